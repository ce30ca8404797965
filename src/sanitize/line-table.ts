import type { TraceSpan } from "../schema/language.ts";

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
