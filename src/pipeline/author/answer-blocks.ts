import { readAnswer, type ReadAnswer } from "../../construct/read-answer.ts";
import type { PythonParser } from "../../python-source/tree.ts";
import { findFencedBlocks } from "../../sanitize/fenced-blocks.ts";
import { linesOf } from "../../sanitize/line-table.ts";
import { removeReasoning } from "../../sanitize/remove-reasoning.ts";
import { entryPoint } from "./workspace.ts";

/** Reads a model's answer as files of a task; what it thought aloud does not count. */
export function readFiles(
  answer: { text: string; finish: string },
  parser: PythonParser,
): ReadAnswer {
  const blocks = listBlocks(answer.text);
  return readAnswer({ ...answer, blocks, entryPoint }, parser);
}

/** What stands between the answer's fences, in order. */
function listBlocks(text: string): string[] {
  const plain = removeReasoning(text);
  return findFencedBlocks(plain).map((range) => linesOf(plain, range));
}
