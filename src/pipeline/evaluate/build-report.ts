import { coverRuns, type CoveredRun } from "../../analysis/cover-tasks.ts";
import { groupByDomain } from "../../analysis/group-tasks.ts";
import { findKnownTasks, recordedInAll } from "../../analysis/known-tasks.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { findCaveat, findWeakness } from "../../report/run-caveats.ts";
import {
  summarizeMeasures,
  summarizeStrictly,
  summarizeVerdicts,
  summarizeWithout,
  type JudgedSample,
} from "../../analysis/summarize-verdicts.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { Flicker, GroundTruth, ModelReport, Report, SampleLine } from "../../schema/report.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { DocStruct, Task } from "../../schema/task.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";

/** A judged samples file, from memory or read back from its result files. */
export interface JudgedRun {
  run: RunRecord;
  verdicts: readonly JudgedSample[];
  flicker?: Flicker | null;
}

/** The same, or one from a file of another tool, which has no record. */
type ReportedRun =
  | JudgedRun
  | (Pick<StoredRun, "model" | "split" | "subset"> & Pick<JudgedRun, "verdicts"> & { run: null });

/** What a report tells of a task; without a dataset its id alone. */
export type ReportedTask = Pick<Task, "task_id" | "libs"> & {
  texts: { doc: Pick<DocStruct, "description"> };
};

export interface ReportInput {
  title: string;
  tasks: readonly ReportedTask[];
  runs: readonly ReportedRun[];
  groundTruth: GroundTruth | null;
  /** Whether it tells of each sample; it does by default. */
  listsSamples?: boolean | undefined;
  /** How many tasks were selected, where that is known. */
  selected?: number | undefined;
  /** Tasks by subset of the dataset that was named for runs without a record. */
  named?: Readonly<Record<string, number>> | undefined;
  ks: readonly number[];
  bcbVersion: string;
  now: Date;
}

/** Everything that the terminal, `report.json` and `report.html` show. */
export async function buildReport(input: ReportInput): Promise<Report> {
  const { title, tasks, groundTruth, bcbVersion, now } = input;
  const [domains, benchmarks] = await Promise.all([loadLibraryDomains(), loadBenchmarks()]);
  const domainsByTask = new Map(tasks.map((task) => [task.task_id, domainsOf(task, domains)]));
  const tasksByDomain = groupByDomain(domainsByTask);
  const isAsked = (taskId: string) => domainsByTask.has(taskId);
  const known = findKnownTasks(
    domainsByTask.keys(),
    benchmarks,
    recordedInAll(input.runs.map(({ run }) => run)),
  );
  const context = { ...input, tasksByDomain, isAsked, known: known.map(idOf) };
  const models = coverRuns(input.runs.map(toCovered), { benchmarks, named: input.named })
    .map((run) => toModelReport(run, context))
    .toSorted(inTables(input.ks[0] ?? 1));
  return {
    format: 1,
    bcb: bcbVersion,
    title,
    created: now.toISOString(),
    ground_truth: groundTruth,
    tasks: tasks.map((task) => ({
      task_id: task.task_id,
      summary: task.texts.doc.description.join(" "),
      libs: task.libs,
      domains: domainsByTask.get(task.task_id) ?? [],
    })),
    known_tasks: known,
    tables: listTables(models),
    models,
  };
}

function toCovered(reported: ReportedRun): ReportedRun & CoveredRun {
  const { run: record, verdicts } = reported;
  const results = verdicts.filter(({ outcome }) => outcome !== "broken");
  return { ...reported, record, subset: nameRun(reported).subset, results };
}

/** What is known of a run, with or without a record. */
function nameRun(reported: ReportedRun): Pick<StoredRun, "model" | "split" | "subset"> {
  return reported.run === null ? reported : reported.run;
}

function idOf({ task_id }: { task_id: string }): string {
  return task_id;
}

/** By split and subset, whole before partial, best before worse, and at last by the name. */
function inTables(k: number): (a: ModelReport, b: ModelReport) => number {
  const scoreOf = (model: ModelReport) =>
    (model.calibrated ?? model.uncalibrated)?.pass_at_k[k] ?? 0;
  return (a, b) =>
    compareWords(a.split, b.split) ||
    compareWords(a.subset, b.subset) ||
    Number(b.coverage.whole) - Number(a.coverage.whole) ||
    scoreOf(b) - scoreOf(a) ||
    compareWords(a.name, b.name);
}

