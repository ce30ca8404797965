/** Rows of any origin: cells are JSON values. */
export interface RowSource {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: AsyncIterable<readonly unknown[]>;
}

/** Hands on at most so many rows; true where the limit left some out. */
export async function takeRows(
  source: RowSource,
  limit: number | undefined,
  take: (row: readonly unknown[]) => void,
): Promise<boolean> {
  let count = 0;
  for await (const row of source.rows) {
    if (count >= (limit ?? Infinity)) return true;
    count += 1;
    take(row);
  }
  return false;
}

/** Lists and structs as JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
