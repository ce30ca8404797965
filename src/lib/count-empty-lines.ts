import { BenchError } from "./bench-error.ts";

// Nobody writes so many, but a megabyte of gzip can hold a thousand million.
const mostEmptyLines = 10_000_000;
// The shortest object with anything in it: {"a":1}
const fewestRowBytes = 7;

/** Is told where the lines of each block of a file end; throws when far too many hold nothing. */
export function countEmptyLines(file: string): (ends: readonly number[]) => void {
  let empty = 0;
  return (ends) => {
    let start = 0;
    for (const end of ends) {
      if (end - start < fewestRowBytes) empty += 1;
      start = end + 1;
    }
    if (empty <= mostEmptyLines) return;
    throw new BenchError(
      "FileUnreadable",
      `${file} has more than ${mostEmptyLines.toLocaleString("en-US")} lines with nothing in them.`,
      "This is no file of rows: write or download it again.",
    );
  };
}
