import { identifiersIn, walkTree, type PythonNode } from "../python-source/tree.ts";

/** A top-level statement, and whether the entry point can need it. */
export interface Statement {
  node: PythonNode;
  isKept: boolean;
  reason: string;
}

const definitions = new Set(["function_definition", "class_definition", "decorated_definition"]);

/**
 * Keeps what sets up and defines, and leaves out what only shows the entry point off: calls of it, prints, the main
 * guard, and whatever follows it that no kept code uses. Undefined where the entry point is not defined.
 */
export function sortStatements(root: PythonNode, entryPoint: string): Statement[] | undefined {
  const named = root.children
    .filter(({ type }) => type !== "ERROR")
    .map((node) => ({ node, defined: namesDefinedBy(node), used: identifiersIn(node) }));
  const entry = named.findLastIndex(({ defined }) => defined.has(entryPoint));
  if (entry === -1) return undefined;
  const reached = reach(named, entryPoint);
  return named.map((each, index): Statement => {
    const refusal = refuse(each, { entryPoint, reached, isAfter: index > entry });
    return { node: each.node, isKept: refusal === undefined, reason: refusal ?? "code" };
  });
}

/** A statement with the names that it gives a value to, and all that stand in it. */
interface Named {
  node: PythonNode;
  defined: ReadonlySet<string>;
  used: ReadonlySet<string>;
}

interface Place {
  entryPoint: string;
  reached: ReadonlySet<string>;
  /** It stands below the entry point's last definition. */
  isAfter: boolean;
}

function refuse(
  { node, defined, used }: Named,
  { entryPoint, reached, isAfter }: Place,
): string | undefined {
  if (defined.has(entryPoint)) return undefined;
  const isReached = [...defined].some((name) => reached.has(name));
  if (used.has("__name__") && node.type === "if_statement") return "the main guard";
  // A helper may call back; a value made with the function is a demonstration, whatever it is called.
  const isHelper = definitions.has(node.type) && isReached;
  if (used.has(entryPoint) && !isHelper) return `it only uses ${entryPoint}`;
  if (node.type === "expression_statement" && node.text.startsWith("print(")) return "a print";
  const isSetUp = definitions.has(node.type) || /import/.test(node.type);
  if (isAfter && !isSetUp && !isReached) return `it follows ${entryPoint}, which does not need it`;
  return undefined;
}

/** The names that a statement gives a value to at the top level, also inside of `if`, `try` and `with`. */
function namesDefinedBy(root: PythonNode): Set<string> {
  const names = new Set<string>();
  walkTree(root, (node, parent) => {
    const isName = node.type === "identifier" && node.field === "name";
    if (isName && parent !== undefined && isScope(parent)) names.add(node.text);
    if (parent?.type === "assignment" && node.field === "left") {
      for (const name of identifiersIn(node)) names.add(name);
    }
    if (node.type === "import_statement" || node.type === "import_from_statement") {
      for (const name of identifiersIn(node)) names.add(name);
    }
    // What a function or a class defines inside is its own; its name was seen on the way in.
    return !(node.type === "block" && parent !== undefined && isScope(parent));
  });
  return names;
}

function isScope({ type }: PythonNode): boolean {
  return type === "function_definition" || type === "class_definition";
}

/** Every name that the entry point uses, directly or through what other statements define. */
function reach(statements: readonly Named[], entryPoint: string): Set<string> {
  const reached = new Set([entryPoint]);
  for (const name of reached) {
    for (const { defined, used } of statements) {
      if (!defined.has(name)) continue;
      for (const other of used) reached.add(other);
    }
  }
  return reached;
}
