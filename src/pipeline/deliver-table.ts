import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { printable } from "../lib/printable.ts";
import { plainStyle, type Style } from "../lib/style.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import { renderDataTable } from "../report/formats/render-data-table.ts";
import type { DataTable, TableFormat } from "../schema/data-table.ts";

export interface Delivery {
  /** Where it is not given, the ending of the file tells it. */
  format: TableFormat | undefined;
  /** A file; undefined for the terminal. */
  out: string | undefined;
  terminal: { style: Style; columns?: number | undefined };
}

/** What to say: the table itself, or where it was written. `remarks` are the notes that the format has no place for. */
export function deliverTable(
  table: DataTable,
  delivery: Delivery,
): ReturnType<typeof deliverTables> {
  return deliverTables([table], delivery);
}

/** Several tables with the same columns, one after the other; what programs read has their rows in one. */
export async function deliverTables(
  tables: readonly DataTable[],
  { format: asked, out, terminal }: Delivery,
): Promise<{ text: string; remarks: readonly string[] }> {
  const format = asked ?? formatOfFile(out);
  const isForPrograms = ["csv", "json", "parquet"].includes(format);
  const remarks = isForPrograms
    ? new Set(tables.flatMap(({ notes }) => notes.map(printable)))
    : new Set<string>();
  const written = isForPrograms ? joinTables(tables) : tables;
  return { text: await writeTables(written, { format, out, terminal }), remarks: [...remarks] };
}

function joinTables([first, ...others]: readonly DataTable[]): DataTable[] {
  if (first === undefined) return [];
  return [{ ...first, rows: [...first.rows, ...others.flatMap(({ rows }) => rows)] }];
}

async function writeTables(
  tables: readonly DataTable[],
  { format, out, terminal }: Delivery & { format: TableFormat },
): Promise<string> {
  if (out === undefined) {
    if (format !== "parquet") {
      return tables.map((table) => renderDataTable(table, format, terminal)).join("\n\n");
    }
    throw new BenchError(
      "BadUsage",
      "Parquet cannot be printed to a terminal.",
      "Write it to a file: --format parquet --out table.parquet.",
    );
  }
  const file = path.resolve(out);
  await writeAtomically(file, await toContent(tables, format));
  return `Wrote ${file}`;
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

async function toContent(
  tables: readonly DataTable[],
  format: TableFormat,
): Promise<string | Uint8Array> {
  const [table] = tables;
  if (format !== "parquet") {
    const texts = tables.map((each) => renderDataTable(each, format, { style: plainStyle }));
    return `${texts.join("\n\n")}\n`;
  }
  const { renderParquet } = await import("../report/formats/render-parquet.ts");
  return table === undefined ? "" : renderParquet(table);
}
