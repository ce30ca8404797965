import { findLines, findMethods, findTests } from "../python-source/test-methods.ts";
import { childInField, type PythonNode, type PythonParser } from "../python-source/tree.ts";
import type { Change, ChangeKind, ChangeSources, TestReader } from "../schema/control.ts";
import { changeAssertion } from "./change-assertion.ts";
import { followNames, shareNames } from "./expected-names.ts";
import { findCalled, listAssertions } from "./values.ts";
import { pythonValues } from "./python-values.ts";
import { isHarness, listHarnessChanges } from "./list-harness-changes.ts";

const branches = new Set(["if_statement", "except_clause", "match_statement"]);
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
    const parts = [definition, ...findCalled(definition, helpers, calleeOf)];
    const found = parts.flatMap((part) => {
      const values = followNames(part, [entryPoint], shared);
      const around = { syntax: pythonValues, values, source: testModule.text, random };
      return listAssertions(part, branches, (node) => changeAssertion(node, around));
    });
    changes.set(name, found.flat());
  }
  return changes;
}

/** The changes of each assertion of a program, in the order of the source; what an assert statement holds is part of it. */
function listProgramChanges(
  program: PythonNode,
  { entryPoint, random }: ChangeSources,
): Change[][] {
  const unshared = { assigned: [], given: new Set<string>() };
  const values = followNames(program, [entryPoint, candidate], unshared);
  const around = { syntax: pythonValues, values, source: program.text, random };
  const change = (node: PythonNode) => changeAssertion(node, around);
  return listAssertions(program, branches, change, "assert_statement");
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

function calleeOf(node: PythonNode): string | undefined {
  const callee = node.type === "call" ? childInField(node, "function")?.text : undefined;
  return callee?.replace(/^self\./, "");
}

/** Tests in Python: suites of unittest, programs of assertions, harnesses in DS-1000's form. */
export function createPythonReader(parser: PythonParser): TestReader {
  return {
    listProgramChanges(test, sources) {
      const program = parser.parse(test);
      const asserted = listProgramChanges(program, sources);
      return isHarness(program) ? listHarnessChanges(program, asserted) : asserted;
    },
    listSuiteChanges: (test, sources) => listChanges(parser.parse(test), sources),
    findTests: (test, names) => findLines(parser.parse(test), names),
    failsAsExpected,
  };
}

function failsAsExpected(trace: string | undefined, kind: ChangeKind): boolean {
  if (trace === undefined) return false;
  if (kind === "exception") return true;
  return kind === "attribute"
    ? /^AttributeError\b/m.test(trace)
    : /^(AssertionError|Wrong answer)\b/m.test(trace);
}
