import path from "node:path";
import { createFetchPackage } from "../../environment/npm/fetch-package.ts";
import { fault } from "../../lib/bench-error.ts";
import type { Style } from "../../lib/printable.ts";
import { askDatabase, openDatabase, rehearseQuery } from "../../queries/open-database.ts";
import { renderTable } from "../../report/table.ts";
import { queryViews } from "../../queries/query-view.ts";
import type { Context } from "../../schema/context.ts";
import { fillViews } from "./fill-views.ts";
import { writeAtomically } from "../../lib/files.ts";
import { collectTable, streamRows, type RowSource } from "../../report/formats/row-source.ts";
import { deliverTables, formatOfFile, type Delivery } from "../deliver-table.ts";

export { queryViews };

export interface QueryOptions
  extends Delivery, Pick<Context, "settings" | "remark" | "progress" | "signal"> {
  sql: string;
  /** Most rows; undefined for all, or for as many as people read. */
  limit: number | undefined;
  write: (text: string) => void;
  /** Folders and files with results. */
  places: readonly string[];
  /** The runs' dataset, in place of those that their records name. */
  source: string | undefined;
}

/** `bcb sql`: loads the views that the query names, locks them in, and writes the answer. */
export async function queryRuns(options: QueryOptions): Promise<void> {
  const { signal, remark } = options;
  if (options.sql.trim() === "") {
    throw fault.QueryInvalid("The query is empty.", "`bcb sql` without a query lists the views.");
  }
  const opening = { signal, fetchPackage: createFetchPackage(options) };
  const views = await rehearseQuery(options.sql, opening);
  using db = await openDatabase(opening);
  await fillViews(db, views, options);
  await db.lock();
  signal.throwIfAborted();
  options.progress({ label: "asking", done: 0, total: undefined });
  const isCut = await deliverRows(await askDatabase(db, options.sql), options);
  if (isCut) remark("There are more rows: raise --limit to see them.");
}

/** The views with their columns, for whoever asks `bcb sql` nothing. */
export function renderViews(style: Style): string {
  return Object.entries(queryViews)
    .map(([name, { about, columns }]) => {
      const rows = Object.entries(columns).map(([each, column]) => {
        return [`  ${each}`, column.type, column.about];
      });
      return `${style.bold(name)}  ${about}\n${renderTable(["  column", "type", "meaning"], rows, { left: [0, 1, 2], style })}`;
    })
    .join("\n\n");
}

const readableRows = 100;
const readableCell = 60;

/** Writes rows in any format: as they come where the format lets it. True where the limit left some out. */
async function deliverRows(
  source: RowSource,
  { format: asked, out, terminal, limit, write }: QueryOptions,
): Promise<boolean> {
  const format = asked ?? formatOfFile(out);
  if (format === "csv" || format === "json") {
    if (out === undefined) return streamRows(source, { format, limit, write });
    const pieces: string[] = [];
    const add = (text: string) => pieces.push(`${text}\n`);
    const isCut = await streamRows(source, { format, limit, write: add });
    const file = path.resolve(out);
    await writeAtomically(file, pieces.join(""));
    write(`Wrote ${file}`);
    return isCut;
  }
  const { table, isCut } = await collectTable(source, {
    title: "Result of a query.",
    limit: limit ?? (format === "parquet" ? undefined : readableRows),
    widest: format === "table" ? readableCell : undefined,
  });
  const { text } = await deliverTables([table], { format, out, terminal });
  write(text);
  return isCut;
}
