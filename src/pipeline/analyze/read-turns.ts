import { analyzeTurns } from "../../analysis/score-turns.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { patternOf } from "../../runs/names.ts";
import { readGenerationRecord } from "../../runs/records.ts";
import { listAnswers, readTranscripts, readTurnVerdicts } from "../../runs/transcript-log.ts";
import type { RunTurns } from "../../schema/analysis.ts";
import type { StoredRun } from "../../schema/stored-run.ts";

/** What the turns of each run were worth, over these tasks alone where they are named; runs without conversations are left out. */
export async function readTurns(
  runs: readonly StoredRun[],
  tasks?: ReadonlySet<string>,
): Promise<RunTurns[]> {
  const isMeant = ({ task_id }: { task_id: string }) => tasks?.has(task_id) ?? true;
  const found: RunTurns[] = [];
  const stems = new Map(runs.map(({ stem, name }) => [stem, name]));
  for (const [stem, name] of stems) {
    const interaction = (await readGenerationRecord(stem))?.interaction;
    const verdicts = (await readTurnVerdicts(stem)).filter(isMeant);
    if (interaction === undefined || verdicts.length === 0) continue;
    const answers = [...(await readTranscripts(stem)).values()]
      .flatMap(listAnswers)
      .filter(isMeant);
    found.push({ name, interaction, ...analyzeTurns(verdicts, answers) });
  }
  if (found.length > 0) return found;
  throw new BenchError(
    "BadUsage",
    "None of these runs has turns.",
    `Conversations come from \`bcb run --turns 3\`, which writes ${patternOf("turnVerdicts")} next to the samples.`,
  );
}
