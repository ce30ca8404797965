import { fault } from "../../lib/bench-error.ts";
import type { Style } from "../../lib/style.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { LoadOptions } from "../load-dataset.ts";
import { loadRuns, nameApart } from "./load-runs.ts";

/** What a command that examines judged runs is asked. */
export interface RunsRequest extends LoadOptions {
  places: readonly string[];
  uncalibrated: boolean;
  /** What `--dataset` names; without it the runs' own, where they tell. */
  source: string | undefined;
  style: Style;
}

/** Whether of a run that was judged both ways the uncalibrated verdicts count. */
type RunChoice = Pick<RunsRequest, "uncalibrated">;

/** The runs in these places, each file of samples once: a run that was judged both ways counts as one. */
export async function chooseRuns(
  places: readonly string[],
  choice: RunChoice,
): Promise<StoredRun[]> {
  const chosen = countOnce(await loadRuns(places), choice);
  // Without the others, shorter names tell them apart.
  return nameApart(chosen.map((run) => ({ ...run, name: run.model.name })));
}

/** Of runs that were judged both ways, those that count. */
export function countOnce(
  runs: readonly StoredRun[],
  { uncalibrated }: RunChoice = { uncalibrated: false },
): StoredRun[] {
  const wanted = uncalibrated ? "uncalibrated" : "calibrated";
  const both = Map.groupBy(runs, ({ file }) => file);
  return runs.filter(
    ({ file, calibration }) => both.get(file)?.length === 1 || calibration === wanted,
  );
}

/** One run in each of two places, the names told apart. */
export async function chooseTwoRuns(
  places: readonly [string, string],
  choice: RunChoice,
): Promise<[StoredRun, StoredRun]> {
  const runs = await chooseRuns(places, choice);
  const [first, second] = runs;
  if (first !== undefined && second !== undefined && runs.length === 2) return [first, second];
  const files = runs.map(({ file }) => `  ${file}`).join("\n");
  throw fault.BadUsage(
    `Two runs are needed, but ${places.join(" and ")} contain ${runs.length}:\n${files}`,
    "Pass the files of two runs.",
  );
}
