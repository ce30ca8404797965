import { importedModule, importedNames } from "./imports.ts";
import { childInField, walkTree, type PythonNode } from "./tree.ts";

/** What a name stands for: something imported, another name for an expression, or a value of the program's own. */
type Binding =
  | { kind: "import"; origin: string }
  | { kind: "alias"; expression: PythonNode }
  | { kind: "own" };

/** The names of a module, a class, a function or a comprehension. */
export interface Scope {
  kind: "module" | "class" | "function";
  bindings: ReadonlyMap<string, Binding>;
  parent: Scope | undefined;
}

const functions = new Set(["function_definition", "lambda"]);
const comprehensions = new Set([
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
  "generator_expression",
]);

/** The scope that a node opens, for those of its children that are in it; undefined for nodes that open none. */
export function openScope(node: PythonNode, around: Scope | undefined): Scope | undefined {
  // What a class binds is not seen from inside its methods.
  const parent = around?.kind === "class" ? around.parent : around;
  if (node.type === "module") {
    return { kind: "module", bindings: collectBindings(node.children), parent: undefined };
  }
  if (node.type === "class_definition") {
    return { kind: "class", bindings: collectBindings(bodyOf(node)), parent };
  }
  if (functions.has(node.type)) {
    const parameters = node.children.filter(({ field }) => field === "parameters");
    return { kind: "function", bindings: collectBindings(bodyOf(node), parameters), parent };
  }
  if (comprehensions.has(node.type)) {
    return { kind: "function", bindings: collectBindings(node.children), parent };
  }
  return undefined;
}

/** Defaults, annotations and base classes belong to the scope around. */
export function isInsideScope(node: PythonNode, child: PythonNode): boolean {
  return node.type === "module" || comprehensions.has(node.type) || child.field === "body";
}

function bodyOf(node: PythonNode): PythonNode[] {
  return node.children.filter(({ field }) => field === "body");
}

function collectBindings(
  nodes: readonly PythonNode[],
  parameters: readonly PythonNode[] = [],
): Map<string, Binding> {
  const bindings = new Map<string, Binding>();
  const elsewhere = new Set<string>();
  const fallbacks: PythonNode[] = [];
  const bind: Bind = (name, binding) => {
    // An import counts wherever else the name is bound; of two, the later.
    const earlier = bindings.get(name);
    if (earlier === undefined || weight[binding.kind] >= weight[earlier.kind]) {
      bindings.set(name, binding);
    }
  };
  for (const list of parameters) bindParameters(list, bind);
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
  return functions.has(type) || comprehensions.has(type) || type === "class_definition";
}

const weight = { import: 2, alias: 1, own: 0 };
type Bind = (name: string, binding: Binding) => unknown;

function bindNode(node: PythonNode, bind: Bind): void {
  switch (node.type) {
    case "import_statement":
      for (const { name, alias } of importedNames(node)) {
        const [top = name] = name.split(".", 1);
        if (alias === undefined) bind(top, { kind: "import", origin: top });
        else bind(alias, { kind: "import", origin: name });
      }
      return;
    case "import_from_statement": {
      const module = importedModule(node);
      for (const { name, alias } of importedNames(node)) {
        const origin = `${module}.${name}`;
        bind(alias ?? name, module === undefined ? { kind: "own" } : { kind: "import", origin });
      }
      return;
    }
    case "assignment": {
      const [left, right] = [childInField(node, "left"), childInField(node, "right")];
      const isAlias = right?.type === "attribute" || right?.type === "identifier";
      if (left?.type === "identifier" && isAlias) {
        bind(left.text, { kind: "alias", expression: right });
      } else bindTargets(left, bind);
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
    if (node.type === "identifier") bind(node.text, { kind: "own" });
    return node.type !== "attribute" && node.type !== "subscript" && node.type !== "call";
  });
}

function bindParameters(list: PythonNode, bind: Bind): void {
  for (const parameter of list.children) {
    const named = childInField(parameter, "name");
    // A typed parameter has its name, or the starred form of it, as its first child.
    bindTargets(
      named ?? (parameter.type === "typed_parameter" ? parameter.children[0] : parameter),
      bind,
    );
  }
}
