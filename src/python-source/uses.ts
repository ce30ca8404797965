import { importedModule, importedNames } from "./imports.ts";
import { childInField, isExpression, walkTree, type PythonNode } from "./tree.ts";

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
      // `from math import *`: what is taken is not to be seen, but that the library is used is.
      const module = importedModule(node);
      const isStar = node.children.some(({ type }) => type === "wildcard_import");
      if (module !== undefined && isStar)
        uses.push({ name: module, isCall: false, at: node.start });
      continue;
    }
    const isTarget = node.field === "left" || node.field === "alias";
    const isValue = node.type === "identifier" && !isTarget && isExpression(node, parent);
    const name =
      scope && (isValue || node.type === "attribute") ? resolveChain(node, scope) : undefined;
    if (name !== undefined) {
      const isFunction = parent?.type === "call" && node.field === "function";
      uses.push({ name, isCall: isFunction || parent?.type === "decorator", at: node.start });
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

// An alias of an alias of an alias is a joke, and one of itself has no end.
const longestAlias = 8;

/** `np.random.rand` -> `numpy.random.rand`, if the first name stands for something imported. */
function resolveChain(expression: PythonNode, from: Scope, depth = 0): string | undefined {
  const names: string[] = [];
  let at: PythonNode | undefined = expression;
  while (at?.type === "attribute") {
    names.push(childInField(at, "attribute")?.text ?? "");
    at = childInField(at, "object");
  }
  if (at?.type !== "identifier" || depth > longestAlias) return undefined;
  let scope: Scope | undefined = from;
  while (scope && !scope.bindings.has(at.text)) scope = scope.parent;
  const binding = scope?.bindings.get(at.text);
  if (!scope || !binding) return undefined;
  const origin = typeof binding === "string" ? binding : resolveChain(binding, scope, depth + 1);
  return origin === undefined ? undefined : [origin, ...names.toReversed()].join(".");
}

/** What a name stands for: where it is imported from, the expression that it is another name for, or null for a value. */
type Binding = string | PythonNode | null;

/** The names of a module, a class, a function or a comprehension. */
interface Scope {
  isClass: boolean;
  bindings: ReadonlyMap<string, Binding>;
  parent: Scope | undefined;
}

const withBodies = /^(function_definition|lambda|class_definition)$/;
const comprehensions = /^((list|set|dictionary)_comprehension|generator_expression)$/;

/** The scope that a node opens, for those of its children that are in it; undefined for nodes that open none. */
function openScope(node: PythonNode, around: Scope | undefined): Scope | undefined {
  if (node.type !== "module" && !opensScope(node)) return undefined;
  const inside = node.children.filter((child) => isInsideScope(node, child));
  const parameters = node.children.filter(({ field }) => field === "parameters");
  return {
    isClass: node.type === "class_definition",
    bindings: collectBindings(inside, parameters),
    // What a class binds is not seen from inside its methods.
    parent: around?.isClass ? around.parent : around,
  };
}

/** Defaults, annotations and base classes belong to the scope around. */
function isInsideScope(node: PythonNode, child: PythonNode): boolean {
  return node.type === "module" || comprehensions.test(node.type) || child.field === "body";
}

function collectBindings(nodes: readonly PythonNode[], parameters: readonly PythonNode[]) {
  const bindings = new Map<string, Binding>();
  const elsewhere = new Set<string>();
  const fallbacks: PythonNode[] = [];
  const bind: Bind = (name, binding) => {
    // An import counts wherever else the name is bound; of two, the later.
    const earlier = bindings.get(name);
    if (earlier === undefined || weigh(binding) >= weigh(earlier)) bindings.set(name, binding);
  };
  for (const parameter of parameters.flatMap(({ children }) => children)) {
    // A typed parameter has its name, or the starred form of it, as its first child.
    const [first = parameter] = parameter.type === "typed_parameter" ? parameter.children : [];
    bindTargets(childInField(parameter, "name") ?? first, bind);
  }
  for (const root of nodes) {
    walkTree(root, (node) => {
      if (node.type === "except_clause") {
        fallbacks.push(node);
        return false;
      }
      if (node.type === "global_statement" || node.type === "nonlocal_statement") {
        for (const { text } of node.children) elsewhere.add(text);
      }
      bindNode(node, bind);
      return !opensScope(node);
    });
  }
  // `except ImportError: import simplejson as json` is for where the first choice is not there.
  for (const fallback of fallbacks) {
    walkTree(fallback, (node) => {
      bindNode(node, (name, binding) => bindings.has(name) || bindings.set(name, binding));
      return !opensScope(node);
    });
  }
  for (const name of elsewhere) bindings.delete(name);
  return bindings;
}

function opensScope({ type }: PythonNode): boolean {
  return withBodies.test(type) || comprehensions.test(type);
}

function weigh(binding: Binding): number {
  if (binding === null) return 0;
  return typeof binding === "string" ? 2 : 1;
}

type Bind = (name: string, binding: Binding) => unknown;

function bindNode(node: PythonNode, bind: Bind): void {
  switch (node.type) {
    case "import_statement":
      for (const { name, alias } of importedNames(node)) {
        const [top = name] = name.split(".", 1);
        if (alias === undefined) bind(top, top);
        else bind(alias, name);
      }
      return;
    case "import_from_statement": {
      const module = importedModule(node);
      for (const { name, alias } of importedNames(node)) {
        bind(alias ?? name, module === undefined ? null : `${module}.${name}`);
      }
      return;
    }
    case "assignment": {
      const [left, right] = [childInField(node, "left"), childInField(node, "right")];
      const isAlias = right?.type === "attribute" || right?.type === "identifier";
      if (left?.type === "identifier" && isAlias) bind(left.text, right);
      else bindTargets(left, bind);
      return;
    }
    case "augmented_assignment":
    case "for_statement":
    case "for_in_clause":
      return bindTargets(childInField(node, "left"), bind);
    case "named_expression":
    case "function_definition":
    case "class_definition":
      return bindTargets(childInField(node, "name"), bind);
    case "as_pattern_target":
      return bindTargets(node, bind);
    default:
  }
}

/** The names in a target; `a.b` and `a[0]` bind none. */
function bindTargets(target: PythonNode | undefined, bind: Bind): void {
  if (target === undefined) return;
  walkTree(target, (node) => {
    if (node.type === "identifier") bind(node.text, null);
    return node.type !== "attribute" && node.type !== "subscript" && node.type !== "call";
  });
}
