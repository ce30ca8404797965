import { BenchError } from "../lib/bench-error.ts";
import { importedModule, importedNames } from "../python-source/imports.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { TaskSource } from "../schema/author-kit.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import {
  dropBlankLines,
  findDocstring,
  parseDocstring,
  toInstructPrompt,
  type FoundDocstring,
} from "./parse-docstring.ts";

/** The dataset row of a task that is written as ordinary Python: prompts, ground truth and doc_struct by rule. */
export function assembleTask(source: TaskSource, parser: PythonParser): BigCodeBenchRow {
  const tree = parser.parse(source.solution);
  const docstring = requireDocstring(tree, source);
  const signatureEnd = source.solution.lastIndexOf("\n", docstring.start);
  const codePrompt = dropBlankLines(source.solution.slice(0, signatureEnd));
  const doc = parseDocstring(docstring.text);
  return {
    task_id: source.taskId,
    complete_prompt: `${source.solution.slice(0, docstring.end)}\n`,
    instruct_prompt: toInstructPrompt(doc, codePrompt),
    canonical_solution: source.solution.slice(docstring.end + 1).trimEnd(),
    code_prompt: codePrompt,
    test: source.test.trimEnd(),
    entry_point: source.entryPoint,
    doc_struct: doc,
    libs: listLibraries(tree),
  };
}

function requireDocstring(tree: PythonNode, { entryPoint, place }: TaskSource): FoundDocstring {
  const found = findDocstring(tree, entryPoint);
  if (found !== undefined) return found;
  throw new BenchError(
    "TaskInvalid",
    `${place} has no function ${entryPoint} with a docstring.`,
    "Write one top-level function with that name that starts with its docstring.",
  );
}

/** Top-level packages of the file's imports, sorted. */
function listLibraries({ children }: PythonNode): string[] {
  const names = children.flatMap((node) => {
    if (node.type === "import_statement") return importedNames(node).map(({ name }) => name);
    return node.type === "import_from_statement" ? (importedModule(node) ?? []) : [];
  });
  return [...new Set(names.map((name) => name.split(".")[0] ?? ""))].toSorted();
}
