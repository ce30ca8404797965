import type { ReportProgress } from "../lib/progress.ts";
import { BenchError } from "../lib/bench-error.ts";
import type { Style } from "../lib/style.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import type { GroundTruth, Report } from "../schema/report.ts";
import type { Calibration, RunRules } from "../schema/run-record.ts";
import type { Selection } from "../schema/selection.ts";
import type { Settings } from "../schema/settings.ts";
import type { Split } from "../schema/task.ts";
import { buildReport } from "./build-report.ts";
import { checkGroundTruth } from "./check-ground-truth.ts";
import { evaluate } from "./evaluate.ts";
import { openBench, type Bench } from "./open-bench.ts";
import { officialMemoryLimits } from "./official-limits.ts";
import { writeOfficialFiles } from "./write-results.ts";

export interface RunEvaluationOptions {
  settings: Settings;
  source: string;
  selection: Selection;
  samplesPath: string | undefined;
  split: Split | undefined;
  environment: string | undefined;
  ks: readonly number[];
  calibrations: readonly Calibration[];
  parallel: number | undefined;
  limitMs: number;
  seed: number;
  harnessPatches: boolean;
  groundTruth: "first" | "only" | "skip";
  fresh: boolean;
  outDir: string | undefined;
  bcbVersion: string;
  now: () => Date;
  style: Style;
  progress: ReportProgress;
  /** Something worth saying while the work goes on. */
  remark: (line: string) => void;
  signal: AbortSignal;
}

export interface EvaluationOutcome {
  json: Report | GroundTruth;
  text: string;
  finding: "none" | "negative" | "broken";
}

/** `bcb evaluate`: ground truth first, then the samples, then the official files and the numbers. */
export async function runEvaluation(options: RunEvaluationOptions): Promise<EvaluationOutcome> {
  const { samplesPath, style } = options;
  if (samplesPath === undefined && options.groundTruth !== "only") {
    throw new BenchError(
      "BadUsage",
      "There is nothing to evaluate.",
      "Name a samples file with --samples, or use --check-gt-only.",
    );
  }
  await using bench = await openBench(options);
  const rules: RunRules = {
    limits: { limitMs: options.limitMs, ...officialMemoryLimits },
    seed: options.seed,
    harness_patches: options.harnessPatches,
  };
  const truth =
    options.groundTruth === "skip" ? null : await verifyGroundTruth(bench, rules, options);
  if (samplesPath === undefined || options.groundTruth === "only") {
    const summary = truth ?? { checked: 0, passed: 0, failed: [] };
    const isBroken = summary.failed.some((item) => item.outcome === "broken");
    const negative = summary.failed.length > 0 ? "negative" : "none";
    const text = renderGroundTruth(summary, style);
    return { json: summary, text, finding: isBroken ? "broken" : negative };
  }
  const evaluation = await evaluate({ ...options, bench, samplesPath, rules });
  const now = options.now();
  const files = await writeOfficialFiles({ evaluation, groundTruth: truth, ks: options.ks, now });
  const report = await buildReport({
    title: `${evaluation.run.model.name}: ${evaluation.run.dataset.name}, ${evaluation.run.split}`,
    tasks: bench.tasks,
    runs: [evaluation],
    groundTruth: truth,
    ks: options.ks,
    bcbVersion: options.bcbVersion,
    now,
  });
  if (evaluation.missingTasks > 0) {
    options.remark(
      `${evaluation.missingTasks} of ${bench.tasks.length} tasks have no sample: the score is over the others.`,
    );
  }
  const isBroken = evaluation.verdicts.some((verdict) => verdict.outcome === "broken");
  if (isBroken) {
    options.remark(
      "Some samples could not be run. They are not scored; the same command tries them again.",
    );
  }
  const written = [`${evaluation.stem}_verdicts.jsonl`, ...files].map((file) => `  ${file}`);
  return {
    json: report,
    text: `${renderTerminal(report, style)}\n\nWritten:\n${written.join("\n")}`,
    finding: isBroken ? "broken" : "none",
  };
}

/** More failing ground truths than this and the numbers do not compare with others'. */
const toleratedShare = 0.01;

async function verifyGroundTruth(
  bench: Bench,
  rules: RunRules,
  options: RunEvaluationOptions,
): Promise<GroundTruth> {
  const { summary } = await checkGroundTruth({
    bench,
    rules,
    cacheDir: options.settings.cacheDir,
    fresh: options.fresh,
    progress: options.progress,
    signal: options.signal,
  });
  const failed = summary.failed.length;
  if (options.groundTruth === "first" && failed > summary.checked * toleratedShare) {
    options.remark(
      `${failed} of ${summary.checked} ground truths fail in this environment: numbers will not compare with others'. \`bcb doctor ${bench.environment.name}\` says why.`,
    );
  }
  return summary;
}

function renderGroundTruth({ checked, passed, failed }: GroundTruth, style: Style): string {
  const line = `Ground truth: ${passed} of ${checked} pass.`;
  const rows = failed.map((item) => `  ${item.task_id}  ${item.outcome}  ${item.message}`);
  return [failed.length === 0 ? style.good(line) : style.bad(line), ...rows].join("\n");
}
