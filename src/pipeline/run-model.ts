import { analyzeTurns } from "../analysis/score-turns.ts";
import { AsyncQueue } from "../lib/async-queue.ts";
import { writeAtomically } from "../lib/files.ts";
import { runFile, samplesStem } from "../runs/names.ts";
import { listAnswers, readTranscripts } from "../runs/transcript-log.ts";
import type { GeneratedRow } from "../schema/generation.ts";
import type { Context } from "../schema/context.ts";
import type { Task } from "../schema/task.ts";
import type { TurnsAnalysis, TurnVerdict } from "../schema/transcript.ts";
import { renderTurns } from "../report/render-turns.ts";
import type { EngineSample } from "./engine/to-job.ts";
import { openBench, type Bench } from "./evaluate/open-bench.ts";
import { evaluateOn, type Judging } from "./evaluate/run-evaluation.ts";
import { chooseLeader } from "./agent/lead-agent.ts";
import { runGeneration, type RunGenerationOptions } from "./generate/run-generation.ts";

/**
 * `bcb run`: answers are judged while the next ones are asked for. What the judge finds is in the verdict cache, so the
 * evaluation of the whole file, which comes last and writes the results, finds most of its work done.
 */
export async function runModel(
  generation: RunGenerationOptions,
  judging: Judging,
  context: Context,
) {
  // Read also where everything is to be judged afresh: what it knows of these answers at the end was judged a moment ago.
  const cache = judging.caches ? "use" : "off";
  await using bench = await openBench(generation.tasks, { ...judging.engine, cache }, context);
  const generated = await generateAndJudge();
  context.signal.throwIfAborted();
  const { file } = generated.summary;
  const samples = { path: file, split: generation.wishes.split };
  const evaluation = await evaluateOn(bench, samples, judging, context);
  const { interaction } = generation.wishes;
  if (interaction === undefined) return { generation: generated, evaluation };
  const calibrated = judging.calibrations[0] === "calibrated";
  const json = await judgeTurns(bench, { file, calibrated }, context);
  const turns = { json, text: renderTurns(json, interaction, context.style) };
  return { generation: generated, evaluation, turns };

  async function generateAndJudge() {
    const answers = new AsyncQueue<EngineSample>();
    const judgeAnswers = async () => {
      const options = { signal: context.signal, readsCache: !judging.fresh };
      for await (const _ of bench.engine.judgeAll(answers, options));
    };
    const judged = judgeAnswers();
    // Its end is awaited below; until then a failure must not go unheard of as unhandled.
    judged.catch(() => {});
    try {
      const onRow = ({ solution, sample: index }: GeneratedRow, task: Task) => {
        for (const kind of judging.calibrations) {
          answers.add({ task, solution, index, calibrated: kind === "calibrated" });
        }
      };
      const judge = { onRow, openLeader: chooseLeader(bench.engine, context) };
      return await runGeneration({ ...generation, loaded: bench, judge }, context);
    } finally {
      answers.close();
      await judged;
    }
  }
}

/** Judges the code of every answer that was not the last word, too, and tells how the run stood after each turn. */
async function judgeTurns(
  { engine, tasks }: Pick<Bench, "engine" | "tasks">,
  { file, calibrated }: { file: string; calibrated: boolean },
  { signal, progress }: Pick<Context, "signal" | "progress">,
): Promise<TurnsAnalysis> {
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const stem = samplesStem(file);
  const answers = [...(await readTranscripts(stem)).values()].flatMap(listAnswers);
  const samples = answers.flatMap(({ task_id, sample: index, turn, solution }) => {
    const task = byId.get(task_id);
    return task === undefined || solution === null
      ? []
      : [{ task, solution, index, calibrated, turn }];
  });
  const verdicts: TurnVerdict[] = [];
  for await (const { sample, verdict } of engine.judgeAll(samples, { signal })) {
    verdicts.push({ ...verdict, turn: sample.turn });
    progress({ label: "judging turns", done: verdicts.length, total: samples.length });
  }
  const lines = verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`);
  await writeAtomically(runFile(stem, "turnVerdicts"), lines.join(""));
  return analyzeTurns(verdicts, answers);
}
