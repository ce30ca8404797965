import { analyzeTurns } from "../../analysis/score-turns.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import { listAnswers, readTranscripts } from "../../runs/transcript-log.ts";
import type { Context } from "../../schema/context.ts";
import type { TurnsAnalysis, TurnVerdict } from "../../schema/transcript.ts";
import type { Bench } from "../evaluate/open-bench.ts";

/** Judges the code of every answer that was not the last word, too, and tells how the run stood after each turn. */
export async function judgeTurns(
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
