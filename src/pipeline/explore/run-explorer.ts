import { compareRuns } from "../../analysis/compare-runs.ts";
import { classifyRun } from "../../analysis/failures/classify-samples.ts";
import { summarizeFailures } from "../../analysis/failures/summarize-failures.ts";
import { groupByDomain } from "../../analysis/group-tasks.ts";
import { findKnownTasks, recordedInAll } from "../../analysis/known-tasks.ts";
import { listAgreement } from "../../analysis/list-agreement.ts";
import { scoreGroups, scoreRun, scoreStrictly, scoreWithout } from "../../analysis/score-run.ts";
import { seededRandom } from "../../lib/draw.ts";
import { keepFew } from "../../lib/keep-few.ts";
import { buildPrompt, type PromptStyle } from "../../prompts/build-prompt.ts";
import type { ShareEstimate } from "../../schema/analysis.ts";
import type { Benchmarks } from "../../schema/benchmark-facts.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Split, Task } from "../../schema/task.ts";
import { pairResamples } from "../analyze/compare.ts";
import type { TaskFacts } from "../runs/load-task-facts.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";

// The texts of a run are large: an export goes through them run by run, a reader compares a few.
const keptRuns = 4;
const shownExamples = 5;

export type RunExplorer = ReturnType<typeof createRunExplorer>;

/** What a site says about its runs beyond their verdicts; read and reckoned when a page needs it. */
export function createRunExplorer(
  facts: TaskFacts,
  benchmarks: Benchmarks,
  readTexts = readRunTexts,
) {
  const tasksByDomain = groupByDomain(
    new Map([...facts.tasks].map(([id, task]) => [id, facts.domainsOf(task)])),
  );
  const textsOf = keepFew(keptRuns, (run: StoredRun) => readTexts(run, facts));
  const failuresOf = keepFew(keptRuns, async (run: StoredRun) => {
    const { codeOf } = await textsOf(run);
    const failures = classifyRun(run, { importableIn: facts.importableIn, codeOf });
    const runs = [{ name: run.name, samples: run.results.length }];
    const report = summarizeFailures({ runs, failures, examples: shownExamples });
    return { failures, report };
  });
  return {
    textsOf,
    failuresOf,
    /** What was sent for a task; null where the run does not tell its split. */
    promptFor: (task: Task, run: StoredRun, generation: GenerationRecord | null) => {
      const style = generation === null ? usualStyle(run.split, facts) : recordedStyle(generation);
      return style === null ? null : buildPrompt(task, style);
    },
    numbersOf: (run: StoredRun) => reckonNumbers(run, tasksByDomain, benchmarks),
    agreementOf: listAgreement,
    compare: async (first: StoredRun, second: StoredRun) =>
      compareRuns(
        { run: first, failures: (await failuresOf(first)).failures },
        { run: second, failures: (await failuresOf(second)).failures },
        {
          librariesOf: facts.librariesOf,
          resamples: pairResamples,
          // As `bcb compare` draws them without --seed, so that both say the same.
          random: seededRandom(0),
        },
      ),
  };
}

const ks = [1, 5, 10, 25, 100];

function reckonNumbers(
  { results, record }: StoredRun,
  tasksByDomain: ReadonlyMap<Domain, readonly string[]>,
  benchmarks: Benchmarks,
) {
  const score = scoreRun(results, ks);
  const recorded = recordedInAll([record]);
  const named = findKnownTasks(score.tasks.keys(), benchmarks, recorded);
  const known = named.map(({ task_id }) => task_id);
  const rest = scoreWithout(score, known);
  return {
    scores: score.passAtK.map((each) => ({ k: each.k, ...toEstimate(each) })),
    strict: scoreStrictly(results)?.passAtK.map(toEstimate)[0] ?? null,
    without_known:
      rest?.passAtK.map((each) => ({
        ...toEstimate(each),
        tasks: rest.tasks.size,
        known: rest.known,
      }))[0] ?? null,
    domains: scoreGroups(score, tasksByDomain).flatMap(({ group, tasks, passAtK }) =>
      passAtK.map((each) => ({ domain: group, tasks: tasks.size, ...toEstimate(each) })),
    ),
  };
}

function toEstimate({ value, low, high }: ShareEstimate) {
  return { value, low, high };
}

/** How the official tool asks where nothing else is known. */
function usualStyle(split: Split | null, { benchmark }: TaskFacts): PromptStyle | null {
  return split && benchmark ? { split, direct: false, prefill: false, ...benchmark.words } : null;
}

function recordedStyle(record: GenerationRecord): PromptStyle {
  return {
    split: record.split,
    direct: record.direct_completion,
    prefill: record.prefill,
    instructionPrefix: record.instruction_prefix,
    responsePrefix: record.response_prefix,
    template: record.template ?? undefined,
  };
}
