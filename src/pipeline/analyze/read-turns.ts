import type { LoadOptions } from "../load-dataset.ts";
import type { RunTurns } from "../../schema/analysis.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { Window } from "../../tasks/select-tasks.ts";
import { fault } from "../../lib/bench-error.ts";
import { analyzeTurns } from "../../analysis/score-turns.ts";
import { deliverPlot, type PlotPlace } from "../deliver-plot.ts";
import { listAnswers, readTranscripts, readTurnVerdicts } from "../../runs/transcript-log.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { windowRuns } from "../runs/load-run-dataset.ts";
import { runFile } from "../../runs/names.ts";
import { printable } from "../../lib/printable.ts";
import { readGenerationRecord } from "../../runs/records.ts";
import { turnsPlot } from "../../report/plots/share-plots.ts";

/** What the turns of each run were worth, over these tasks alone where they are named; runs without conversations are left out. */
export async function readTurns(runs: readonly StoredRun[], tasks?: ReadonlySet<string>) {
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
  throw fault.BadUsage(
    "None of these runs has turns.",
    `Conversations come from \`bcb run --turns 3\`, which writes ${runFile("NAME", "turnVerdicts")} next to the samples.`,
  );
}

interface TurnsFigure {
  out: string;
  width?: number | undefined;
  /** Only tasks that were made then. */
  window?: Window | undefined;
  /** What `--dataset` names, for the window; without it the runs' own. */
  dataset?: string | undefined;
}

/** `bcb plot turns`: what the runs' conversations had solved after each turn. */
export async function plotTurns(
  places: readonly string[],
  { out, width = 720, window, dataset }: TurnsFigure,
  context: LoadOptions & PlotPlace,
): Promise<string> {
  const stored = await loadRuns(places);
  const { tasks } = await windowRuns(stored, { window, source: dataset }, context);
  const runs = await readTurns(stored, tasks);
  const curves = runs.map(({ name, scores }) => ({ name: printable(name), turns: scores }));
  return deliverPlot(out, () => turnsPlot(curves, { width }), context);
}
