import { isBlankPython } from "../python-source/text.ts";

/** Lines of a text, numbered from 0; the last one counts. */
export interface LineRange {
  first: number;
  last: number;
}

export function linesOf(text: string, { first, last }: LineRange): string {
  return text
    .split("\n")
    .slice(first, last + 1)
    .join("\n");
}

/** The lines of a text, and what is asked of them again and again. */
export class LineTable {
  readonly lines: readonly string[];
  /** Where each line begins among the lines as Python reads them, to which a carriage return is a line end, too. */
  readonly #begins: readonly number[];
  readonly #filled: readonly number[];

  constructor(text: string) {
    this.lines = text.split("\n");
    const begins = [0];
    const filled = [0];
    let [physical, full] = [0, 0];
    for (const [index, line] of this.lines.entries()) {
      const isLast = index === this.lines.length - 1;
      const inner = line.endsWith("\r") && !isLast ? line.slice(0, -1) : line;
      physical += inner.split("\r").length;
      full += isBlankPython(line) ? 0 : 1;
      begins.push(physical);
      filled.push(full);
    }
    this.#begins = begins;
    this.#filled = filled;
  }

  get count(): number {
    return this.lines.length;
  }

  /** The physical line that a line begins with; for the line after the last, where the text ends. */
  beginOf(line: number): number {
    return this.#begins[line] ?? 0;
  }

  /** How many lines of a range are not blank. */
  sizeOf({ first, last }: LineRange): number {
    return (this.#filled[last + 1] ?? 0) - (this.#filled[first] ?? 0);
  }

  /** A range ends with a line end after which nothing comes; but after a CRLF Python reads one more. */
  endsBare(last: number): boolean {
    return this.lines[last] === "" && !this.lines[last - 1]?.endsWith("\r");
  }

  textOf({ first, last }: LineRange): string {
    return this.lines.slice(first, last + 1).join("\n");
  }
}
