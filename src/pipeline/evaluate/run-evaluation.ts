import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import type { JudgedSample } from "../../analysis/summarize-verdicts.ts";
import { formatCount, formatShare } from "../../report/format-number.ts";
import { headlineK, shownScore } from "../../report/headline.ts";
import { renderFlicker } from "../../report/render-flicker.ts";
import { renderTerminal } from "../../report/render-terminal.ts";
import { runFile } from "../../runs/names.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { Context } from "../../schema/context.ts";
import type { Flicker, GroundTruth, Report } from "../../schema/report.ts";
import type { Calibration } from "../../schema/verdict.ts";
import type { Split, Task } from "../../schema/task.ts";
import { buildReport } from "./build-report.ts";
import { countGroundTruths, findCaveat, findWeakness } from "../../report/run-caveats.ts";
import type { GroundTruthCheck } from "../engine/check-ground-truth.ts";
import { evaluate, type Evaluation } from "./evaluate.ts";
import type { SamplesSource } from "./choose-samples.ts";
import type { TaskChoice } from "../load-selection.ts";
import { openBench, type Bench, type EngineChoice } from "./open-bench.ts";
import { writeCoverage, writeOfficialFiles } from "./write-results.ts";

/** How an evaluation is made, whatever its tasks and samples are. */
export interface Judging {
  engine: EngineChoice;
  ks: readonly number[];
  calibrations: readonly Calibration[];
  repetitions: number;
  groundTruth: "first" | "only" | "skip";
  /** Whether the verdict cache is read and written. */
  caches: boolean;
  /** Judge again what earlier runs have judged. */
  fresh: boolean;
  /** Wait while another command is at work on the same run. */
  waits?: boolean | undefined;
  /** The pass@k, in percent, below which the finding is negative. */
  failUnder?: number | undefined;
  /** Whether the JSON tells of each sample; it does by default. */
  listsSamples?: boolean | undefined;
}

export interface EvaluatedSamples extends SamplesSource {
  split?: Split | undefined;
  /** Where the results go; beside the samples by default. */
  outDir?: string | undefined;
}

export interface RunEvaluationOptions {
  /** Without a subset, the samples file's name tells it. */
  tasks: Omit<TaskChoice, "selection"> & {
    selection: Omit<TaskChoice["selection"], "subset"> & { subset?: string | undefined };
  };
  /** None where only the ground truth is judged. */
  samples: EvaluatedSamples | undefined;
  judging: Judging;
}

export interface EvaluationOutcome {
  json: Report | (GroundTruth & { flicker?: Flicker; missing_walls?: readonly string[] });
  text: string;
  finding: "none" | "negative" | "broken";
}

/** `bcb evaluate`: ground truth first, then the samples, then the official files and the numbers. */
export async function runEvaluation(
  { tasks, samples, judging }: RunEvaluationOptions,
  context: Context,
): Promise<EvaluationOutcome> {
  if (samples === undefined && judging.groundTruth !== "only") {
    throw fault.BadUsage(
      "No samples given.",
      "Pass a samples file with --samples, or use --check-gt-only.",
    );
  }
  const named = samples && parseSampleFileName(path.basename(path.resolve(samples.path))).subset;
  const subset = tasks.selection.subset ?? named ?? "full";
  const choice = { ...tasks, selection: { ...tasks.selection, subset } };
  const cache = judging.caches ? (judging.fresh ? "fresh" : "use") : "off";
  await using bench = await openBench(choice, { ...judging.engine, cache }, context);
  return await evaluateOn(bench, samples, judging, context);
}

/** The same with tasks and an engine that are open already. */
export async function evaluateOn(
  bench: Bench,
  samples: EvaluatedSamples | undefined,
  judging: Judging,
  context: Context,
): Promise<EvaluationOutcome> {
  const { groundTruth } = judging;
  const { engine } = bench;
  const { progress, signal, remark } = context;
  const verify = async (tasks: readonly Task[]): Promise<GroundTruthCheck | null> => {
    if (groundTruth === "skip") return null;
    const repetitions = groundTruth === "only" ? judging.repetitions : 1;
    const check = await engine.checkGroundTruth(tasks, { progress, signal, repetitions });
    if (groundTruth === "only") return check;
    const { known, unknown } = splitFailed(check.summary);
    const caveat = findCaveat({ ground_truth: countGroundTruths(check.summary) });
    if (caveat !== null) {
      const ids = unknown.map((item) => item.task_id);
      const shown = ids.slice(0, 10).join(", ") + (ids.length > 10 ? ", …" : "");
      remark(
        `${caveat} Run \`bcb doctor ${engine.environment.name}\` to find the cause. Affected: ${shown}`,
      );
    }
    if (known.length > 0) {
      const lines = known.map(({ task_id, known: reason }) => `  ${task_id}: ${reason}`);
      remark(
        `${formatCount(known.length, "ground truth")} known to fail here; the score is shown with and without:\n${lines.join("\n")}`,
      );
    }
    return check;
  };
  if (samples === undefined || groundTruth === "only") {
    return concludeGroundTruth(bench, await verify(bench.tasks), context);
  }
  const wait = judging.waits ? (holder: string) => remark(`Waiting for ${holder} …`) : undefined;
  const options = { ...judging, ...samples, bench, samples, wait, groundTruth: verify };
  await using evaluation = await evaluate(options, context);
  return await concludeEvaluation(evaluation, judging, context);
}

