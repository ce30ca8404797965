import { walkTree, type SyntaxNode, type SyntaxParser } from "../../source-tree/tree.ts";
import type { Change, TestReader } from "../../schema/control.ts";
import { followValues } from "./follow-values.ts";
import type { Surroundings, TestSyntax } from "./test-syntax.ts";

/** What HumanEval and those after it call the function that is tested. */
const candidate = "candidate";
const inBranch = 50;

/** Reads tests of a language by its grammar and by what an expectation looks like in it. */
export function createReader(parser: SyntaxParser, syntax: TestSyntax): TestReader {
  return {
    listProgramChanges(test, { entryPoint, random }) {
      const program = parser.parse(test);
      const entryPoints = listEntryPoints(program, entryPoint, syntax);
      const values = followValues([program], entryPoints, syntax);
      return listAssertions(program, { syntax, values, source: test, random });
    },
    listSuiteChanges(test, { entryPoint, random }) {
      const program = parser.parse(test);
      const entryPoints = listEntryPoints(program, entryPoint, syntax);
      const { tests = [], helpers = new Map() } = readSuite(program, syntax);
      const changes = new Map<string, Change[]>();
      for (const { name, node } of tests) {
        const parts = [node, ...findCalled(node, helpers, syntax)];
        // Constants of the module are everybody's; what another test assigns is not.
        const values = followValues([...parts, ...listShared(program, tests)], entryPoints, syntax);
        const around = { syntax, values, source: test, random };
        changes.set(name, parts.flatMap((part) => listAssertions(part, around)).flat());
      }
      return changes;
    },
    findTests(test, names) {
      const { tests = [] } = readSuite(parser.parse(test), syntax);
      return tests.filter(({ name }) => names.has(name)).map(({ node }) => node);
    },
    failsAsExpected: (trace, kind) =>
      trace !== undefined && (kind === "exception" || syntax.failure.test(trace)),
  };
}

function listEntryPoints(
  program: SyntaxNode,
  entryPoint: string,
  { findEntryPoints }: TestSyntax,
): string[] {
  return [entryPoint, candidate, ...(findEntryPoints?.(program) ?? [])];
}

/** The changes of each assertion in source order. */
function listAssertions(part: SyntaxNode, around: Surroundings): Change[][] {
  const found: Change[][] = [];
  let branchEnd = 0;
  walkTree(part, (node) => {
    const own = around.syntax.changeAssertion(node, around);
    // Another answer may take another branch: what stands there is tried last of its kind.
    const order = node.start < branchEnd ? inBranch : 0;
    if (own.length > 0) found.push(own.map((one) => ({ ...one, order: order + (one.order ?? 0) })));
    if (around.syntax.branches.has(node.type)) branchEnd = Math.max(branchEnd, node.end);
    return true;
  });
  return found;
}

function readSuite(program: SyntaxNode, { suite }: TestSyntax) {
  return { tests: suite?.listTests(program), helpers: suite?.listHelpers(program) };
}

/** The statements of the module that hold no test. */
function listShared(
  program: SyntaxNode,
  tests: readonly { node: SyntaxNode }[],
): readonly SyntaxNode[] {
  return program.children.filter(
    (statement) =>
      !tests.some(({ node }) => statement.start <= node.start && node.end <= statement.end),
  );
}

function findCalled(
  part: SyntaxNode,
  helpers: ReadonlyMap<string, SyntaxNode>,
  { calls }: TestSyntax,
): Set<SyntaxNode> {
  const called = new Set<SyntaxNode>();
  const pending = [part];
  for (let next = pending.pop(); next; next = pending.pop()) {
    walkTree(next, (node) => {
      const name = Object.hasOwn(calls, node.type) ? node.children[0]?.text : undefined;
      const helper = helpers.get(name ?? "");
      if (helper !== undefined && !called.has(helper)) {
        called.add(helper);
        pending.push(helper);
      }
      return true;
    });
  }
  return called;
}
