import type { AuthorKit } from "../schema/author-kit.ts";

/** What a model's answer holds: the files of a task as far as it gave them, or why it is no answer. */
export type ReadAnswer =
  | { kind: "files"; solution: string | null; test: string | null }
  | { kind: "refusal" | "nonsense"; message: string };

interface GivenAnswer {
  text: string;
  /** What stands between Markdown's fences, in order. */
  blocks: readonly string[];
  /** How the model says that it ended. */
  finish: string;
}

const refusing = /\b(i\s*(can(no|')t|won't|am unable|'m unable|must decline)|sorry, but i)\b/i;

/** Tells solution and tests apart by what they define; the last block of each kind counts. */
export function readAnswer(
  { text, blocks, finish }: GivenAnswer,
  { entryPoint, readBlock, words }: Pick<AuthorKit, "entryPoint" | "readBlock" | "words">,
): ReadAnswer {
  if (finish === "refusal" || finish === "filter") {
    return { kind: "refusal", message: `The model declined (${finish}).` };
  }
  let solution: string | null = null;
  let test: string | null = null;
  for (const block of blocks) {
    const { isTest, isSolution } = readBlock(block);
    if (isTest && isSolution) {
      const message = `One block holds both ${entryPoint} and ${words.testMark}; they belong in two.`;
      return { kind: "nonsense", message };
    }
    if (isTest) test = tidy(block);
    else if (isSolution) solution = tidy(block);
  }
  if (solution !== null || test !== null) return { kind: "files", solution, test };
  if (refusing.test(text.slice(0, 400))) {
    return { kind: "refusal", message: `The model declined: ${excerpt(text)}` };
  }
  const cut = finish === "length" ? "was cut off at its length and " : "";
  return {
    kind: "nonsense",
    message: `The answer ${cut}has no ${words.language} block that defines ${entryPoint} or ${words.testMark}: ${excerpt(text)}`,
  };
}

function tidy(block: string): string {
  const lines = block.split("\n").map((line) => line.trimEnd());
  return `${lines.join("\n").trim()}\n`;
}

function excerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line === "" ? "it is empty." : JSON.stringify(line.slice(0, 120));
}