function compareWords(a: string | null, b: string | null): number {
  return (a ?? "").localeCompare(b ?? "", "en");
}

function listTables(models: readonly ModelReport[]): Report["tables"] {
  const places = models.map((model, place) => ({ model, place }));
  const tables = Map.groupBy(places, ({ model }) => JSON.stringify([model.split, model.subset]));
  return Array.from(tables.values(), (members) => {
    const { split = null, subset = null } = members[0]?.model ?? {};
    const placesOf = (isWhole: boolean) =>
      members.flatMap(({ model, place }) => (model.coverage.whole === isWhole ? [place] : []));
    return { split, subset, ranked: placesOf(true), partial: placesOf(false) };
  });
}

interface ModelContext extends Pick<ReportInput, "selected" | "listsSamples" | "ks"> {
  tasksByDomain: ReadonlyMap<Domain, readonly string[]>;
  isAsked: (taskId: string) => boolean;
  known: readonly string[];
}

function toModelReport(
  judged: ReportedRun & { covers: TaskCoverage },
  { tasksByDomain, isAsked, known, selected, listsSamples = true, ks }: ModelContext,
): ModelReport {
  const { run, covers } = judged;
  const verdicts = judged.verdicts.filter(({ task_id }) => isAsked(task_id));
  const calibrated = verdicts.filter((verdict) => verdict.calibrated);
  const uncalibrated = verdicts.filter((verdict) => !verdict.calibrated);
  const score = (of: JudgedSample[]) =>
    of.length === 0 ? null : summarizeVerdicts(of, tasksByDomain, ks);
  const shown = calibrated.length > 0 ? calibrated : uncalibrated;
  const answered = new Set(shown.map(idOf));
  const outcomes = new Map(
    uncalibrated.map((verdict) => [sampleKey(verdict.task_id, verdict.sample), verdict.outcome]),
  );
  const asked = selected ?? (run?.selection === "all" ? covers.of : answered.size);
  const { model, split, subset } = nameRun(judged);
  const caveats = run === null ? [] : [findCaveat(run) ?? [], findWeakness(run) ?? []].flat();
  return {
    name: model.name,
    split,
    subset,
    run,
    coverage: covers,
    missing_tasks: Math.max(0, covers.of - answered.size),
    starved: shown.filter((verdict) => verdict.starved).length,
    // An interrupted run has fewer verdicts than samples.
    incomplete:
      answered.size < asked ||
      shown.length < (run?.samples.count ?? 0) ||
      verdicts.some((verdict) => verdict.outcome === "broken" || verdict.starved),
    caveat: caveats.join(" ") || null,
    calibrated: score(calibrated),
    uncalibrated: score(uncalibrated),
    strict: summarizeStrictly(shown, ks),
    without_known: summarizeWithout(shown, known, ks),
    ...(run?.measures ? { measures: summarizeMeasures(shown, run.measures, ks) } : {}),
    samples: listsSamples ? shown.map((verdict) => toSampleLine(verdict, outcomes)) : [],
    ...(run !== null && judged.flicker ? { flicker: judged.flicker } : {}),
  };
}

const traceLimit = 4000;

function toSampleLine(
  verdict: JudgedSample,
  uncalibrated: ReadonlyMap<string, JudgedSample["outcome"]>,
): SampleLine {
  const key = sampleKey(verdict.task_id, verdict.sample);
  const details = Object.entries(verdict.official?.details ?? {});
  const failing = details.map(([test, trace]) => ({ test, trace: cut(trace) }));
  if (verdict.reason !== null) failing.push({ test: verdict.outcome, trace: verdict.reason });
  return {
    task_id: verdict.task_id,
    sample: verdict.sample,
    outcome: verdict.outcome,
    uncalibrated: verdict.calibrated ? (uncalibrated.get(key) ?? null) : null,
    strict: verdict.strict,
    wall_ms: verdict.wall_ms,
    failing,
  };
}

function cut(trace: string): string {
  if (trace.length <= traceLimit) return trace;
  return `[${trace.length - traceLimit} characters cut]\n${trace.slice(-traceLimit)}`;
}
