import type { DataTable, Estimate, TableCell, TableColumn } from "../../schema/data-table.ts";

/** A column, and what it shows of a row. */
export type Column<Row> = TableColumn & { cellOf: (row: Row) => TableCell };

/** The kinds of columns: the name for programs, the heading for people, and the cell of a row. */
export const column = {
  text: <Row>(key: string, title: string, cellOf: (row: Row) => string | null): Column<Row> => {
    return { key, title, kind: "text", cellOf };
  },
  number: <Row>(
    key: string,
    title: string,
    cellOf: (row: Row) => number | null,
    digits?: number,
  ): Column<Row> => ({ key, title, kind: "number", digits, cellOf }),
  share: <Row>(key: string, title: string, cellOf: (row: Row) => number | null): Column<Row> => {
    return { key, title, kind: "share", cellOf };
  },
  interval: <Row>(
    key: string,
    title: string,
    of: "share" | "difference" | "number",
    cellOf: (row: Row) => Estimate | null,
    digits = 0,
  ): Column<Row> => ({ key, title, kind: "interval", of, digits, cellOf }),
};

/** Things of any kind as the rows of a table. */
export function tabulate<Row>(
  things: readonly Row[],
  columns: readonly Column<Row>[],
): Pick<DataTable, "columns" | "rows"> {
  return { columns, rows: things.map((thing) => columns.map(({ cellOf }) => cellOf(thing))) };
}
