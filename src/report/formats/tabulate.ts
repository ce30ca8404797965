import type { DataTable, TableCell, TableColumn } from "../../schema/data-table.ts";

/** A column, and what it tells of a row. */
export type TellingColumn<Row> = TableColumn & { tell: (row: Row) => TableCell };

/** Things of any kind as the rows of a table. */
export function tabulate<Row>(
  things: readonly Row[],
  columns: readonly TellingColumn<Row>[],
): Pick<DataTable, "columns" | "rows"> {
  return {
    columns,
    rows: things.map((thing) => columns.map(({ tell }) => tell(thing))),
  };
}