/** Those that fail here for a known reason, and the others. */
function splitFailed({ failed }: GroundTruth) {
  const { known = [], unknown = [] } = Object.groupBy(failed, (item) =>
    item.known === undefined ? "unknown" : "known",
  );
  return { known, unknown };
}

function concludeGroundTruth(
  { engine: { missingWalls } }: Bench,
  truth: GroundTruthCheck | null,
  { style, remark }: Context,
): EvaluationOutcome {
  const summary = truth?.summary ?? { checked: 0, passed: 0, failed: [] };
  const flicker = truth?.flicker ?? null;
  const isBroken = remarkBroken(truth?.verdicts ?? [], remark);
  const { known, unknown } = splitFailed(summary);
  const isNegative = unknown.length > 0 || isFlickering(flicker);
  const line = `Ground truth: ${summary.passed} of ${summary.checked} pass.`;
  const text = [
    unknown.length === 0 ? style.good(line) : style.bad(line),
    ...unknown.map((item) => `  ${item.task_id}  ${item.outcome}  ${item.message}`),
  ];
  if (known.length > 0) {
    const rows = known.map((item) => `  ${item.task_id}  ${item.outcome}  ${item.known}`);
    text.push(`${known.length} of the others are known to fail here:`, ...rows);
  }
  if (flicker !== null) text.push("", renderFlicker(flicker, style));
  const weakness = findWeakness({ missing_walls: [...missingWalls] });
  if (weakness !== null) text.push("", style.bad(weakness));
  return {
    json: {
      ...summary,
      ...(flicker === null ? {} : { flicker }),
      ...(weakness === null ? {} : { missing_walls: missingWalls }),
    },
    text: text.join("\n"),
    finding: isBroken ? "broken" : isNegative ? "negative" : "none",
  };
}

async function concludeEvaluation(
  evaluation: Evaluation,
  { ks, failUnder, listsSamples = true }: Judging,
  { style, remark, clock, version }: Context,
): Promise<EvaluationOutcome> {
  const now = clock.now();
  const { groundTruth: truth, missingTasks, earlierTasks, flicker } = evaluation;
  const groundTruth = truth?.summary ?? null;
  const files = await writeOfficialFiles({ evaluation, groundTruth, ks, now });
  // What the numbers take of a verdict; a million of them fit into memory without their traces.
  const verdicts = Array.from(evaluation.verdicts, (verdict): JudgedSample => {
    const { task_id, sample, calibrated, outcome, reason, strict, starved, wall_ms } = verdict;
    const official = listsSamples ? verdict.official : null;
    return { task_id, sample, calibrated, outcome, reason, official, strict, starved, wall_ms };
  });
  const report = await buildReport({
    title: `${evaluation.run.model.name}: ${evaluation.run.dataset.name}, ${evaluation.run.split}`,
    tasks: evaluation.tasks,
    runs: [{ run: evaluation.run, verdicts, flicker }],
    groundTruth,
    listsSamples,
    selected: evaluation.tasks.length,
    ks,
    bcbVersion: version,
    now,
  });
  if (earlierTasks > 0) {
    remark(
      `The results include ${formatCount(earlierTasks, "task")} beyond this selection, from earlier commands (${evaluation.run.selection}).`,
    );
  }
  if (missingTasks > 0) {
    remark(
      `${missingTasks} of ${evaluation.tasks.length - earlierTasks} tasks have no samples: the score covers the others only.`,
    );
  }
  files.push(...(await writeCoverage(evaluation.stem, report)));
  const isBroken = remarkBroken([...verdicts, ...(truth?.verdicts ?? [])], remark);
  const written = [runFile(evaluation.stem, "verdicts"), ...files].map((file) => `  ${file}`);
  const sections = [renderTerminal(report, style), `Wrote:\n${written.join("\n")}`];
  if (flicker !== null) sections.splice(1, 0, renderFlicker(flicker, style));
  const [model] = report.models;
  const k = headlineK(report);
  const share = (model && shownScore(model)?.pass_at_k[k]) ?? 0;
  const isShort = failUnder !== undefined && share * 100 < failUnder;
  const shortfall = `pass@${k} is ${formatShare(share)}, below the ${failUnder} of --fail-under.`;
  if (isShort) sections.push(style.bad(shortfall));
  const isNegative = isFlickering(flicker) || isShort;
  return {
    json: report,
    text: sections.join("\n\n"),
    finding: isBroken ? "broken" : isNegative ? "negative" : "none",
  };
}

function isFlickering(flicker: Flicker | null): boolean {
  return flicker !== null && flicker.flickering.length > 0;
}

/** Says what could not be run and how to go on; true if there is any. */
function remarkBroken(verdicts: readonly JudgedSample[], remark: (line: string) => void): boolean {
  const broken = verdicts.filter((verdict) => verdict.outcome === "broken");
  const [first] = broken;
  if (first === undefined) return false;
  remark(
    `${broken.length} of ${verdicts.length} could not be run after three attempts (${first.task_id}: ${first.reason}). They are not scored; run the same command again to retry them and keep the rest.`,
  );
  return true;
}
