import { isBlankPython } from "../python-source/text.ts";
import type { TraceSpan } from "../schema/sanitize-trace.ts";

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

/** Notes what becomes of each line of a text; a line that is kept in part is kept. */
export class LineFates {
  readonly #fates: { kept: boolean; reason: string }[];

  constructor(text: string, reason: string) {
    this.#fates = text.split("\n").map(() => ({ kept: false, reason }));
  }

  /** Lines from 0, the last one counts. */
  note(first: number, last: number, fate: { kept: boolean; reason: string }): void {
    for (let line = Math.max(0, first); line <= last && line < this.#fates.length; line++) {
      if (fate.kept || !this.#fates[line]?.kept) this.#fates[line] = fate;
    }
  }

  /** Even lines that something else wanted to keep. */
  cut(line: number, reason: string): void {
    if (line < this.#fates.length) this.#fates[line] = { kept: false, reason };
  }

  spans(): TraceSpan[] {
    const spans: TraceSpan[] = [];
    for (const [index, { kept, reason }] of this.#fates.entries()) {
      const last = spans.at(-1);
      if (last?.kept === kept && last.reason === reason) last.to = index + 1;
      else spans.push({ from: index + 1, to: index + 1, kept, reason });
    }
    return spans;
  }
}

/** How many line ends stand before a place in a text. */
export function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
  }
  return line;
}
