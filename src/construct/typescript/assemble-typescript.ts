import { packageOf } from "../../javascript-source/suite.ts";
import { fault } from "../../lib/bench-error.ts";
import type { TaskSource } from "../../schema/author-kit.ts";
import type { TypeScriptRow } from "../../schema/bigcodebench-row.ts";
import { dropBlankLines, toInstructPrompt } from "../assemble-task.ts";
import { emptyDoc, type DocStruct } from "../../schema/task.ts";

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
  throw fault.TaskInvalid(
    `${place} has no exported function ${entryPoint} under a TSDoc comment, or its signature has a type in braces over several lines.`,
    `Write \`export function ${entryPoint}(...): Result {\` right below its comment, and give such a type its own name.`,
  );
}

/** The packages and modules that it imports, without what of them: `date-fns`, `@noble/hashes`, `node:fs`. */
function listLibraries(source: string): string[] {
  const found = [...source.matchAll(/^(?:import\b[^"';]*?from|import)\s*["']([^"'.][^"']*)["']/gm)];
  return [...new Set(found.map(([, from = ""]) => packageOf(from)))].toSorted();
}

const tags: Readonly<Record<string, keyof DocStruct>> = {
  remarks: "notes",
  param: "params",
  returns: "returns",
  requires: "reqs",
  throws: "raises",
  example: "examples",
};
const requirements = "Requirements:";

/**
 * A TSDoc comment by section: what stands before the first tag is description, a tag's text goes on to the next tag or
 * blank line (an example's to its end), and requirements are tags or a list under a heading of their own.
 */
function parseTsdoc(comment: string): DocStruct {
  const doc = structuredClone(emptyDoc);
  let section: keyof DocStruct = "description";
  for (const line of readLines(comment)) {
    const [, tag = "", text = ""] = /^@(\w+)\s*(.*)$/.exec(line) ?? [];
    const opened = tags[tag];
    if (opened !== undefined) {
      section = opened;
      if (text !== "") doc[section].push(text);
    } else if (line === requirements) section = "reqs";
    else if (line === "" && section !== "examples") section = "description";
    else if (line !== "") add(doc[section], section, line);
  }
  return doc;
}

/** Without the stars; an example's lines keep their indent. */
function readLines(comment: string): string[] {
  const inner = comment.replace(/^\/\*\*/, "").replace(/\*\/$/, "");
  return inner.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
}

/** A line goes on where a tag's text stands before it; descriptions, lists and examples are line by line. */
function add(lines: string[], section: keyof DocStruct, line: string): void {
  const text = section === "examples" ? line : line.trim().replace(/^-\s+/, "");
  const goesOn = section !== "description" && section !== "examples" && section !== "reqs";
  if (goesOn && lines.length > 0) lines.push(`${lines.pop()} ${text}`);
  else lines.push(text);
}
