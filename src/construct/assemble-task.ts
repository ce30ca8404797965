import { childInField, type PythonNode, type PythonParser } from "../lib/python-tree.ts";
import { BenchError } from "../lib/bench-error.ts";
import type { Task } from "../schema/task.ts";
import { toInstructPrompt } from "./instruct-prompt.ts";
import { parseDocstring } from "./parse-docstring.ts";

interface TaskSource {
  taskId: string;
  entryPoint: string;
  /** A Python file: imports, constants, and one function with docstring and body. */
  solution: string;
  test: string;
  /** Where it comes from, for messages. */
  place: string;
}

/** The dataset row of a task that is written as ordinary Python: prompts, ground truth and doc_struct by rule. */
export function assembleTask(source: TaskSource, parser: PythonParser): Task {
  const tree = parser.parse(source.solution);
  const { signatureEnd, docstring, docstringEnd } = findFunction(tree, source);
  const codePrompt = dropBlankLines(source.solution.slice(0, signatureEnd));
  const doc = parseDocstring(docstring);
  return {
    task_id: source.taskId,
    complete_prompt: `${source.solution.slice(0, docstringEnd)}\n`,
    instruct_prompt: toInstructPrompt(doc, codePrompt),
    canonical_solution: source.solution.slice(docstringEnd + 1).trimEnd(),
    code_prompt: codePrompt,
    test: source.test.trimEnd(),
    entry_point: source.entryPoint,
    doc_struct: doc,
    libs: listLibraries(tree),
  };
}

function findFunction(tree: PythonNode, { entryPoint, place, solution }: TaskSource) {
  const definition = tree.children.find(
    (node) =>
      node.type === "function_definition" && childInField(node, "name")?.text === entryPoint,
  );
  const body = definition && childInField(definition, "body");
  const first = body?.children[0];
  const string = first?.type === "expression_statement" ? first.children[0] : undefined;
  if (string?.type !== "string") {
    throw new BenchError(
      "TaskInvalid",
      `${place} has no function ${entryPoint} with a docstring.`,
      "Write one top-level function of that name, its docstring first.",
    );
  }
  const docstring = string.text.replace(/^[a-z]*"""|"""$/gi, "");
  return {
    signatureEnd: solution.lastIndexOf("\n", string.start),
    docstring,
    docstringEnd: string.end,
  };
}

function dropBlankLines(text: string): string {
  return `${text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n")}\n`;
}

/** Top-level packages of the file's imports, sorted. */
function listLibraries(tree: PythonNode): string[] {
  const names = tree.children.flatMap((node) => {
    if (node.type === "import_statement") {
      return node.children.map((child) => (childInField(child, "name") ?? child).text);
    }
    return node.type === "import_from_statement"
      ? [childInField(node, "module_name")?.text ?? ""]
      : [];
  });
  return [...new Set(names.map((name) => name.split(".")[0] ?? ""))].toSorted();
}
