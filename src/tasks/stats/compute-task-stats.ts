import type { SourceMeasure } from "../../schema/language.ts";
import { Domain, type LibraryDomains } from "../../schema/library-domains.ts";
import { TaskStats } from "../../schema/benchmark-facts.ts";
import type { Task } from "../../schema/task.ts";
import { countDistinct, countUses, meanOf } from "./count-uses.ts";
import { bareCode, countChars, countLines } from "./text-size.ts";

export interface StatsServices {
  /** By language; of one that is not there nothing but texts is counted. */
  measures: ReadonlyMap<string, SourceMeasure>;
  domains: LibraryDomains;
}

/** The paper's Table 1 for these tasks; each definition, and what had to be guessed, is in docs/task-statistics.md. */
export function computeTaskStats(tasks: readonly Task[], services: StatsServices): TaskStats {
  const domainOf = new Map(Object.entries(services.domains));
  const measures = tasks.map((task) =>
    measureTask(task, services.measures.get(task.language), domainOf),
  );
  const mean = (value: (measure: TaskMeasure) => number) => meanOf(measures.map(value));

  const isStandard = (name: string) =>
    Iterator.from(services.measures.values()).some((measure) => measure.isStandard(name));
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
    ...countUses(measures, isStandard),
    domain_combinations: countDistinct(measures.map((measure) => measure.domains)),
    domains: shareOfDomains(measures),
  };
}

type TaskMeasure = ReturnType<typeof measureTask>;

function measureTask(
  task: Task,
  measure: SourceMeasure | undefined,
  domainOf: ReadonlyMap<string, Domain>,
) {
  const libs = new Set(task.libs);
  return {
    task,
    tests: measure?.testsIn(task.texts.test).length ?? 0,
    solution: bareCode(task.texts.solution),
    complexity: measure?.complexityOf(task.ground_truth) ?? 0,
    libs,
    calls: measure?.callsIn(task.ground_truth) ?? new Set<string>(),
    domains: new Set([...libs].flatMap((lib) => domainOf.get(lib) ?? [])),
  };
}

function shareOfDomains(measures: readonly TaskMeasure[]): TaskStats["domains"] {
  const share = (domain: Domain): number =>
    measures.filter(({ domains }) => domains.has(domain)).length / (measures.length || 1);
  const shares = Domain.options.map((domain) => [domain, Number(share(domain).toFixed(2))]);
  return TaskStats.shape.domains.parse(Object.fromEntries(shares));
}
