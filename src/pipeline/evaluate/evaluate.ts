import path from "node:path";
import { findFlicker } from "../../analysis/find-flicker.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { parseSampleFileName, type SampleFileName } from "../../samples/file-name.ts";
import { standardInput } from "../../samples/stream-samples.ts";
import type { Flicker, GroundTruth } from "../../schema/report.ts";
import type { Calibration, RunRecord } from "../../schema/run-record.ts";
import type { Selection } from "../../schema/selection.ts";
import { DatasetIdentity, type Split } from "../../schema/task.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { countSubsets } from "../../tasks/count-subsets.ts";
import { claimRun } from "./claim-run.ts";
import { countGroundTruths } from "./find-caveats.ts";
import { judgeWithLog } from "./judge-with-log.ts";
import { chooseSamples, type ChosenSamples } from "./choose-samples.ts";
import type { Bench } from "./open-bench.ts";
import { describeSelection } from "../parse-selection.ts";
import { prepareJob } from "../engine/prepare-job.ts";

export interface EvaluateOptions {
  bench: Bench;
  /** A file, a folder, or `-` for what comes in on `stdin`. */
  samplesPath: string;
  stdin?: AsyncIterable<Uint8Array> | undefined;
  /** What is in it, where it has been read already. */
  chosen?: ChosenSamples | undefined;
  selection: Selection;
  /** Taken from the file's name when absent. */
  split?: Split | undefined;
  calibrations: readonly Calibration[];
  /** What the check of the ground truth said; the record and the numbers carry it. */
  groundTruth: GroundTruth | null;
  /** How often each sample is run, with other seeds; the first run is what counts. */
  repetitions?: number | undefined;
  /** Where the result files go; beside the samples when absent. */
  outDir?: string | undefined;
  note?: string | undefined;
  /** Throw away what an earlier run left and judge everything again. */
  fresh: boolean;
  bcbVersion: string;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** One judged samples file: its record, its verdicts in task order, the code that each verdict is about. */
export interface Evaluation {
  run: RunRecord;
  /** Path without `_verdicts.jsonl`: the result files share it. */
  stem: string;
  verdicts: Verdict[];
  codeOf: (verdict: Verdict) => string;
  missingTasks: number;
  /** Null unless there were repetitions. */
  flicker: Flicker | null;
}

/** Judges every sample of a file for the selected tasks; goes on where an earlier call with the same settings stopped. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  const { bench, samplesPath, fresh, progress, signal, repetitions = 1 } = options;
  const { engine } = bench;
  const { chosen, hash } = options.chosen ?? (await chooseSamples(options));
  const place = placeResults(samplesPath, options.outDir);
  const file = path.basename(samplesPath);
  const subsets = await countSubsets(bench.dataset.tasks);
  const run = {
    ...describeRun(options, place.name, { file, hash, count: chosen.length }),
    subset_tasks: subsets[options.selection.subset] ?? bench.dataset.count,
  };
  const verdictsFile = `${place.stem}_verdicts.jsonl`;
  const repeatsFile = `${place.stem}_repeats.jsonl`;
  const recordFile = `${place.stem}_run.json`;
  await claimRun({ recordFile, verdictFiles: [verdictsFile, repeatsFile], run, fresh });

  const listJobs = (repetition: number) =>
    run.calibrations.flatMap((calibration) =>
      chosen.map(({ task, sample }) => {
        const calibrated = calibration === "calibrated";
        return prepareJob({ task, sample, calibrated, repetition }, engine);
      }),
    );
  const jobs = listJobs(0);
  const codes = new Map(jobs.map((job) => [codeKey(job), job.execution.code]));
  const judging = { engine, label: run.model.name, progress, signal };
  const verdicts = await judgeWithLog({ ...judging, jobs, logFile: verdictsFile });
  let flicker: Flicker | null = null;
  if (repetitions > 1) {
    const repeated = await judgeWithLog({
      ...judging,
      label: `${run.model.name}, repeated`,
      jobs: Array.from({ length: repetitions - 1 }, (_, index) => listJobs(index + 1)).flat(),
      logFile: repeatsFile,
    });
    flicker = findFlicker([...verdicts, ...repeated], repetitions);
  }
  const answered = new Set(chosen.map(({ task }) => task.task_id));
  return {
    run,
    stem: place.stem,
    verdicts,
    codeOf: (verdict) => codes.get(codeKey({ ...verdict, taskId: verdict.task_id })) ?? "",
    missingTasks: bench.tasks.length - answered.size,
    flicker,
  };
}

function placeResults(
  samplesPath: string,
  outDir: string | undefined,
): { name: SampleFileName; stem: string } {
  const source = path.resolve(samplesPath === standardInput ? "stdin" : samplesPath);
  const name = parseSampleFileName(path.basename(source));
  return { name, stem: path.join(outDir ?? path.dirname(source), name.stem) };
}

function codeKey(key: { taskId: string; sample: number; calibrated: boolean }): string {
  return `${key.taskId}\n${key.sample}\n${key.calibrated}`;
}

function describeRun(
  { bench, selection, split, note, bcbVersion, calibrations, groundTruth }: EvaluateOptions,
  name: SampleFileName,
  samples: RunRecord["samples"],
): RunRecord {
  const { environment, sandbox, missingWalls, rules } = bench.engine;
  return {
    format: 1,
    bcb: bcbVersion,
    model: name.model,
    note: note ?? null,
    split: split ?? name.split ?? "complete",
    subset: selection.subset,
    selection: describeSelection(selection),
    samples,
    dataset: { ...DatasetIdentity.parse(bench.dataset), source: bench.source },
    environment: {
      name: environment.name,
      fingerprint: environment.fingerprint,
      python: environment.pythonVersion,
    },
    engine: sandbox.engine,
    missing_walls: [...missingWalls],
    rules,
    calibrations: [...calibrations],
    ground_truth: groundTruth === null ? null : countGroundTruths(groundTruth),
  };
}
