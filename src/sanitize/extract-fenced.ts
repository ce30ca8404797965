import type { Sanitized } from "../schema/language.ts";
import { LineFates, type LineRange } from "./line-table.ts";

const whole = { kept: true, reason: "no fence: all of it is code" };

/**
 * The code in what a model wrote, by its fences alone: of the blocks that are marked with a name of the language, or with
 * none, the first that has the entry point, else the first; a text without any is code itself.
 */
export function extractFenced(
  text: string,
  entryPoint: string,
  names: readonly string[],
): Pick<Sanitized, "code" | "spans"> {
  const answer = removeReasoning(text);
  const lines = answer.split("\n");
  const read = ({ first, last }: LineRange) => lines.slice(first, last + 1).join("\n");
  const isOurs = ({ first }: LineRange) => {
    const [, name = ""] = /^\s*[`~]+\s*([^\s{]*)/.exec(lines[first - 1] ?? "") ?? [];
    return name === "" || names.includes(name.toLowerCase());
  };
  const blocks = findFencedBlocks(answer);
  const ours = blocks.filter(isOurs);
  const offered = ours.length > 0 ? ours : blocks;
  const chosen = offered.find((block) => read(block).includes(entryPoint)) ?? offered[0];
  if (chosen === undefined) {
    const fates = new LineFates(text, "thought aloud");
    for (const [index, original] of text.split("\n").entries()) {
      if (lines[index] === original) fates.note(index, index, whole);
    }
    return { code: answer, spans: fates.spans() };
  }
  const fates = new LineFates(text, "outside of the fenced code");
  fates.note(chosen.first, chosen.last, { kept: true, reason: "the fenced code" });
  return { code: `${read(chosen)}\n`, spans: fates.spans() };
}

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

// How models mark what they think before they answer. Each pair may be open at the end (the answer was cut off) or
// begin before the text (the prompt held the opening).
const tags = ["think", "thinking", "thought", "reasoning", "reflection", "scratchpad"];
const marks: readonly (readonly [open: string, close: string])[] = [
  ...tags.map((tag) => [`<${tag}>`, `</${tag}>`] as const),
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
  ["<|channel|>analysis", "<|channel|>final<|message|>"],
  ["<seed:think>", "</seed:think>"],
];

/** The text with what a model thought aloud blanked out line by line, so that line numbers stay. */
export function removeReasoning(text: string): string {
  let left = text;
  for (const [open, close] of marks) {
    for (let end = left.indexOf(close); end !== -1; end = left.indexOf(close)) {
      const start = left.lastIndexOf(open, end);
      left = blank(left, Math.max(0, start), end + close.length);
    }
    const start = left.indexOf(open);
    // What never ends is all there is: better judged than lost.
    if (start !== -1 && left.slice(0, start).trim() !== "") left = blank(left, start, left.length);
  }
  return left;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, "") + text.slice(end);
}
