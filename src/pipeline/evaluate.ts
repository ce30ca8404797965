import path from "node:path";
import type { ReportProgress } from "../lib/progress.ts";
import { parseSampleFileName, type SampleFileName } from "../samples/file-name.ts";
import { readSamples } from "../samples/read-samples.ts";
import { assembleCode } from "../sanitize/calibrate.ts";
import type { Calibration, RunRecord, RunRules } from "../schema/run-record.ts";
import type { Selection } from "../schema/selection.ts";
import { DatasetIdentity, type Split } from "../schema/task.ts";
import type { Verdict } from "../schema/verdict.ts";
import { toExecutionRules } from "./check-ground-truth.ts";
import { claimRun } from "./claim-run.ts";
import { judgeWithLog } from "./judge-with-log.ts";
import { matchSamples } from "./match-samples.ts";
import type { Bench } from "./open-bench.ts";
import { describeSelection } from "./parse-selection.ts";

export interface EvaluateOptions {
  bench: Bench;
  samplesPath: string;
  selection: Selection;
  /** Taken from the file's name when absent. */
  split?: Split | undefined;
  calibrations: readonly Calibration[];
  rules: RunRules;
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
}

/** Judges every sample of a file for the selected tasks; goes on where an earlier call with the same settings stopped. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  const { bench, samplesPath, rules, fresh, progress, signal } = options;
  const { samples, hash } = await readSamples(samplesPath);
  const chosen = matchSamples(samples, bench, samplesPath);
  const name = parseSampleFileName(path.basename(path.resolve(samplesPath)));
  const file = path.basename(samplesPath);
  const run = describeRun(options, name, { file, hash, count: chosen.length });
  const stem = path.join(options.outDir ?? path.dirname(path.resolve(samplesPath)), name.stem);
  const verdictsFile = `${stem}_verdicts.jsonl`;
  await claimRun({ recordFile: `${stem}_run.json`, verdictsFile, run, fresh });

  const jobs = run.calibrations.flatMap((calibration) =>
    chosen.map(({ task, sample }) => ({
      taskId: task.task_id,
      sample: sample.index,
      calibrated: calibration === "calibrated",
      execution: {
        code: assembleCode(task, sample, calibration === "calibrated"),
        test: task.test,
        ...toExecutionRules(rules),
      },
    })),
  );
  const codes = new Map(jobs.map((job) => [codeKey(job), job.execution.code]));
  const label = run.model.name;
  const verdicts = await judgeWithLog({
    bench,
    jobs,
    logFile: verdictsFile,
    label,
    progress,
    signal,
  });
  const answered = new Set(chosen.map(({ task }) => task.task_id));
  return {
    run,
    stem,
    verdicts,
    codeOf: (verdict) => codes.get(codeKey({ ...verdict, taskId: verdict.task_id })) ?? "",
    missingTasks: bench.tasks.length - answered.size,
  };
}

function codeKey(key: { taskId: string; sample: number; calibrated: boolean }): string {
  return `${key.taskId}\n${key.sample}\n${key.calibrated}`;
}

function describeRun(
  { bench, selection, split, note, bcbVersion, rules, calibrations }: EvaluateOptions,
  name: SampleFileName,
  samples: RunRecord["samples"],
): RunRecord {
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
      name: bench.environment.name,
      fingerprint: bench.environment.fingerprint,
      python: bench.environment.pythonVersion,
    },
    engine: bench.sandbox.engine,
    rules,
    calibrations: [...calibrations],
  };
}
