import { compareRuns } from "../../analysis/compare-runs.ts";
import { hasControls } from "../../analysis/count-doubts.ts";
import { countTasks } from "../../analysis/count-tasks.ts";
import { classifyRun } from "../../analysis/failures/classify-run.ts";
import { summarizeFailures } from "../../analysis/failures/summarize-failures.ts";
import { scoreInterval } from "../../analysis/interval.ts";
import type { TaskCount } from "../../analysis/pass-at-k.ts";
import { findKnownTasks } from "../../analysis/known-tasks.ts";
import { seededRandom } from "../../analysis/random.ts";
import { keepFew } from "../../lib/keep-few.ts";
import { findTests } from "../../python-source/test-methods.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { buildPrompt, type PromptStyle } from "../../prompts/build-prompt.ts";
import type {
  RunExplorer,
  RunFailures,
  RunNumbers,
  RunTexts,
} from "../../report/site/run-explorer.ts";
import type { Benchmarks } from "../../schema/benchmark-facts.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import { Domain } from "../../schema/library-domains.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Split, Task } from "../../schema/task.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import { domainsOf } from "../../tasks/task-domains.ts";
import { pairResamples } from "../analyze/compare.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { officialWords } from "../generate/prompt-words.ts";
import { readRunTexts } from "./read-run-texts.ts";

// The texts of a run are large: an export goes through them run by run, a reader compares a few.
const keptRuns = 4;
const shownExamples = 5;

/** What a site says about its runs beyond their verdicts; read and reckoned when a page needs it. */
export async function createRunExplorer(
  tasks: readonly Task[],
  benchmarks: Benchmarks,
): Promise<RunExplorer> {
  const [facts, parser, domains] = await Promise.all([
    loadTaskFacts(tasks),
    loadPythonParser(),
    loadLibraryDomains(),
  ]);
  const textsOf = keepFew(keptRuns, (run: StoredRun): Promise<RunTexts> =>
    readRunTexts(run, facts.tasks),
  );
  const failuresOf = keepFew(keptRuns, async (run: StoredRun): Promise<RunFailures> => {
    const { codeOf } = await textsOf(run);
    const failures = classifyRun(run, { importableIn: facts.importableIn, codeOf });
    const runs = [{ name: run.name, samples: run.results.length }];
    const report = summarizeFailures({ runs, failures, examples: shownExamples });
    return { failures, report };
  });
  return {
    textsOf,
    failuresOf,
    testsOf: (task) => findTests(parser.parse(task.test)).map(({ name }) => name),
    promptFor: (task, run, generation) => {
      const style = generation === null ? usualStyle(run.split) : recordedStyle(generation);
      return style === null ? null : buildPrompt(task, style);
    },
    numbersOf: (run) => ({
      ...scoreRun(run, (taskId) => {
        const task = facts.tasks.get(taskId);
        return task === undefined ? [] : domainsOf(task, domains);
      }),
      without_known: scoreWithoutKnown(run, benchmarks),
    }),
    compare: async (first, second) =>
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

function scoreWithoutKnown(
  { results }: StoredRun,
  benchmarks: Benchmarks,
): RunNumbers["without_known"] {
  const counts = countTasks(results);
  const known = findKnownTasks(counts.keys(), benchmarks).map(({ task_id }) => task_id);
  for (const task of known) counts.delete(task);
  const score = known.length === 0 ? null : scoreOf([...counts.values()], 1);
  return score && { ...score, tasks: counts.size, known };
}

function scoreRun(
  run: StoredRun,
  domainsIn: (taskId: string) => readonly Domain[],
): Omit<RunNumbers, "without_known"> {
  const counts = countTasks(run.results);
  const all = [...counts.values()];
  const isTold = hasControls(run.results);
  const strict = countTasks(run.results, (result) => result.strict?.status === "earned");
  return {
    scores: ks.flatMap((k) => {
      const score = scoreOf(all, k);
      return score === null ? [] : [{ k, ...score }];
    }),
    strict: isTold ? scoreOf([...strict.values()], 1) : null,
    domains: Domain.options.flatMap((domain) => {
      const inDomain = [...counts].flatMap(([task, count]) =>
        domainsIn(task).includes(domain) ? [count] : [],
      );
      const score = scoreOf(inDomain, 1);
      return score === null ? [] : [{ domain, tasks: inDomain.length, ...score }];
    }),
  };
}

function scoreOf(counts: readonly TaskCount[], k: number) {
  const score = scoreInterval(counts, k);
  return score === undefined ? null : { value: score.value, low: score.low, high: score.high };
}

/** How the official tool asks where nothing else is known. */
function usualStyle(split: Split | null): PromptStyle | null {
  return split === null ? null : { split, direct: false, prefill: false, ...officialWords };
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
