import { childInField, findNodes, loadGrammar, walkTree } from "../source-tree/tree.ts";
import type { SyntaxNode, SyntaxParser } from "../source-tree/tree.ts";

export { childInField, findNodes, walkTree };

/** A named node of a Python syntax tree. */
export type PythonNode = SyntaxNode;

export type PythonParser = SyntaxParser;

/** Loads the parser and the Python grammar; keep what it returns for many sources. */
export function loadPythonParser(): Promise<PythonParser> {
  return loadGrammar(import.meta.resolve("tree-sitter-python/tree-sitter-python.wasm"));
}

/** The named function or class that a statement defines, decorated or not. */
export function definitionIn(statement: PythonNode): PythonNode | undefined {
  const node =
    statement.type === "decorated_definition" ? childInField(statement, "definition") : statement;
  return node && /^(function|class)_definition$/.test(node.type) ? node : undefined;
}

/** What a definition or a parameter is called. */
export function nameOf(node: PythonNode): string | undefined {
  return childInField(node, "name")?.text;
}

/** Every identifier in a tree: names of attributes and keyword arguments count, too. */
export function identifiersIn(root: PythonNode): Set<string> {
  return new Set(findNodes(root, "identifier").map(({ text }) => text));
}

const namedForms = /^(keyword_argument|(typed_)?default_parameter|(function|class)_definition)$/;
const parameterForms =
  /^(parameters|lambda_parameters|typed_parameter|(list|dictionary)_splat_pattern)$/;

/** Whether an identifier stands for a value: it also names attributes, arguments, parameters and definitions. */
export function isExpression(node: PythonNode, parent: PythonNode | undefined): boolean {
  if (!parent) return true;
  if (parent.type === "attribute") return node.field === "object";
  if (namedForms.test(parent.type)) return node.field !== "name";
  return !parameterForms.test(parent.type);
}
