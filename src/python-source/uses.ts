import { isExpression } from "./expression.ts";
import { importedModule } from "./imports.ts";
import { isInsideScope, openScope, type Scope } from "./scope.ts";
import { childInField, type PythonNode } from "./tree.ts";

/** A place where code names something of a library. */
export interface LibraryUse {
  /** In full, whatever the code calls it: `plt.subplots` is `matplotlib.pyplot.subplots`. */
  name: string;
  isCall: boolean;
  /** Where it stands, as an offset in the source. */
  at: number;
}

/** Every use of an imported name in source order, by Python's own scopes: a local variable of the same name is none. */
export function findLibraryUses(code: PythonNode): LibraryUse[] {
  const uses: LibraryUse[] = [];
  // A stack of our own: a long chain of operators nests deeper than the call stack allows.
  const pending: [PythonNode, parent: PythonNode | undefined, Scope | undefined][] = [];
  pending.push([code, undefined, openScope(code, undefined)]);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, parent, scope] = next;
    if (node.type === "import_statement") continue;
    if (node.type === "import_from_statement") {
      uses.push(...starUse(node));
      continue;
    }
    const name = scope === undefined ? undefined : nameOf(node, parent, scope);
    if (name !== undefined) {
      uses.push({ name, isCall: isCalled(node, parent), at: node.start });
      continue;
    }
    const inner = node === code ? scope : openScope(node, scope);
    for (const child of node.children.toReversed()) {
      const isInner = inner !== undefined && isInsideScope(node, child);
      pending.push([child, node, isInner ? inner : scope]);
    }
  }
  return uses;
}

function nameOf(
  node: PythonNode,
  parent: PythonNode | undefined,
  scope: Scope,
): string | undefined {
  if (node.type === "identifier") {
    const isTarget = node.field === "left" || node.field === "alias";
    return isExpression(node, parent) && !isTarget ? resolveChain(node, scope) : undefined;
  }
  return node.type === "attribute" ? resolveChain(node, scope) : undefined;
}

function isCalled(node: PythonNode, parent: PythonNode | undefined): boolean {
  return (parent?.type === "call" && node.field === "function") || parent?.type === "decorator";
}

/** `from math import *`: what is taken is not to be seen, but that the library is used is. */
function starUse(statement: PythonNode): LibraryUse[] {
  const module = importedModule(statement);
  const isStar = statement.children.some(({ type }) => type === "wildcard_import");
  return module !== undefined && isStar
    ? [{ name: module, isCall: false, at: statement.start }]
    : [];
}

// An alias of an alias of an alias is a joke, and one of itself has no end.
const longestAlias = 8;

/** `np.random.rand` -> `numpy.random.rand`, if the first name stands for something imported. */
function resolveChain(expression: PythonNode, scope: Scope, depth = 0): string | undefined {
  const names: string[] = [];
  let at: PythonNode | undefined = expression;
  while (at?.type === "attribute") {
    names.push(childInField(at, "attribute")?.text ?? "");
    at = childInField(at, "object");
  }
  if (at?.type !== "identifier" || depth > longestAlias) return undefined;
  const found = findBinding(at.text, scope);
  if (!found?.binding) return undefined;
  const { binding } = found;
  const origin =
    typeof binding === "string" ? binding : resolveChain(binding, found.scope, depth + 1);
  return origin === undefined ? undefined : [origin, ...names.toReversed()].join(".");
}

function findBinding(name: string, from: Scope) {
  for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding !== undefined) return { binding, scope };
  }
  return undefined;
}
