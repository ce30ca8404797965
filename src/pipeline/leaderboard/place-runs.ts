import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { runFile } from "../../runs/names.ts";
import type { StoredRun } from "../../schema/verdict.ts";

/** A run that stands for its model on one split of one subset. */
export interface PlacedRun {
  /** What the leaderboard calls the model: the same on both splits and subsets. */
  model: string;
  split: string;
  subset: string;
  run: StoredRun;
}

/** The task ids of a benchmark's subsets by name, beside `full`, which has all. */
export type Subsets = ReadonlyMap<string, ReadonlySet<string>>;

/** The run of each model, split and subset that is ranked: the calibrated one where there is one. `usual` is for runs that do not tell their split. */
export function placeRuns(runs: readonly StoredRun[], subsets: Subsets, usual: string | undefined) {
  const placed = runs.map((run): PlacedRun => {
    const split = run.split ?? usual;
    if (split !== undefined) {
      return { model: run.model.name, split, subset: subsetOf(run, subsets), run };
    }
    throw fault.ReportInvalid(
      `${run.file} does not say whether it is Complete or Instruct.`,
      `Pass --split, or name the file as the official tool does: ${runFile("MODEL--main--bigcodebench-complete--vllm-0-1", "evalResults")}.`,
    );
  });
  const ranked = [...Map.groupBy(placed, placeOf).values()].flatMap((group) => {
    const best = Math.min(...group.map(({ run }) => rankCalibration(run)));
    return group.filter(({ run }) => rankCalibration(run) === best);
  });
  return [...Map.groupBy(ranked, ({ model }) => model).values()].flatMap(nameApart);
}

/** What runs on all tasks tell of a subset: those that have all its tasks, of models without a run on it. */
export function takePart(
  runs: readonly PlacedRun[],
  subset: string,
  ids: ReadonlySet<string> | undefined,
): PlacedRun[] {
  if (ids === undefined) return [];
  const own = runs.filter((run) => run.subset === subset);
  return runs.flatMap((whole) => {
    if (whole.subset !== "full") return [];
    if (own.some(({ model, split }) => model === whole.model && split === whole.split)) return [];
    const results = whole.run.results.filter(({ task_id }) => ids.has(task_id));
    if (idsOf(results).size < ids.size) return [];
    return [{ ...whole, subset, run: { ...whole.run, results } }];
  });
}

/** A subset may be a dataset by itself; a run that does not tell is on the one with exactly its tasks. */
function subsetOf({ subset, record, results }: StoredRun, subsets: Subsets): string {
  if (subset !== null && subsets.has(subset)) return subset;
  const tasks = idsOf(results);
  const [found = "full"] = [...subsets].flatMap(([name, ids]) => {
    const isItself =
      record?.dataset.count === ids.size || (subset === null && tasks.size === ids.size);
    return isItself && tasks.isSubsetOf(ids) ? [name] : [];
  });
  return found;
}

function idsOf(results: StoredRun["results"]): Set<string> {
  return new Set(results.map(({ task_id }) => task_id));
}

function rankCalibration({ calibration, stem }: StoredRun): number {
  if (calibration === "calibrated") return 0;
  return calibration === "uncalibrated" || stem.endsWith("-uncalibrated") ? 2 : 1;
}

/** A model with several runs at one place becomes several models, told apart by how they were asked, at last by the file. */
function nameApart(runs: readonly PlacedRun[]): PlacedRun[] {
  const hasDoubles = (named: readonly PlacedRun[]) =>
    new Set(named.map(placeOf)).size < runs.length;
  if (!hasDoubles(runs)) return [...runs];
  const withWords = (placed: PlacedRun, words: readonly string[]) =>
    words.length === 0 ? placed : { ...placed, model: `${placed.model} (${words.join(", ")})` };
  const parts = [
    ({ model }: StoredRun) => model.revision,
    ({ model }: StoredRun) => model.backend,
    ({ model }: StoredRun) => (model.temperature === null ? null : `T=${model.temperature}`),
  ].filter((tell) => new Set(runs.map(({ run }) => tell(run))).size > 1);
  const named = runs.map((placed) =>
    withWords(
      placed,
      parts.flatMap((tell) => tell(placed.run) ?? []),
    ),
  );
  if (!hasDoubles(named)) return named;
  return runs.map((placed) => withWords(placed, [path.relative(".", placed.run.stem)]));
}

function placeOf({ model, split, subset }: PlacedRun): string {
  return JSON.stringify([model, split, subset]);
}
