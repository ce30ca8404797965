import { findMethods, findTests } from "../python-source/test-methods.ts";
import {
  childInField,
  findNodes,
  identifiersIn,
  nameOf,
  walkTree,
  type PythonNode,
  type PythonParser,
} from "../python-source/tree.ts";
import type { FindingKind } from "../schema/rigor-report.ts";
import type { TextCheck } from "../schema/rigor-kit.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { checkLibraries } from "./check-libraries.ts";

const fewestTests = 5;

export function checkText(task: BigCodeBenchRow, parser: PythonParser): TextCheck {
  const solution = parser.parse(`${task.complete_prompt}\n${task.canonical_solution}`);
  const testModule = parser.parse(task.test);
  const tests = findTests(testModule);
  const libraries = checkLibraries(task, solution);
  const findings = [...libraries.findings];
  const find = (kind: FindingKind, message: string): void => {
    findings.push({ kind, severity: "error", message });
  };
  if (tests.length < fewestTests) {
    find("too-few-tests", `There are ${tests.length} tests; at least ${fewestTests} are required.`);
  }
  const idle = findIdleTests(testModule);
  if (idle.length > 0) find("asserts-nothing", `Nothing is asserted in ${idle.join(", ")}.`);
  for (const name of undocumentedExceptions(task, testModule)) {
    find("undocumented-exception", `A test expects ${name}, which the docstring does not mention.`);
  }
  for (const problem of differingNames(task, solution, testModule)) find("names-differ", problem);
  return { tests: tests.length, libraries, findings };
}

function undocumentedExceptions(task: BigCodeBenchRow, testModule: PythonNode): string[] {
  const expected = findExpectedExceptions(testModule, task.entry_point);
  // The base of all says that anything may come: the docstring need only tell of some error.
  const tellsOfSome = /\braise/i.test(task.complete_prompt);
  return expected.filter(
    (name) =>
      !(name === "Exception" && tellsOfSome) &&
      !new RegExp(`\\b${name}\\b`).test(task.complete_prompt),
  );
}

function differingNames(
  task: BigCodeBenchRow,
  solution: PythonNode,
  testModule: PythonNode,
): string[] {
  const { entry_point: entryPoint, doc_struct: doc } = task;
  const definition = solution.children.findLast(
    (node) => node.type === "function_definition" && nameOf(node) === entryPoint,
  );
  if (definition === undefined) return [`The prompt does not define ${entryPoint}.`];
  const parameters = childInField(definition, "parameters")?.children.flatMap(readParameter) ?? [];
  const problems: string[] = [];
  const described = doc.params.join("\n");
  for (const { name } of parameters) {
    if (!new RegExp(`(?<![\\w])${name}(?![\\w])`).test(described)) {
      problems.push(`The docstring does not describe the parameter ${name}.`);
    }
  }
  if (!new RegExp(`\\b${entryPoint}\\b`).test(task.test)) {
    problems.push(`The tests never mention ${entryPoint}.`);
  }
  const names = new Set(parameters.map(({ name }) => name));
  const takesAny = parameters.some(({ isOpen }) => isOpen);
  for (const keyword of takesAny ? [] : new Set(keywordsOf(entryPoint, testModule))) {
    if (!names.has(keyword)) problems.push(`A test passes ${keyword}=, which is not a parameter.`);
  }
  return problems;
}

/** A parameter's name; `isOpen` for the one that takes any keyword. */
function readParameter(parameter: PythonNode): { name: string; isOpen: boolean }[] {
  const isOpen = parameter.type === "dictionary_splat_pattern" || parameter.text.startsWith("**");
  const name = /^\*{0,2}\s*([A-Za-z_]\w*)/.exec(parameter.text)?.[1];
  return name === undefined || parameter.type === "comment" ? [] : [{ name, isOpen }];
}

/** The keywords that calls of the function are given. */
function keywordsOf(entryPoint: string, testModule: PythonNode): string[] {
  return findNodes(testModule, "call")
    .filter((call) => childInField(call, "function")?.text === entryPoint)
    .flatMap((call) => childInField(call, "arguments")?.children ?? [])
    .filter(({ type }) => type === "keyword_argument")
    .flatMap((argument) => nameOf(argument) ?? []);
}

/** The tests that neither assert anything nor call something of the test's own that does. */
export function findIdleTests(testModule: PythonNode): string[] {
  const definitions = findNodes(testModule, "function_definition");
  // Of several with one name the last counts.
  const helpers = new Map(definitions.map((node) => [nameOf(node) ?? "", node]));
  const direct = [...helpers].filter(([, node]) => assertsItself(node)).map(([name]) => name);
  const asserting = spreadNames(direct, [...helpers.values()]);
  const asserts = (node: PythonNode) => assertsItself(node) || mentions(node, asserting);
  // What runs around every test may assert for all of them.
  const around = findMethods(testModule).filter(({ name }) => /^(setUp|tearDown)$/.test(name));
  if (around.some(({ definition }) => asserts(definition))) return [];
  const idle = findTests(testModule).filter(({ definition }) => !asserts(definition));
  return idle.map(({ name }) => name);
}

function assertsItself(definition: PythonNode): boolean {
  const statements = ["assert_statement", "raise_statement"];
  // assertEqual, assert_called_once, assert_frame_equal, fail: all of them carry it in their name.
  const names = [...identifiersIn(definition)];
  return (
    names.some((name) => /assert|^fail$|^raises$/i.test(name)) ||
    statements.some((type) => findNodes(definition, type).length > 0)
  );
}

const expectation = /^(?:self\.)?assertRaises(?:Regex)?$|^pytest\.raises$/;

/** The exceptions that tests expect of the function itself, called there or through something of the test's own. */
export function findExpectedExceptions(testModule: PythonNode, entryPoint: string): string[] {
  const callers = spreadNames([entryPoint], findNodes(testModule, "function_definition"));
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

/** The names, and those of the functions that mention one of them, themselves or through each other. */
function spreadNames(names: Iterable<string>, definitions: readonly PythonNode[]): Set<string> {
  const all = new Set(names);
  for (let known = -1; known < all.size;) {
    known = all.size;
    for (const definition of definitions) {
      const name = nameOf(definition);
      if (name !== undefined && mentions(definition, all)) all.add(name);
    }
  }
  return all;
}

function mentions(node: PythonNode, names: ReadonlySet<string>): boolean {
  return !identifiersIn(node).isDisjointFrom(names);
}
