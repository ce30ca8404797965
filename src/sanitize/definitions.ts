import { identifiersIn, type PythonNode } from "../python-source/tree.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";

/** A stretch of top-level code and what the official tool does with it. */
export interface Piece {
  node: PythonNode;
  /** Kept pieces come out in the order: imports, then definitions. */
  fate: "import" | "definition" | "unreached" | "repeated" | "dropped";
  /** What a definition is called; undefined where the official tool finds no name either. */
  name: string | undefined;
}

/** Sorts the top level of a module by the official rule: what the entry point reaches, by name, in the first definition of each. */
export function sortPieces(root: PythonNode, entryPoint: string): Piece[] {
  const seen = new Set<string | undefined>();
  const pieces = root.children.map((child): Piece => {
    const node = definitionIn(child);
    if (node === undefined) {
      return { node: child, fate: isImport(child) ? "import" : "dropped", name: undefined };
    }
    // Its first identifier, wherever it stands: that of `a.b = c` is `c`.
    const name = node.children.find(({ type }) => type === "identifier")?.text;
    const fate = seen.has(name) ? "repeated" : "definition";
    seen.add(name);
    return { node, fate, name };
  });
  const definitions = pieces.filter(({ fate }) => fate === "definition");
  for (const { node } of definitions) refuseWhatIsTooDeep(node);
  const uses = new Map(definitions.map(({ name, node }) => [name, identifiersIn(node)]));
  const reached = new Set([entryPoint]);
  // A set may grow while it is walked: what is added is walked, too.
  for (const name of reached) {
    for (const used of uses.get(name) ?? []) reached.add(used);
  }
  return pieces.map((piece) =>
    piece.fate === "definition" && !(piece.name !== undefined && reached.has(piece.name))
      ? { ...piece, fate: "unreached" }
      : piece,
  );
}

// The official tool looks for names with a function that calls itself, and Python stops it there.
const deepest = 980;

function refuseWhatIsTooDeep(root: PythonNode): void {
  if (root.text.length < deepest) return;
  let level: readonly PythonNode[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) {
      throw new SyntaxGaveUp(
        "RecursionError: a definition nests deeper than the official tool can go",
      );
    }
    level = level.flatMap(({ children }) => children);
  }
}

/** The pieces that stay, in the order in which they come out. */
export function keptPieces(pieces: readonly Piece[]): Piece[] {
  return [
    ...pieces.filter(({ fate }) => fate === "import"),
    ...pieces.filter(({ fate }) => fate === "definition"),
  ];
}

function isImport({ type }: PythonNode): boolean {
  return type === "import_statement" || type === "import_from_statement";
}

/** A function, a class or an assignment; decorated ones are none to the official tool. */
function definitionIn(node: PythonNode): PythonNode | undefined {
  if (node.type === "class_definition" || node.type === "function_definition") return node;
  if (node.type !== "expression_statement") return undefined;
  const [first] = node.children;
  return first?.type === "assignment" ? first : undefined;
}
