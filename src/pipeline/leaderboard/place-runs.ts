import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { patternOf } from "../../runs/names.ts";
import type { Subset } from "../../schema/leaderboard-view.ts";
import type { Split } from "../../schema/task.ts";
import type { StoredRun } from "../../schema/stored-run.ts";

/** A run that stands for its model on one split of one subset. */
export interface PlacedRun {
  /** What the leaderboard calls the model: the same on both splits and subsets. */
  model: string;
  split: Split;
  subset: Subset;
  run: StoredRun;
}

interface ChooseOptions {
  hardIds: readonly string[];
  /** For runs that do not tell their split. */
  split: Split | undefined;
}

/** The run of each model, split and subset that is ranked: the calibrated one where there is one. */
export function placeRuns(runs: readonly StoredRun[], options: ChooseOptions): PlacedRun[] {
  const placed = runs.map((run): PlacedRun => ({
    model: run.model.name,
    split: run.split ?? options.split ?? refuseWithoutSplit(run),
    subset: subsetOf(run, options.hardIds),
    run,
  }));
  const byPlace = Map.groupBy(placed, placeOf);
  const ranked = [...byPlace.values()].flatMap((group) => {
    const best = Math.min(...group.map(({ run }) => rankCalibration(run)));
    return group.filter(({ run }) => rankCalibration(run) === best);
  });
  const byModel = Map.groupBy(ranked, ({ model }) => model);
  return [...byModel.values()].flatMap(nameApart);
}

/** What the runs on Full tell of Hard: those that have all its tasks, of models without a run on Hard itself. */
export function takeHardPart(runs: readonly PlacedRun[], hardIds: readonly string[]): PlacedRun[] {
  const isHard = new Set(hardIds);
  const own = runs.filter(({ subset }) => subset === "hard");
  return runs.flatMap((chosen) => {
    const { model, split, run } = chosen;
    if (chosen.subset === "hard") return [];
    if (own.some((hard) => hard.model === model && hard.split === split)) return [];
    const results = run.results.filter(({ task_id }) => isHard.has(task_id));
    if (new Set(results.map(({ task_id }) => task_id)).size < hardIds.length) return [];
    return [{ ...chosen, subset: "hard" as const, run: { ...run, results } }];
  });
}

function refuseWithoutSplit({ file }: StoredRun): never {
  throw new BenchError(
    "ReportInvalid",
    `${file} does not tell whether its tasks were Complete or Instruct.`,
    `Say it with --split, or give the file the official tool's name: ${patternOf("evalResults", "MODEL--main--bigcodebench-complete--vllm-0-1")}.`,
  );
}

/** Hard is a subset and a dataset by itself; whoever does not tell is on Hard with exactly its tasks. */
function subsetOf({ subset, record, results }: StoredRun, hardIds: readonly string[]): Subset {
  const tasks = new Set(results.map(({ task_id }) => task_id));
  if (subset === "hard") return "hard";
  if (record?.dataset.count === hardIds.length && tasks.isSubsetOf(new Set(hardIds))) return "hard";
  if (subset !== null) return "full";
  return tasks.size === hardIds.length && hardIds.every((id) => tasks.has(id)) ? "hard" : "full";
}

function rankCalibration({ calibration, stem }: StoredRun): number {
  if (calibration === "calibrated") return 0;
  return calibration === "uncalibrated" || stem.endsWith("-uncalibrated") ? 2 : 1;
}

/** A model with several runs at one place becomes several models, told apart by how they were asked, at last by the file. */
function nameApart(runs: readonly PlacedRun[]): PlacedRun[] {
  if (!hasDoubles(runs)) return [...runs];
  const parts = [
    ({ model }: StoredRun) => model.revision,
    ({ model }: StoredRun) => model.backend,
    ({ model }: StoredRun) => (model.temperature === null ? null : `T=${model.temperature}`),
  ].filter((tell) => new Set(runs.map(({ run }) => tell(run))).size > 1);
  const named = runs.map((chosen) => {
    const words = parts.flatMap((tell) => tell(chosen.run) ?? []);
    return words.length === 0
      ? chosen
      : { ...chosen, model: `${chosen.model} (${words.join(", ")})` };
  });
  if (!hasDoubles(named)) return named;
  return runs.map((chosen) => ({
    ...chosen,
    model: `${chosen.model} (${path.relative(".", chosen.run.stem)})`,
  }));
}

function hasDoubles(runs: readonly PlacedRun[]): boolean {
  return new Set(runs.map(placeOf)).size < runs.length;
}

function placeOf({ model, split, subset }: PlacedRun): string {
  return JSON.stringify([model, split, subset]);
}
