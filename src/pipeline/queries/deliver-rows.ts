import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { collectTable, streamRows, type RowSource } from "../../report/formats/row-source.ts";
import { deliverTable, formatOfFile, type Delivery } from "../deliver-table.ts";

export interface RowDelivery extends Delivery {
  /** Most rows; undefined for all, or for as many as people read. */
  limit: number | undefined;
  write: (text: string) => void;
}

const readableRows = 100;
const readableCell = 60;

/** Writes rows in any format: as they come where the format lets it. True where the limit left some out. */
export async function deliverRows(
  source: RowSource,
  { format: asked, out, terminal, limit, write }: RowDelivery,
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
  const { text } = await deliverTable(table, { format, out, terminal });
  write(text);
  return isCut;
}
