import { summarizeStrictly, summarizeVerdicts } from "../../analysis/summarize-verdicts.ts";
import { formatCount } from "../../report/format-number.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { Flicker, GroundTruth, ModelReport, Report, SampleLine } from "../../schema/report.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { Task } from "../../schema/task.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { loadLibraryDomains } from "../../tasks/library-domains.ts";
import { domainsOf } from "../../tasks/task-domains.ts";

/** A judged samples file, from memory or read back from its result files. */
export interface JudgedRun {
  run: RunRecord;
  verdicts: readonly Verdict[];
  flicker?: Flicker | null;
}

interface ReportInput {
  title: string;
  tasks: readonly Task[];
  runs: readonly JudgedRun[];
  groundTruth: GroundTruth | null;
  ks: readonly number[];
  bcbVersion: string;
  now: Date;
}

/** Everything that the terminal, `report.json` and `report.html` show. */
export async function buildReport(input: ReportInput): Promise<Report> {
  const { title, tasks, runs, groundTruth, ks, bcbVersion, now } = input;
  const domains = await loadLibraryDomains();
  const domainsByTask = new Map(tasks.map((task) => [task.task_id, domainsOf(task, domains)]));
  const models = runs.map((run) => toModelReport(run, tasks, domainsByTask, ks));
  const rank = (model: ModelReport) => {
    const score = model.calibrated ?? model.uncalibrated;
    return score?.pass_at_k[ks[0] ?? 1] ?? 0;
  };
  return {
    format: 1,
    bcb: bcbVersion,
    title,
    created: now.toISOString(),
    ground_truth: groundTruth,
    tasks: tasks.map((task) => ({
      task_id: task.task_id,
      summary: task.doc_struct.description.join(" "),
      libs: task.libs,
      domains: domainsByTask.get(task.task_id) ?? [],
    })),
    models: models.toSorted(
      (a, b) => rank(b) - rank(a) || a.run.model.name.localeCompare(b.run.model.name, "en"),
    ),
  };
}

function toModelReport(
  { run, verdicts, flicker }: JudgedRun,
  tasks: readonly Task[],
  domainsByTask: ReadonlyMap<string, readonly Domain[]>,
  ks: readonly number[],
): ModelReport {
  const selected = verdicts.filter((verdict) => domainsByTask.has(verdict.task_id));
  const calibrated = selected.filter((verdict) => verdict.calibrated);
  const uncalibrated = selected.filter((verdict) => !verdict.calibrated);
  const score = (of: Verdict[]) =>
    of.length === 0 ? null : summarizeVerdicts({ verdicts: of, domainsByTask, ks });
  const shown = calibrated.length > 0 ? calibrated : uncalibrated;
  const missing = tasks.length - new Set(shown.map((verdict) => verdict.task_id)).size;
  const outcomes = new Map(uncalibrated.map((verdict) => [sampleKey(verdict), verdict.outcome]));
  return {
    run,
    missing_tasks: missing,
    starved: shown.filter((verdict) => verdict.starved).length,
    // An interrupted run has fewer verdicts than samples.
    incomplete:
      missing > 0 ||
      shown.length < run.samples.count ||
      selected.some((verdict) => verdict.outcome === "broken" || verdict.starved),
    caveat: [findCaveat(run) ?? [], findWeakness(run) ?? []].flat().join(" ") || null,
    calibrated: score(calibrated),
    uncalibrated: score(uncalibrated),
    strict: shown.length === 0 ? null : (summarizeStrictly(shown, ks) ?? null),
    samples: shown.map((verdict) => toSampleLine(verdict, outcomes)),
    ...(flicker ? { flicker } : {}),
  };
}

/** More failing ground truths than this and the numbers do not compare with others'. */
const toleratedShare = 0.01;

/** That too many ground truths fail for the numbers to compare with others'; null when they do not. */
export function findCaveat({
  ground_truth: truth,
}: Pick<RunRecord, "ground_truth">): string | null {
  if (truth === null || truth.checked - truth.passed <= truth.checked * toleratedShare) return null;
  const failed = truth.checked - truth.passed;
  return `${failed} of ${truth.checked} ground truths fail in this environment: numbers do not compare with others'.`;
}

/** That samples were judged without walls, by a machine that lacks some; null when all stood. */
export function findWeakness({
  missing_walls: missing,
}: Pick<RunRecord, "missing_walls">): string | null {
  if (missing.length === 0) return null;
  return `Judged in a weak sandbox (${formatCount(missing.length, "wall")} missing on the machine): samples could fake their numbers, which do not compare with others'.`;
}

const traceLimit = 4000;

function sampleKey(verdict: Verdict): string {
  return `${verdict.task_id}\n${verdict.sample}`;
}

function toSampleLine(
  verdict: Verdict,
  uncalibrated: ReadonlyMap<string, Verdict["outcome"]>,
): SampleLine {
  const details = Object.entries(verdict.official?.details ?? {});
  const failing = details.map(([test, trace]) => ({ test, trace: cut(trace) }));
  if (verdict.reason !== null) failing.push({ test: verdict.outcome, trace: verdict.reason });
  return {
    task_id: verdict.task_id,
    sample: verdict.sample,
    outcome: verdict.outcome,
    uncalibrated: verdict.calibrated ? (uncalibrated.get(sampleKey(verdict)) ?? null) : null,
    strict: verdict.strict,
    wall_ms: verdict.wall_ms,
    failing,
  };
}

function cut(trace: string): string {
  if (trace.length <= traceLimit) return trace;
  return `[${trace.length - traceLimit} characters cut]\n${trace.slice(-traceLimit)}`;
}
