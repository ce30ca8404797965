import type { LineRange } from "./line-table.ts";

/** The lines between Markdown's fences, in order; a last fence that nobody closed reaches to the end. */
export function findFencedBlocks(text: string): LineRange[] {
  const lines = text.split("\n");
  const blocks: LineRange[] = [];
  let opening: { mark: string; line: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const fence = /^\s*(`{3,}|~{3,})(.*)$/.exec(line);
    const [, mark = "", info = ""] = fence ?? [];
    if (opening === undefined) {
      if (fence !== null && !info.includes("`")) opening = { mark, line: index };
    } else if (fence !== null && mark.startsWith(opening.mark) && info.trim() === "") {
      blocks.push({ first: opening.line + 1, last: index - 1 });
      opening = undefined;
    }
  }
  if (opening !== undefined) blocks.push({ first: opening.line + 1, last: lines.length - 1 });
  return blocks.filter(({ first, last }) => last >= first);
}
