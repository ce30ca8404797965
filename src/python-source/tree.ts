import { fileURLToPath } from "node:url";
import type { Language, Parser, TreeCursor } from "web-tree-sitter";

/** A named node of a Python syntax tree: plain data, `type` and `field` as in tree-sitter's Python grammar. */
export interface PythonNode {
  readonly type: string;
  /** Role in its parent, for example `name` or `body`. */
  readonly field: string | undefined;
  readonly text: string;
  /** Offsets in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly PythonNode[];
}

/** Turns Python source into a tree; source that is no Python still gives one, with `ERROR` nodes where it broke. */
export interface PythonParser {
  parse(source: string): PythonNode;
}

/** Loads the parser and the Python grammar (WebAssembly, some 20 ms); keep what it returns for many sources. */
export async function loadPythonParser(): Promise<PythonParser> {
  const { Parser, Language } = await import("web-tree-sitter");
  await Parser.init();
  const grammar = import.meta.resolve("tree-sitter-python/tree-sitter-python.wasm");
  const language = await Language.load(fileURLToPath(grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  const grammarNames = nameIds(language);
  return { parse: (source) => parse(parser, grammarNames, source) };
}

/** Visits a tree in source order; the visitor says whether to go on inside the node. */
export function walkTree(
  root: PythonNode,
  visit: (node: PythonNode, parent: PythonNode | undefined) => boolean,
): void {
  // A stack of our own: a long chain of operators nests deeper than the call stack allows.
  const pending: [PythonNode, PythonNode | undefined][] = [[root, undefined]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, parent] = next;
    if (!visit(node, parent)) continue;
    for (const child of node.children.toReversed()) pending.push([child, node]);
  }
}

/** The first child in a role. */
export function childInField(node: PythonNode, field: string): PythonNode | undefined {
  return node.children.find((child) => child.field === field);
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

/** The nodes of a type anywhere in a tree, in source order. */
export function findNodes(root: PythonNode, type: string): PythonNode[] {
  const found: PythonNode[] = [];
  walkTree(root, (node) => {
    if (node.type === type) found.push(node);
    return true;
  });
  return found;
}

/** Every identifier in a tree: names of attributes and keyword arguments count, too. */
export function identifiersIn(root: PythonNode): Set<string> {
  return new Set(findNodes(root, "identifier").map(({ text }) => text));
}

/** What the numbers in a tree mean; looked up once, because a question to WebAssembly costs more than a node. */
interface GrammarNames {
  types: readonly string[];
  isNamed: readonly boolean[];
  fields: readonly (string | undefined)[];
}

function nameIds(language: Language): GrammarNames {
  return {
    types: language.types,
    isNamed: language.types.map((_, id) => language.nodeTypeIsNamed(id)),
    fields: language.fields.map((name) => name ?? undefined),
  };
}

function parse(parser: Parser, names: GrammarNames, source: string): PythonNode {
  const tree = parser.parse(source);
  if (!tree) throw new Error("tree-sitter was cancelled, although nothing asks it to be");
  const cursor = tree.walk();
  try {
    return copyTree(cursor, names, source);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

interface NodeInMaking extends PythonNode {
  readonly children: NodeInMaking[];
}

// Copied out of WebAssembly's memory at once, so that nobody has to free a tree.
function copyTree(cursor: TreeCursor, names: GrammarNames, source: string): PythonNode {
  const root = copyNode(cursor.nodeTypeId);
  const ancestors: NodeInMaking[] = [root];
  let isInside = cursor.gotoFirstChild();
  while (isInside) {
    const typeId = cursor.nodeTypeId;
    // Unnamed nodes are keywords and punctuation: leaves that no reader needs.
    if (names.isNamed[typeId] ?? true) {
      const node = copyNode(typeId);
      ancestors.at(-1)?.children.push(node);
      if (cursor.gotoFirstChild()) {
        ancestors.push(node);
        continue;
      }
    }
    while (isInside && !cursor.gotoNextSibling()) {
      ancestors.pop();
      isInside = cursor.gotoParent() && ancestors.length > 0;
    }
  }
  return root;

  function copyNode(typeId: number): NodeInMaking {
    const { startIndex: start, endIndex: end } = cursor;
    const field = names.fields[cursor.currentFieldId];
    const type = names.types[typeId] ?? "ERROR";
    return { type, field, text: source.slice(start, end), start, end, children: [] };
  }
}
