import type { PythonParser } from "../../python-source/tree.ts";
import { Domain, type LibraryDomains, type StandardModules } from "../../schema/library-domains.ts";
import { TaskStats } from "../../schema/task-stats.ts";
import type { Task } from "../../schema/task.ts";
import { measureComplexity } from "./complexity.ts";
import { findLibraryCalls } from "./library-calls.ts";
import { bareCode, countChars, countLines } from "./text-size.ts";
import { countTests } from "./count-tests.ts";

export interface StatsServices {
  parser: PythonParser;
  domains: LibraryDomains;
  standardModules: StandardModules;
}

/** The paper's Table 1 for these tasks; each definition, and what had to be guessed, is in docs/task-statistics.md. */
export function computeTaskStats(tasks: readonly Task[], services: StatsServices): TaskStats {
  const { domains, standardModules } = services;
  const domainOf = new Map(Object.entries(domains));
  const standard = new Set(standardModules);
  const measures = tasks.map((task) => measureTask(task, services.parser, domainOf));
  const mean = (value: (measure: TaskMeasure) => number): number =>
    round(measures.reduce((sum, measure) => sum + value(measure), 0) / (measures.length || 1), 1);

  const libs = new Set(measures.flatMap((measure) => [...measure.libs]));
  const calls = new Set(measures.flatMap((measure) => [...measure.calls]));
  const stdLibs = [...libs].filter((lib) => standard.has(lib)).length;
  const stdCalls = [...calls].filter((call) => standard.has(libraryOf(call))).length;
  return {
    tasks: tasks.length,
    tests_mean: mean((measure) => measure.tests),
    complete_chars: mean(({ task }) => countChars(task.prompts["complete"] ?? "")),
    complete_lines: mean(({ task }) => countLines(task.prompts["complete"] ?? "")),
    instruct_chars: mean(({ task }) => countChars(task.prompts["instruct"] ?? "")),
    instruct_code_chars: mean(({ task }) => countChars(task.texts.signature)),
    instruct_lines: mean(({ task }) => countLines(task.prompts["instruct"] ?? "")),
    solution_chars: mean((measure) => countChars(measure.solution)),
    solution_lines: mean((measure) => countLines(measure.solution)),
    solution_complexity: mean((measure) => measure.complexity),
    std_libs: stdLibs,
    ext_libs: libs.size - stdLibs,
    std_calls: stdCalls,
    ext_calls: calls.size - stdCalls,
    libs_per_task: mean((measure) => measure.libs.size),
    calls_per_task: mean((measure) => measure.calls.size),
    lib_combinations: countDistinct(measures.map((measure) => measure.libs)),
    call_combinations: countDistinct(measures.map((measure) => measure.calls)),
    domain_combinations: countDistinct(measures.map((measure) => measure.domains)),
    domains: shareOfDomains(measures),
  };
}

interface TaskMeasure {
  task: Task;
  tests: number;
  solution: string;
  complexity: number;
  libs: ReadonlySet<string>;
  calls: ReadonlySet<string>;
  domains: ReadonlySet<Domain>;
}

function measureTask(
  task: Task,
  parser: PythonParser,
  domainOf: ReadonlyMap<string, Domain>,
): TaskMeasure {
  const code = parser.parse(task.ground_truth);
  const libs = new Set(task.libs);
  return {
    task,
    tests: countTests(parser.parse(task.texts.test)),
    solution: bareCode(task.texts.solution),
    complexity: measureComplexity(code),
    libs,
    calls: findLibraryCalls(code),
    domains: new Set([...libs].flatMap((lib) => domainOf.get(lib) ?? [])),
  };
}

function shareOfDomains(measures: readonly TaskMeasure[]): TaskStats["domains"] {
  const share = (domain: Domain): number =>
    measures.filter(({ domains }) => domains.has(domain)).length / (measures.length || 1);
  const shares = Domain.options.map((domain) => [domain, round(share(domain), 2)]);
  return TaskStats.shape.domains.parse(Object.fromEntries(shares));
}

function libraryOf(call: string): string {
  return call.split(".", 1)[0] ?? call;
}

function countDistinct(sets: readonly ReadonlySet<string>[]): number {
  return new Set(sets.map((set) => [...set].toSorted().join("\n"))).size;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
