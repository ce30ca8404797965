import { diffLines } from "../../lib/diff-lines.ts";
import type { LineEdit } from "../../schema/task-patch.ts";

/** The text with the edits made; undefined where they name lines that it does not have, or are not in order. */
export function editLines(text: string, edits: readonly LineEdit[]): string | undefined {
  const lines = text.split("\n");
  const parts: string[] = [];
  let next = 0;
  for (const { line, remove, insert } of edits) {
    const start = line - 1;
    if (start < next || start + remove > lines.length) return undefined;
    parts.push(...lines.slice(next, start), ...insert);
    next = start + remove;
  }
  return [...parts, ...lines.slice(next)].join("\n");
}

/** The fewest edits from one text to another; blanks at the end of a line, or of the text, are no difference. */
export function findEdits(before: string, after: string): LineEdit[] {
  const edits: LineEdit[] = [];
  let line = 1;
  let open: LineEdit | undefined;
  for (const { kind, lines } of diffLines(plainLines(before), plainLines(after))) {
    if (kind === "same") {
      line += lines.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { line, remove: 0, insert: [] };
      edits.push(open);
    }
    if (kind === "removed") {
      open.remove += lines.length;
      line += lines.length;
    } else open.insert.push(...lines);
  }
  return edits;
}

function plainLines(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}
