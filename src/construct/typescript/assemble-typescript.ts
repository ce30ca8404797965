import { packageOf } from "../../javascript-source/suite.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { TaskSource } from "../../schema/author-kit.ts";
import type { TypeScriptRow } from "../../schema/bigcodebench-row.ts";
import { toInstructPrompt } from "../instruct-prompt.ts";
import { parseTsdoc } from "./parse-tsdoc.ts";

/**
 * The dataset row of a task that is written as an ordinary module: imports, types and constants, then one exported function
 * under its TSDoc comment. The Complete prompt ends with the brace that opens the function's body.
 */
export function assembleTypeScript(source: TaskSource): TypeScriptRow {
  const { solution, test, taskId, entryPoint } = source;
  const { comment, start, bodyStart } = findFunction(source);
  const codePrompt = dropBlankLines(
    `${solution.slice(0, start)}${solution.slice(start + comment.length, bodyStart)}`,
  );
  const doc = parseTsdoc(comment);
  return {
    task_id: taskId,
    language: "typescript",
    complete_prompt: solution.slice(0, bodyStart),
    instruct_prompt: toInstructPrompt(doc, codePrompt),
    canonical_solution: solution.slice(bodyStart).trimEnd(),
    code_prompt: codePrompt,
    test: test.trimEnd(),
    entry_point: entryPoint,
    doc_struct: doc,
    libs: listLibraries(solution),
  };
}

function findFunction({ solution, entryPoint, place }: TaskSource) {
  const head = new RegExp(
    `^(/\\*\\*(?:[^*]|\\*(?!/))*\\*/)\\n(export (?:async )?function\\*? ${entryPoint}\\b[\\s\\S]*?\\{\\n)`,
    "m",
  );
  const found = head.exec(solution);
  const [, comment = "", signature = ""] = found ?? [];
  if (found !== null && !/:\s*(Promise<)?\{\n$/.test(signature)) {
    return { comment, start: found.index, bodyStart: found.index + found[0].length };
  }
  throw new BenchError(
    "TaskInvalid",
    `${place} has no exported function ${entryPoint} under a TSDoc comment, or its signature has a type in braces over several lines.`,
    `Write \`export function ${entryPoint}(...): Result {\` right below its comment, and give such a type its own name.`,
  );
}

function dropBlankLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return `${lines.join("\n")}\n`;
}

/** The packages and modules that it imports, without what of them: `date-fns`, `@noble/hashes`, `node:fs`. */
function listLibraries(source: string): string[] {
  const found = [...source.matchAll(/^(?:import\b[^"';]*?from|import)\s*["']([^"'.][^"']*)["']/gm)];
  return [...new Set(found.map(([, from = ""]) => packageOf(from)))].toSorted();
}
