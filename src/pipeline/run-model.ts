import { AsyncQueue } from "../lib/async-queue.ts";
import type { GeneratedRow, GenerationSummary } from "../schema/generation.ts";
import type { Context } from "../schema/context.ts";
import type { Task } from "../schema/task.ts";
import type { EngineSample } from "./engine/to-job.ts";
import { openBench, type Bench } from "./evaluate/open-bench.ts";
import { evaluateOn, type EvaluationOutcome, type Judging } from "./evaluate/run-evaluation.ts";
import { runGeneration, type RunGenerationOptions } from "./generate/run-generation.ts";

/**
 * `bcb run`: answers are judged while the next ones are asked for. What the judge finds is in the verdict cache, so the
 * evaluation of the whole file, which comes last and writes the results, finds most of its work done.
 */
export async function runModel(
  generation: RunGenerationOptions,
  judging: Judging,
  context: Context,
): Promise<{ summary: GenerationSummary; generationText: string; outcome: EvaluationOutcome }> {
  // Read also where everything is to be judged afresh: what it knows of these answers at the end was judged a moment ago.
  const cache = judging.caches ? "use" : "off";
  await using bench = await openBench(generation.tasks, { ...judging.engine, cache }, context);
  const { summary, text } = await generateAndJudge(bench, { generation, judging, context });
  context.signal.throwIfAborted();
  const samples = { path: summary.file, split: generation.wishes.split };
  const outcome = await evaluateOn(bench, samples, judging, context);
  return { summary, generationText: text, outcome };
}

async function generateAndJudge(
  bench: Bench,
  {
    generation,
    judging: { calibrations, fresh },
    context,
  }: { generation: RunGenerationOptions; judging: Judging; context: Context },
): Promise<{ summary: GenerationSummary; text: string }> {
  const answers = new AsyncQueue<EngineSample>();
  const judging = (async () => {
    const options = { signal: context.signal, readsCache: !fresh };
    for await (const _ of bench.engine.judgeAll(answers, options));
  })();
  // Its end is awaited below; until then a failure must not go unheard of as unhandled.
  judging.catch(() => {});
  try {
    const onRow = ({ solution, sample: index }: GeneratedRow, task: Task) => {
      for (const kind of calibrations) {
        answers.add({ task, solution, index, calibrated: kind === "calibrated" });
      }
    };
    return await runGeneration({ ...generation, loaded: bench, onRow }, context);
  } finally {
    answers.close();
    await judging;
  }
}
