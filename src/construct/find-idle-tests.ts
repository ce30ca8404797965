import { findMethods, findTests } from "../python-source/test-methods.ts";
import { findNodes, nameOf, walkTree, type PythonNode } from "../python-source/tree.ts";

/** The tests that neither assert anything nor call something of the test's own that does. */
export function findIdleTests(testModule: PythonNode): string[] {
  const helpers = new Map(
    findNodes(testModule, "function_definition").map((node) => [nameOf(node) ?? "", node]),
  );
  // What runs around every test may assert for all of them.
  const around = findMethods(testModule).filter(({ name }) => /^(setUp|tearDown)$/.test(name));
  if (around.some(({ definition }) => asserts(definition, helpers))) return [];
  return findTests(testModule)
    .filter(({ definition }) => !asserts(definition, helpers))
    .map(({ name }) => name);
}

function asserts(definition: PythonNode, helpers: ReadonlyMap<string, PythonNode>): boolean {
  const seen = new Set<PythonNode>();
  const pending = [definition];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    let isFound = false;
    walkTree(next, (node) => {
      if (node.type === "assert_statement" || node.type === "raise_statement") isFound = true;
      // assertEqual, assert_called_once, assert_frame_equal, fail: all of them carry it in their name.
      if (node.type === "identifier" && /assert|^fail$|^raises$/i.test(node.text)) isFound = true;
      const helper = node.type === "identifier" ? helpers.get(node.text) : undefined;
      if (helper !== undefined && helper !== next) pending.push(helper);
      return !isFound;
    });
    if (isFound) return true;
  }
  return false;
}
