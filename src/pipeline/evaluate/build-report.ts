import { coverRuns } from "../../analysis/cover-tasks.ts";
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
import type { Flicker, GroundTruth, ModelReport, Report, SampleLine } from "../../schema/report.ts";
import type { RunRecord, StoredRun, TaskCoverage } from "../../schema/verdict.ts";
import type { DocStruct, Task } from "../../schema/task.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";

/** A judged samples file, from memory or read back from its result files. */
export interface JudgedRun {
  run: RunRecord;
  verdicts: readonly JudgedSample[];
  flicker?: Flicker | null;
}

/** The same, or one from a file of another tool, which has no record. */
export type ReportedRun =
  | JudgedRun
  | (Pick<StoredRun, "model" | "split" | "subset"> & Pick<JudgedRun, "verdicts"> & { run: null });

/** What a report tells of a task; without a dataset its id alone. */
type ReportedTask = Pick<Task, "task_id" | "libs"> & {
  texts: { doc: Pick<DocStruct, "description"> };
};

interface ReportInput {
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
  const { title, tasks, runs, groundTruth, listsSamples = true, selected, ks } = input;
  const [domains, benchmarks] = await Promise.all([loadLibraryDomains(), loadBenchmarks()]);
  const domainsByTask = new Map(tasks.map((task) => [task.task_id, domainsOf(task, domains)]));
  const tasksByDomain = groupByDomain(domainsByTask);
  const recorded = recordedInAll(runs.map(({ run }) => run));
  const known = findKnownTasks(domainsByTask.keys(), benchmarks, recorded);
  const covered = runs.map((reported) => ({
    ...reported,
    record: reported.run,
    subset: nameRun(reported).subset,
    results: reported.verdicts.filter(({ outcome }) => outcome !== "broken"),
  }));
  const models = coverRuns(covered, { benchmarks, named: input.named })
    .map(toModelReport)
    .toSorted(inTables(ks[0] ?? 1));
  return {
    format: 1,
    bcb: input.bcbVersion,
    title,
    created: input.now.toISOString(),
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

  function toModelReport(judged: ReportedRun & { covers: TaskCoverage }): ModelReport {
    const { run, covers } = judged;
    const verdicts = judged.verdicts.filter(({ task_id }) => domainsByTask.has(task_id));
    const calibrated = verdicts.filter((verdict) => verdict.calibrated);
    const uncalibrated = verdicts.filter((verdict) => !verdict.calibrated);
    const score = (of: JudgedSample[]) =>
      of.length === 0 ? null : summarizeVerdicts(of, tasksByDomain, ks);
    const shown = calibrated.length > 0 ? calibrated : uncalibrated;
    const answered = new Set(shown.map(({ task_id }) => task_id));
    const asked = selected ?? (run?.selection === "all" ? covers.of : answered.size);
    const { model, split, subset } = nameRun(judged);
    const caveats = run === null ? [] : [findCaveat(run) ?? [], findWeakness(run) ?? []].flat();
    const knownIds = known.map(({ task_id }) => task_id);
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
      without_known: summarizeWithout(shown, knownIds, ks),
      ...(run?.measures ? { measures: summarizeMeasures(shown, run.measures, ks) } : {}),
      samples: listsSamples ? listSamples(shown, uncalibrated) : [],
      ...(run !== null && judged.flicker ? { flicker: judged.flicker } : {}),
    };
  }
}

/** What is known of a run, with or without a record. */
function nameRun(reported: ReportedRun): Pick<StoredRun, "model" | "split" | "subset"> {
  return reported.run === null ? reported : reported.run;
}

const compareWords = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "", "en");

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

function listTables(models: readonly ModelReport[]): Report["tables"] {
  const tables = Map.groupBy(models.entries(), ([, { split, subset }]) =>
    JSON.stringify([split, subset]),
  );
  return Array.from(tables.values(), (members) => {
    const { split = null, subset = null } = members[0]?.[1] ?? {};
    const placesOf = (isWhole: boolean) =>
      members.filter(([, { coverage }]) => coverage.whole === isWhole).map(([place]) => place);
    return { split, subset, ranked: placesOf(true), partial: placesOf(false) };
  });
}

const traceLimit = 4000;
const keyOf = ({ task_id, sample }: JudgedSample) => sampleKey(task_id, sample);

function listSamples(
  shown: readonly JudgedSample[],
  uncalibrated: readonly JudgedSample[],
): SampleLine[] {
  const outcomes = new Map(uncalibrated.map((verdict) => [keyOf(verdict), verdict.outcome]));
  return shown.map((verdict) => {
    const { task_id, sample, outcome, reason, strict, wall_ms } = verdict;
    const failing = Object.entries(verdict.official?.details ?? {}).map(([test, trace]) => {
      const cut = trace.length - traceLimit;
      if (cut <= 0) return { test, trace };
      return { test, trace: `[${cut} characters cut]\n${trace.slice(-traceLimit)}` };
    });
    if (reason !== null) failing.push({ test: outcome, trace: reason });
    const other = verdict.calibrated ? (outcomes.get(keyOf(verdict)) ?? null) : null;
    return { task_id, sample, outcome, uncalibrated: other, strict, wall_ms, failing };
  });
}
