import { childInField, walkTree } from "../../source-tree/tree.ts";
import type { SyntaxNode, SyntaxParser } from "../../source-tree/tree.ts";
import type { Change, ChangeSources, TestReader } from "../../schema/check.ts";
import {
  candidate,
  findCalled,
  followGiven,
  followValues,
  listAssertions,
  listAssignments,
} from "../values.ts";
import type { TestSyntax } from "./test-syntax.ts";

/** Reads tests of a language by its grammar and by what an expectation looks like in it. */
export function createReader(parser: SyntaxParser, syntax: TestSyntax): TestReader {
  const { branches, suite } = syntax;
  const calleeOf = ({ type, children }: SyntaxNode) =>
    Object.hasOwn(syntax.calls, type) ? children[0]?.text : undefined;
  /** The changes in some parts of a test; the names of the others are known there, too. */
  function listChanges(
    test: { source: string; program: SyntaxNode; parts: SyntaxNode[]; others: SyntaxNode[] },
    { entryPoint, random }: ChangeSources,
  ): Change[][] {
    const { source, program, parts, others } = test;
    const entryPoints = [entryPoint, candidate, ...(syntax.findEntryPoints?.(program) ?? [])];
    const values = follow([...parts, ...others], entryPoints, syntax);
    const around = { syntax, values, source, random };
    const change = (node: SyntaxNode) => syntax.changeAssertion(node, around);
    return parts.flatMap((part) => listAssertions(part, branches, change));
  }
  return {
    listProgramChanges(source, sources) {
      const program = parser.parse(source);
      return listChanges({ source, program, parts: [program], others: [] }, sources);
    },
    listSuiteChanges(source, sources) {
      const program = parser.parse(source);
      const tests = suite?.listTests(program) ?? [];
      const helpers = suite?.listHelpers(program) ?? new Map<string, SyntaxNode>();
      // Constants of the module are everybody's; what another test assigns is not.
      const others = program.children.filter(
        ({ start, end }) => !tests.some(({ node }) => start <= node.start && node.end <= end),
      );
      const changes = new Map<string, Change[]>();
      for (const { name, node } of tests) {
        const parts = [node, ...findCalled(node, helpers, calleeOf)];
        changes.set(name, listChanges({ source, program, parts, others }, sources).flat());
      }
      return changes;
    },
    findTests(test, names) {
      const tests = suite?.listTests(parser.parse(test)) ?? [];
      return tests.filter(({ name }) => names.has(name)).map(({ node }) => node);
    },
    failsAsExpected: (trace, kind) =>
      trace !== undefined && (kind === "exception" || syntax.failure.test(trace)),
  };
}

/** Follows names through the assignments in parts of a test; `entryPoints` are the names of the function that is tested. */
function follow(
  parts: readonly SyntaxNode[],
  entryPoints: readonly string[],
  { names, bindings, calls }: TestSyntax,
) {
  const listNames = (node: SyntaxNode): string[] => {
    const found: string[] = [];
    walkTree(node, (inner) => {
      if (names.has(inner.type)) found.push(inner.text);
      return true;
    });
    return found;
  };
  const assigned = parts.flatMap((part) => listAssignments(part, bindings, listNames));
  const listGiven = (answers: ReadonlySet<string>) => {
    const given = new Set<string>();
    for (const part of parts) {
      walkTree(part, (node) => {
        const field = calls[node.type];
        const list = field === undefined ? undefined : childInField(node, field);
        if (list === undefined) return true;
        const callee = node.children.filter((child) => child !== list);
        const isAnswer = callee.flatMap(listNames).some((name) => answers.has(name));
        for (const name of isAnswer ? listNames(list) : []) given.add(name);
        return true;
      });
    }
    return followGiven(given, assigned, listNames);
  };
  return followValues(assigned, entryPoints, { listNames, listGiven });
}
