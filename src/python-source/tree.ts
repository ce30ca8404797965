import {
  childInField,
  findNodes,
  loadGrammar,
  walkTree,
  type SyntaxNode,
  type SyntaxParser,
} from "../source-tree/tree.ts";

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
