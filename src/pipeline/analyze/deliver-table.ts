import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { plainStyle, type Style } from "../../lib/style.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { renderDataTable } from "../../report/formats/render-data-table.ts";
import type { DataTable, TableFormat } from "../../schema/data-table.ts";

export interface Delivery {
  /** Where it is not given, the ending of the file tells it. */
  format: TableFormat | undefined;
  /** A file; undefined for the terminal. */
  out: string | undefined;
  terminal: { style: Style; columns?: number | undefined };
}

/** What to say: the table itself, or where it was written. `remarks` are the notes that the format has no place for. */
export async function deliverTable(
  table: DataTable,
  { format: asked, out, terminal }: Delivery,
): Promise<{ text: string; remarks: readonly string[] }> {
  const format = asked ?? formatOfFile(out);
  const remarks = ["csv", "json", "parquet"].includes(format) ? table.notes.map(printable) : [];
  return { text: await writeTable(table, { format, out, terminal }), remarks };
}

async function writeTable(
  table: DataTable,
  { format, out, terminal }: Delivery & { format: TableFormat },
): Promise<string> {
  if (out === undefined) {
    if (format !== "parquet") return renderDataTable(table, format, terminal);
    throw new BenchError(
      "BadUsage",
      "Parquet is not for a terminal.",
      "Name a file: --format parquet --out table.parquet.",
    );
  }
  const file = path.resolve(out);
  await writeAtomically(file, await toContent(table, format));
  return `Written: ${file}`;
}

const endings = new Map(
  Object.entries<TableFormat>({
    ".md": "markdown",
    ".csv": "csv",
    ".tex": "latex",
    ".json": "json",
    ".parquet": "parquet",
  }),
);

/** What the ending of a file's name asks for; a table for people where it says nothing. */
export function formatOfFile(out: string | undefined): TableFormat {
  return (out === undefined ? undefined : endings.get(path.extname(out).toLowerCase())) ?? "table";
}

async function toContent(table: DataTable, format: TableFormat): Promise<string | Uint8Array> {
  if (format !== "parquet") {
    return `${renderDataTable(table, format, { style: plainStyle })}\n`;
  }
  const { renderParquet } = await import("../../report/formats/render-parquet.ts");
  return renderParquet(table);
}
