import { childInField, definitionIn, nameOf, type PythonNode } from "../python-source/tree.ts";

/** A function's docstring and where it stands in the source. */
export interface FoundDocstring {
  /** As it is written, without its quotes; escapes are not resolved. */
  text: string;
  start: number;
  end: number;
}

/** The docstring of a top-level function, by the function's name. */
export function findDocstring(module: PythonNode, name: string): FoundDocstring | undefined {
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
