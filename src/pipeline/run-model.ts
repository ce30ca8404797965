import { AsyncQueue } from "../lib/async-queue.ts";
import type { GenerationSummary } from "../report/render-generation.ts";
import type { EngineSample } from "./engine/to-job.ts";
import { openBench, type Bench } from "./evaluate/open-bench.ts";
import {
  evaluateOn,
  type EvaluationOutcome,
  type RunEvaluationOptions,
} from "./evaluate/run-evaluation.ts";
import { runGeneration, type RunGenerationOptions } from "./generate/run-generation.ts";

export interface RunModelOptions {
  generation: RunGenerationOptions;
  evaluation: Omit<RunEvaluationOptions, "samplesPath" | "stdin" | "outDir" | "split">;
}

/**
 * `bcb run`: answers are judged while the next ones are asked for. What the judge finds is in the verdict cache, so the
 * evaluation of the whole file, which comes last and writes the results, finds most of its work done.
 */
export async function runModel({ generation, evaluation }: RunModelOptions): Promise<{
  summary: GenerationSummary;
  generationText: string;
  outcome: EvaluationOutcome;
}> {
  // Read also where everything is to be judged afresh: what it knows of these answers at the end was judged a moment ago.
  const cache = evaluation.caches ? "use" : "off";
  await using bench = await openBench({ ...evaluation, cache });
  const { summary, text } = await generateAndJudge(generation, evaluation, bench);
  generation.signal.throwIfAborted();
  const outcome = await evaluateOn(bench, {
    ...evaluation,
    samplesPath: summary.file,
    outDir: undefined,
    split: generation.split,
  });
  return { summary, generationText: text, outcome };
}

async function generateAndJudge(
  generation: RunGenerationOptions,
  evaluation: RunModelOptions["evaluation"],
  bench: Bench,
): Promise<{ summary: GenerationSummary; text: string }> {
  const answers = new AsyncQueue<EngineSample>();
  const judging = (async () => {
    const options = { signal: generation.signal, readsCache: !evaluation.fresh };
    for await (const _ of bench.engine.judgeAll(answers, options));
  })();
  // Its end is awaited below; until then a failure must not go unheard of as unhandled.
  judging.catch(() => {});
  const calibrations = evaluation.calibrations.map((calibration) => calibration === "calibrated");
  try {
    return await runGeneration({
      ...generation,
      loaded: bench,
      onRow: (row, task) => {
        for (const calibrated of calibrations) {
          answers.add({ task, solution: row.solution, index: row.sample, calibrated });
        }
      },
    });
  } finally {
    answers.close();
    await judging;
  }
}
