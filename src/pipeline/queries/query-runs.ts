import { createFetchPackage } from "../../environment/npm/fetch-package.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { Style } from "../../lib/style.ts";
import { askDatabase, rehearseQuery } from "../../queries/ask-database.ts";
import { openDatabase } from "../../queries/open-database.ts";
import { renderTable } from "../../report/table.ts";
import { queryViews, type QueryViewName } from "../../queries/query-view.ts";
import type { Context } from "../../schema/context.ts";
import { deliverRows, type RowDelivery } from "./deliver-rows.ts";
import { fillViews } from "./fill-views.ts";

export interface QueryOptions
  extends RowDelivery, Pick<Context, "settings" | "remark" | "progress" | "signal"> {
  sql: string;
  /** Folders and files with results. */
  places: readonly string[];
  /** The runs' dataset, in place of those that their records name. */
  source: string | undefined;
}

/** `bcb sql`: loads the views that the query names, locks them in, and writes the answer. */
export async function queryRuns(options: QueryOptions): Promise<void> {
  const { signal, remark } = options;
  if (options.sql.trim() === "") {
    throw new BenchError(
      "QueryInvalid",
      "The query is empty.",
      "`bcb sql` without a query lists the views.",
    );
  }
  const opening = { signal, fetchPackage: createFetchPackage(options) };
  const views = await rehearseQuery(options.sql, opening);
  using db = await openDatabase(opening);
  await fillViews(db, views, options);
  await db.lock();
  signal.throwIfAborted();
  options.progress({ label: "asking", done: 0, total: undefined });
  const answer = await askDatabase(db, options.sql);
  const isCut = await deliverRows(answer, options);
  if (isCut) remark("There are more rows: raise --limit to see them.");
}

/** The views with their columns, for whoever asks `bcb sql` nothing. */
export function renderViews(style: Style): string {
  return Object.entries(queryViews)
    .map(([name, { about, columns }]) => {
      const rows = Object.entries(columns).map(([each, { type, about: meaning }]) => [
        `  ${each}`,
        type,
        meaning,
      ]);
      return `${style.bold(name)}  ${about}\n${renderTable(["  column", "type", "meaning"], rows, { left: [0, 1, 2], style })}`;
    })
    .join("\n\n");
}

/** The same as data. */
export function listViews(): Record<QueryViewName, (typeof queryViews)[QueryViewName]> {
  return queryViews;
}
