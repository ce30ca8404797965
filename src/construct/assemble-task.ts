import { fault } from "../lib/bench-error.ts";
import { importedModule, importedNames } from "../python-source/imports.ts";
import { childInField, definitionIn, nameOf } from "../python-source/tree.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { TaskSource } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { emptyDoc, type DocStruct } from "../schema/task.ts";

/** The dataset row of a task that is written as ordinary Python: prompts, ground truth and doc_struct by rule. */
export function assembleTask(source: TaskSource, parser: PythonParser): BigCodeBenchRow {
  const tree = parser.parse(source.solution);
  const docstring = findDocstring(tree, source.entryPoint);
  if (docstring === undefined) {
    throw fault.TaskInvalid(
      `${source.place} has no function ${source.entryPoint} with a docstring.`,
      "Write one top-level function with that name that starts with its docstring.",
    );
  }
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

/** Top-level packages of the file's imports, sorted. */
function listLibraries({ children }: PythonNode): string[] {
  const names = children.flatMap((node) => {
    if (node.type === "import_statement") return importedNames(node).map(({ name }) => name);
    return node.type === "import_from_statement" ? (importedModule(node) ?? []) : [];
  });
  return [...new Set(names.map((name) => name.split(".")[0] ?? ""))].toSorted();
}

const sections: readonly (readonly [heading: string, section: keyof DocStruct])[] = [
  ["Note:", "notes"],
  ["Notes:", "notes"],
  ["Parameters:", "params"],
  ["Returns:", "returns"],
  ["Requirements:", "reqs"],
  ["Raises:", "raises"],
  ["Example:", "examples"],
  ["Examples:", "examples"],
];

/**
 * A docstring by section, by the rule that the dataset was made with: a section begins at its heading and ends at a
 * blank line; what stands in no section is description. Dashes of lists are dropped, not in descriptions and examples.
 */
export function parseDocstring(docstring: string): DocStruct {
  const doc = structuredClone(emptyDoc);
  let section: keyof DocStruct = "description";
  for (const line of docstring.split("\n").map((text) => text.trim())) {
    const [heading, opened] = sections.find(([word]) => line.startsWith(word)) ?? [];
    if (line === "") section = "description";
    else if (opened !== undefined) section = opened;
    // The dataset keeps these two as lines of their sections.
    const isKept = heading === undefined || heading === "Notes:" || heading === "Examples:";
    const text = isKept ? line : line.slice(heading.length);
    const isVerbatim = section === "description" || section === "examples";
    const entry = isVerbatim ? text : text.trim().replace(/^-\s*/, "");
    if (entry !== "") doc[section].push(entry);
  }
  return doc;
}

/** The docstring of a top-level function, as it is written but for its quotes, and where it stands in the source. */
export function findDocstring(module: PythonNode, name: string) {
  const definition = findFunction(module, name);
  const body = definition && childInField(definition, "body");
  const first = body?.children.find((node) => node.type !== "comment");
  const string = first?.type === "expression_statement" ? first.children[0] : undefined;
  if (string?.type !== "string") return undefined;
  const { start, end } = string;
  return { text: string.text.replace(/^[a-z]*("""|'''|"|')([\s\S]*)\1$/i, "$2"), start, end };
}

/** The last top-level function of this name: the one that counts when the module has run. */
export function findFunction(module: PythonNode, name: string): PythonNode | undefined {
  return module.children
    .flatMap((statement) => definitionIn(statement) ?? [])
    .findLast((node) => node.type === "function_definition" && nameOf(node) === name);
}

/** The Instruct split by rule: parameters, requirements and examples are left out, the code to start with is given. */
export function toInstructPrompt(doc: DocStruct, codePrompt: string): string {
  const lines = [doc.description.join(" ")];
  if (doc.notes.length > 0) lines.push(`Note that: ${doc.notes.join(" ")}`);
  if (doc.raises.length > 0) {
    lines.push(`The function should raise the exception for: ${doc.raises.join(" ")}`);
  }
  lines.push("The function should output with:", `    ${doc.returns.join("\n    ")}`);
  lines.push("You should write self-contained code starting with:", "```");
  return `${lines.join("\n")}\n${codePrompt}\`\`\``;
}

export function dropBlankLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return `${lines.join("\n")}\n`;
}
