import { findMethods, findTests } from "../python-source/test-methods.ts";
import { childInField, walkTree, type PythonNode } from "../python-source/tree.ts";
import type { Change, ChangeSources } from "../schema/control.ts";
import { changeAssertion } from "./change-assertion.ts";
import { followNames, shareNames } from "./expected-names.ts";

const branches = new Set(["if_statement", "except_clause", "match_statement"]);
const inBranch = 50;
/** What HumanEval and those after it call the function that is tested. */
const candidate = "candidate";

/**
 * By test method, the changes after which the test expects something else: each makes an assertion false that was true. What the
 * method calls of the test's own counts as part of it.
 */
export function listChanges(
  testModule: PythonNode,
  { entryPoint, random }: ChangeSources,
): Map<string, Change[]> {
  const helpers = listHelpers(testModule);
  const shared = shareNames(testModule, [entryPoint]);
  const changes = new Map<string, Change[]>();
  for (const { name, definition } of findTests(testModule)) {
    const found: Change[] = [];
    for (const part of [definition, ...findCalled(definition, helpers)]) {
      const names = followNames(part, [entryPoint], shared);
      const around = { names, source: testModule.text, random };
      let branchEnd = 0;
      walkTree(part, (node) => {
        if (branches.has(node.type)) branchEnd = Math.max(branchEnd, node.end);
        const own = changeAssertion(node, around);
        // Another answer may take another branch: what stands there is tried last of its kind.
        const order = node.start < branchEnd ? inBranch : 0;
        for (const one of own) found.push({ ...one, order: order + (one.order ?? 0) });
        return true;
      });
    }
    changes.set(name, found);
  }
  return changes;
}

/** The changes of each assertion of a program, in the order of the source; those that nothing can be done with are left out. */
export function listProgramChanges(
  program: PythonNode,
  { entryPoint, random }: ChangeSources,
): Change[][] {
  const names = followNames(program, [entryPoint, candidate], {
    assigned: [],
    given: new Set(),
  });
  const around = { names, source: program.text, random };
  const assertions: Change[][] = [];
  let branchEnd = 0;
  walkTree(program, (node) => {
    if (branches.has(node.type)) branchEnd = Math.max(branchEnd, node.end);
    const order = node.start < branchEnd ? inBranch : 0;
    const own = changeAssertion(node, around);
    if (own.length > 0)
      assertions.push(own.map((one) => ({ ...one, order: order + (one.order ?? 0) })));
    // What an assert statement holds is part of it.
    return node.type !== "assert_statement";
  });
  return assertions;
}

function listHelpers(testModule: PythonNode): Map<string, PythonNode> {
  const functions = testModule.children
    .filter(({ type }) => type === "function_definition")
    .map((node) => [childInField(node, "name")?.text ?? "", node] as const);
  const methods = findMethods(testModule)
    .filter(({ name }) => !/^(test|setUp|tearDown)/.test(name))
    .map(({ name, definition }) => [name, definition] as const);
  return new Map([...functions, ...methods]);
}

function findCalled(
  definition: PythonNode,
  helpers: ReadonlyMap<string, PythonNode>,
): Set<PythonNode> {
  const called = new Set<PythonNode>();
  const pending = [definition];
  for (let next = pending.pop(); next; next = pending.pop()) {
    walkTree(next, (node) => {
      const callee = node.type === "call" ? childInField(node, "function")?.text : undefined;
      const helper = helpers.get(callee?.replace(/^self\./, "") ?? "");
      if (helper !== undefined && !called.has(helper)) {
        called.add(helper);
        pending.push(helper);
      }
      return true;
    });
  }
  return called;
}
