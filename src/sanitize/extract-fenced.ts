import type { Sanitized } from "../schema/language.ts";
import { findFencedBlocks } from "./fenced-blocks.ts";
import { LineFates } from "./line-fates.ts";
import type { LineRange } from "./line-table.ts";
import { removeReasoning } from "./remove-reasoning.ts";

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
