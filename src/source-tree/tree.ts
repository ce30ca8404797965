import { fileURLToPath } from "node:url";
import { once } from "../lib/once.ts";

/** A named node of a syntax tree: plain data, `type` and `field` as in tree-sitter's grammar of the language. */
export interface SyntaxNode {
  readonly type: string;
  /** Role in its parent, for example `name` or `body`. */
  readonly field: string | undefined;
  readonly text: string;
  /** Offsets in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** Turns source into a tree; what is none of the language still gives one, with `ERROR` nodes where it broke. */
export interface SyntaxParser {
  parse(source: string): SyntaxNode;
}

/** Loads a grammar (WebAssembly, some 20 ms) by the address of its file; keep what it returns for many sources. */
export async function loadGrammar(address: string): Promise<SyntaxParser> {
  const { Parser, Language } = await loadLibrary();
  const language = await Language.load(fileURLToPath(address));
  const parser = new Parser();
  parser.setLanguage(language);
  // What the numbers in a tree mean, looked up once: a question to WebAssembly costs more than a node.
  const { types } = language;
  const isNamed = types.map((_, id) => language.nodeTypeIsNamed(id));
  const fields = language.fields.map((name) => name ?? undefined);
  return {
    parse(source) {
      const tree = parser.parse(source);
      if (!tree) throw new Error("tree-sitter was cancelled, although nothing asks it to be");
      const cursor = tree.walk();
      const copyNode = (typeId: number): NodeInMaking => {
        const { startIndex: start, endIndex: end } = cursor;
        const field = fields[cursor.currentFieldId];
        const type = types[typeId] ?? "ERROR";
        return { type, field, text: source.slice(start, end), start, end, children: [] };
      };
      // Copied out of WebAssembly's memory at once, so that nobody has to free a tree.
      try {
        const root = copyNode(cursor.nodeTypeId);
        const ancestors = [root];
        let isInside = cursor.gotoFirstChild();
        while (isInside) {
          const typeId = cursor.nodeTypeId;
          // Unnamed nodes are keywords and punctuation: leaves that no reader needs.
          if (isNamed[typeId] ?? true) {
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
      } finally {
        cursor.delete();
        tree.delete();
      }
    },
  };
}

interface NodeInMaking extends SyntaxNode {
  readonly children: NodeInMaking[];
}

/** Once: two that start it at the same moment get memories of their own, and a grammar is then in the wrong one. */
const loadLibrary = once(async () => {
  const library = await import("web-tree-sitter");
  await library.Parser.init();
  return library;
});

/** Visits a tree in source order; the visitor says whether to go on inside the node. */
export function walkTree(
  root: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean,
): void {
  // A stack of our own: a long chain of operators nests deeper than the call stack allows.
  const pending: [SyntaxNode, SyntaxNode | undefined][] = [[root, undefined]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, parent] = next;
    if (!visit(node, parent)) continue;
    for (const child of node.children.toReversed()) pending.push([child, node]);
  }
}

/** The first child in a role. */
export function childInField(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((child) => child.field === field);
}

/** The nodes of a type anywhere in a tree, in source order. */
export function findNodes(root: SyntaxNode, type: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  walkTree(root, (node) => {
    if (node.type === type) found.push(node);
    return true;
  });
  return found;
}
