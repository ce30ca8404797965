import { listVerbatim } from "../../lib/parse-verbatim.ts";
import { findTests } from "../../python-source/test-methods.ts";
import { findNodes, type PythonNode, type PythonParser } from "../../python-source/tree.ts";
import type { BenchmarkFigures } from "../../schema/benchmark-facts.ts";
import type { LibraryDomains, StandardModules } from "../../schema/library-domains.ts";
import type { Task } from "../../schema/task.ts";
import { measureComplexity } from "./complexity.ts";
import { countDistinct, countUses, meanOf } from "./count-uses.ts";
import { findLibraryCalls } from "./library-calls.ts";
import { bareCode, countChars, countLines } from "./text-size.ts";

export interface MeasuredFields {
  /** Columns of the rows, where the task's own texts are not what is to be measured. */
  prompt?: string | undefined;
  solution?: string | undefined;
  /** Without blank and comment lines. */
  isBare: boolean;
  /** What functions of the prompt use counts, too. */
  hasHelpers: boolean;
}

/** The paper's columns for tasks of any benchmark (docs/task-statistics.md). */
export function compareFigures(
  tasks: readonly Task[],
  fields: MeasuredFields,
  services: { parser: PythonParser; domains: LibraryDomains; standardModules: StandardModules },
): BenchmarkFigures {
  const standard = new Set(services.standardModules);
  const domainOf = new Map(Object.entries(services.domains));
  const measured = tasks.map((task) => measure(task, fields, services.parser));
  const mean = (value: (one: Measured) => number) => meanOf(measured.map(value));
  const domainsIn = (one: Measured) => [...one.libs].flatMap((lib) => domainOf.get(lib) ?? []);
  return {
    solution_chars: mean(({ solution }) => countChars(solution)),
    calls: new Set(measured.flatMap((one) => [...one.calls])).size,
    tasks: tasks.length,
    tests: mean(({ tests }) => tests),
    prompt_chars: mean(({ prompt }) => countChars(prompt)),
    prompt_lines: mean(({ prompt }) => countLines(prompt)),
    solution_lines: mean(({ solution }) => countLines(solution)),
    complexity: mean(({ complexity }) => complexity),
    domains: new Set(measured.flatMap(domainsIn)).size,
    ...countUses(measured, (name) => standard.has(rootOf(name))),
    domain_combinations: countDistinct(measured.map((one) => new Set(domainsIn(one)))),
  };
}

type Measured = ReturnType<typeof measure>;

function measure(task: Task, fields: MeasuredFields, parser: PythonParser) {
  const { row, texts, prompts, check } = task;
  const [first = ""] = Object.values(prompts);
  const solution = textOf(row, fields.solution) ?? texts.solution;
  const calls =
    check.kind === "match"
      ? calledIn(parser.parse(solution))
      : usedIn(task, fields.hasHelpers, parser);
  return {
    prompt: textOf(row, fields.prompt) ?? first,
    solution: fields.isBare ? bareCode(solution) : solution,
    tests: countExpectations(task, parser),
    complexity: measureComplexity(parser.parse(task.ground_truth)),
    calls,
    libs: new Set([...calls].map(rootOf)),
  };
}

function textOf(row: Task["row"], field: string | undefined): string | undefined {
  const value = field === undefined ? undefined : row[field];
  return typeof value === "string" ? value : undefined;
}

/** What the solution uses, by the imports of prompt, solution and test. */
function usedIn(
  { ground_truth: program, texts, check }: Task,
  hasHelpers: boolean,
  parser: PythonParser,
): Set<string> {
  const root = parser.parse(`${program}\n${texts.test}`);
  const at = check.kind === "unittest" ? -1 : program.lastIndexOf(texts.solution);
  const part =
    at === -1 ? { start: 0, end: program.length } : { start: at, end: at + texts.solution.length };
  const helpers = root.children.filter(
    ({ type, end }) => hasHelpers && type === "function_definition" && end <= part.start,
  );
  const bodies = helpers.flatMap(({ children }) =>
    children.filter(({ field }) => field === "body"),
  );
  const parts = [part, ...bodies];
  return new Set(parts.flatMap((one) => [...findLibraryCalls(root, one)]));
}

/** The functions that are called, by the names that they are called by: what is imported nobody says. */
function calledIn(root: PythonNode): Set<string> {
  return new Set(findNodes(root, "call").flatMap(({ children }) => children[0]?.text ?? []));
}

/** Test methods; of another kind of check its cases, or the assertions of its test. */
function countExpectations({ check, texts }: Task, parser: PythonParser): number {
  if (check.kind === "stdio") return check.cases.length;
  if (check.kind === "match") return 1;
  if (check.kind === "inputs") {
    return check.groups.reduce((sum, { inputs }) => sum + listVerbatim(inputs).length, 0);
  }
  const test = parser.parse(texts.test);
  return check.kind === "unittest"
    ? findTests(test).length
    : findNodes(test, "assert_statement").length;
}

function rootOf(call: string): string {
  return call.split(".", 1)[0] ?? call;
}
