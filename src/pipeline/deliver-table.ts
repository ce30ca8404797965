import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { printable, plainStyle, type Style } from "../lib/printable.ts";
import { writeAtomically } from "../lib/files.ts";
import { renderDataTable } from "../report/formats/render-data-table.ts";
import type { DataTable, TableFormat } from "../schema/data-table.ts";

export interface Delivery {
  /** Where it is not given, the ending of the file tells it. */
  format: TableFormat | undefined;
  /** A file; undefined for the terminal. */
  out: string | undefined;
  terminal: { style: Style; columns?: number | undefined };
}

/**
 * Tables with the same columns, one after the other; what programs read has their rows in one. Returns what to say: the tables
 * themselves, or where they were written. `remarks` are the notes that the format has no place for.
 */
export async function deliverTables(
  tables: readonly DataTable[],
  { format: asked, out, terminal }: Delivery,
): Promise<{ text: string; remarks: readonly string[] }> {
  const format = asked ?? formatOfFile(out);
  const isForPrograms = ["csv", "json", "parquet"].includes(format);
  const notes = isForPrograms ? tables.flatMap((table) => table.notes.map(printable)) : [];
  const remarks = [...new Set(notes)];
  const joined = tables.slice(0, 1).map((first) => {
    return { ...first, rows: tables.flatMap(({ rows }) => rows) };
  });
  const written = isForPrograms ? joined : tables;
  const render = (shown: Delivery["terminal"], each: Exclude<TableFormat, "parquet">) =>
    written.map((table) => renderDataTable(table, each, shown)).join("\n\n");
  if (out !== undefined) {
    const file = path.resolve(out);
    const content =
      format === "parquet"
        ? await toParquet(written)
        : `${render({ style: plainStyle }, format)}\n`;
    await writeAtomically(file, content);
    return { text: `Wrote ${file}`, remarks };
  }
  if (format !== "parquet") return { text: render(terminal, format), remarks };
  throw fault.BadUsage(
    "Parquet cannot be printed to a terminal.",
    "Write it to a file: --format parquet --out table.parquet.",
  );
}

async function toParquet([table]: readonly DataTable[]): Promise<string | Uint8Array> {
  const { renderParquet } = await import("../report/formats/render-parquet.ts");
  return table === undefined ? "" : renderParquet(table);
}

const endings = new Map<string, TableFormat>([
  [".md", "markdown"],
  [".csv", "csv"],
  [".tex", "latex"],
  [".json", "json"],
  [".parquet", "parquet"],
]);

/** What the ending of a file's name asks for; a table for people where it says nothing. */
export function formatOfFile(out: string | undefined): TableFormat {
  return endings.get(path.extname(out ?? "").toLowerCase()) ?? "table";
}
