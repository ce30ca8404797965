import { parquetWriteBuffer } from "hyparquet-writer";
import type { DataTable } from "../../schema/data-table.ts";
import { flattenTable } from "./flat-table.ts";

/** A Parquet file: text as strings, every number as a double, all of them nullable. */
export function renderParquet(table: DataTable): Uint8Array {
  const columnData = flattenTable(table).map(({ name, isText, cells }) => ({
    name,
    type: isText ? ("STRING" as const) : ("DOUBLE" as const),
    nullable: true,
    // A number in a column of text is text there.
    data: cells.map((cell) => (cell === null ? null : isText ? String(cell) : Number(cell))),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
