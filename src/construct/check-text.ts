import { findTests } from "../python-source/test-methods.ts";
import {
  childInField,
  findNodes,
  nameOf,
  type PythonNode,
  type PythonParser,
} from "../python-source/tree.ts";
import type { FindingKind } from "../schema/rigor-report.ts";
import type { TextCheck } from "../schema/rigor-kit.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { findExpectedExceptions } from "./expected-exceptions.ts";
import { findIdleTests } from "./find-idle-tests.ts";
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
  const calls = callsOf(entryPoint, testModule);
  if (!new RegExp(`\\b${entryPoint}\\b`).test(task.test)) {
    problems.push(`The tests never mention ${entryPoint}.`);
  }
  const names = new Set(parameters.map(({ name }) => name));
  const takesAny = parameters.some(({ isOpen }) => isOpen);
  for (const keyword of takesAny ? [] : new Set(calls)) {
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
function callsOf(entryPoint: string, testModule: PythonNode): string[] {
  return findNodes(testModule, "call")
    .filter((call) => childInField(call, "function")?.text === entryPoint)
    .flatMap((call) => childInField(call, "arguments")?.children ?? [])
    .filter(({ type }) => type === "keyword_argument")
    .flatMap((argument) => nameOf(argument) ?? []);
}
