import {
  childInField,
  findNodes,
  identifiersIn,
  nameOf,
  walkTree,
  type PythonNode,
} from "../python-source/tree.ts";

const expectation = /^(?:self\.)?assertRaises(?:Regex)?$|^pytest\.raises$/;

/** The exceptions that tests expect of the function itself, called there or through something of the test's own. */
export function findExpectedExceptions(testModule: PythonNode, entryPoint: string): string[] {
  const callers = findCallers(testModule, entryPoint);
  const found = new Set<string>();
  walkTree(testModule, (node, parent) => {
    const [call, ...rest] = expectationOf(node, parent);
    if (call === undefined || !rest.some((part) => mentions(part, callers))) return true;
    const [first] = childInField(call, "arguments")?.children ?? [];
    for (const type of first?.type === "tuple" ? first.children : [first]) {
      const name = /(?:^|\.)([A-Z]\w*)$/.exec(type?.text ?? "")?.[1];
      if (name !== undefined) found.add(name);
    }
    return true;
  });
  return [...found];
}

/** The call of assertRaises, then the parts that run under it. */
function expectationOf(node: PythonNode, parent: PythonNode | undefined): PythonNode[] {
  if (node.type === "with_statement") {
    const items = node.children.find((child) => child.type === "with_clause")?.children ?? [];
    const body = childInField(node, "body");
    const call = items.map(calledIn).find((one) => one !== undefined && isExpectation(one));
    return call && body ? [call, body, ...items] : [];
  }
  const isStatement = parent?.type === "expression_statement";
  if (isStatement && isExpectation(node)) {
    return [node, ...(childInField(node, "arguments")?.children.slice(1) ?? [])];
  }
  return [];
}

/** `with x():` and `with x() as y:` have the call at different depths. */
function calledIn(item: PythonNode): PythonNode | undefined {
  const value = childInField(item, "value");
  return value?.type === "as_pattern" ? value.children[0] : value;
}

function isExpectation(node: PythonNode): boolean {
  return node.type === "call" && expectation.test(childInField(node, "function")?.text ?? "");
}

/** The function's name, and the names of what the test defines around calls of it. */
function findCallers(testModule: PythonNode, entryPoint: string): Set<string> {
  const definitions = findNodes(testModule, "function_definition");
  const callers = new Set([entryPoint]);
  for (let known = 0; known < callers.size;) {
    known = callers.size;
    for (const definition of definitions) {
      const name = nameOf(definition);
      if (name !== undefined && mentions(definition, callers)) callers.add(name);
    }
  }
  return callers;
}

function mentions(node: PythonNode, names: ReadonlySet<string>): boolean {
  return !identifiersIn(node).isDisjointFrom(names);
}
