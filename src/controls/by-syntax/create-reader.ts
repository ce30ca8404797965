import {
  childInField,
  walkTree,
  type SyntaxNode,
  type SyntaxParser,
} from "../../source-tree/tree.ts";
import type { Change, TestReader } from "../../schema/control.ts";
import {
  findCalled,
  followGiven,
  followValues,
  listAssertions,
  listAssignments,
} from "../values.ts";
import type { TestSyntax } from "./test-syntax.ts";

/** What HumanEval and those after it call the function that is tested. */
const candidate = "candidate";

/** Reads tests of a language by its grammar and by what an expectation looks like in it. */
export function createReader(parser: SyntaxParser, syntax: TestSyntax): TestReader {
  const calleeOf = ({ type, children }: SyntaxNode) =>
    Object.hasOwn(syntax.calls, type) ? children[0]?.text : undefined;
  return {
    listProgramChanges(test, { entryPoint, random }) {
      const program = parser.parse(test);
      const entryPoints = listEntryPoints(program, entryPoint, syntax);
      const values = follow([program], entryPoints, syntax);
      const around = { syntax, values, source: test, random };
      return listAssertions(program, syntax.branches, (node) =>
        syntax.changeAssertion(node, around),
      );
    },
    listSuiteChanges(test, { entryPoint, random }) {
      const program = parser.parse(test);
      const entryPoints = listEntryPoints(program, entryPoint, syntax);
      const { tests = [], helpers = new Map() } = readSuite(program, syntax);
      const changes = new Map<string, Change[]>();
      for (const { name, node } of tests) {
        const parts = [node, ...findCalled(node, helpers, calleeOf)];
        // Constants of the module are everybody's; what another test assigns is not.
        const values = follow([...parts, ...listShared(program, tests)], entryPoints, syntax);
        const around = { syntax, values, source: test, random };
        const change = (inner: SyntaxNode) => syntax.changeAssertion(inner, around);
        const assertions = parts.flatMap((part) => listAssertions(part, syntax.branches, change));
        changes.set(name, assertions.flat());
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

type Names = Pick<TestSyntax, "names" | "bindings" | "calls">;

/** Follows names through the assignments in parts of a test; `entryPoints` are the names of the function that is tested. */
function follow(parts: readonly SyntaxNode[], entryPoints: readonly string[], syntax: Names) {
  const namesIn = (node: SyntaxNode) => listNames(node, syntax);
  const assigned = parts.flatMap((part) => listAssignments(part, syntax.bindings, namesIn));
  return followValues(assigned, entryPoints, {
    listNames: namesIn,
    listGiven: (answers) => followGiven(listGiven(parts, answers, syntax), assigned, namesIn),
  });
}

/** What the solution is given. */
function listGiven(
  parts: readonly SyntaxNode[],
  answers: ReadonlySet<string>,
  syntax: Names,
): Set<string> {
  const given = new Set<string>();
  for (const part of parts) {
    walkTree(part, (node) => {
      const field = syntax.calls[node.type];
      const list = field === undefined ? undefined : childInField(node, field);
      if (list === undefined) return true;
      const callee = node.children.filter((child) => child !== list);
      const isAnswer = callee.some((child) =>
        listNames(child, syntax).some((name) => answers.has(name)),
      );
      for (const name of isAnswer ? listNames(list, syntax) : []) given.add(name);
      return true;
    });
  }
  return given;
}

function listNames(node: SyntaxNode, { names }: Names): string[] {
  const found: string[] = [];
  walkTree(node, (inner) => {
    if (names.has(inner.type)) found.push(inner.text);
    return true;
  });
  return found;
}
