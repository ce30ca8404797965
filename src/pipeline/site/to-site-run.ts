import { groupByDomain } from "../../analysis/group-tasks.ts";
import { findKnownTasks, recordedInAll } from "../../analysis/known-tasks.ts";
import { scoreGroups, scoreRun, scoreStrictly, scoreWithout } from "../../analysis/score-run.ts";
import type { ShareEstimate } from "../../schema/analysis.ts";
import type { Outcome, RunRecord, StoredRun } from "../../schema/verdict.ts";
import type { SiteRunPage, SiteSampleList, SettingGroup } from "../../schema/site-run.ts";
import { isDoubted } from "../../report/run-caveats.ts";
import type { NamedRun, SiteContext } from "./make-site.ts";
import { shortName } from "../../report/site/site-json.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import path from "node:path";
import type { GenerationRecord } from "../../schema/generation.ts";
import { formatCount, formatTime } from "../../report/format-number.ts";

const mostGroups = 50;
const mostClusters = 100;

const ks = [1, 5, 10, 25, 100];

/** One run in numbers. */
export async function toSiteRun(
  run: NamedRun,
  { facts, benchmarks, fileOf, textsOf, failuresOf }: SiteContext,
): Promise<SiteRunPage> {
  const { results } = run;
  const { generation } = await textsOf(run);
  const { report } = await failuresOf(run);
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of results) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (run.broken > 0) outcomes.broken = run.broken;
  const score = scoreRun(results, ks);
  const known = findKnownTasks(score.tasks.keys(), benchmarks, recordedInAll([run.record]));
  const rest = scoreWithout(
    score,
    known.map(({ task_id }) => task_id),
  );
  const [strict = null] = scoreStrictly(results)?.passAtK.map(toEstimate) ?? [];
  const [without] = rest?.passAtK.map(toEstimate) ?? [];
  const domains = new Map([...facts.tasks].map(([id, task]) => [id, facts.domainsOf(task)]));
  return {
    scores: score.passAtK.map((each) => ({ k: each.k, ...toEstimate(each) })),
    strict,
    without_known:
      rest && without ? { ...without, tasks: rest.tasks.size, known: rest.known } : null,
    domains: scoreGroups(score, groupByDomain(domains)).flatMap(({ group, tasks, passAtK }) =>
      passAtK.map((each) => ({ domain: group, tasks: tasks.size, ...toEstimate(each) })),
    ),
    doubted: results.filter(({ strict: judged }) => isDoubted(judged)).length,
    outcomes,
    settings: [
      toGroup("Run", listRun(run)),
      ...(run.record === null ? [] : [toGroup("Judging", listJudging(run.record))]),
      ...(generation === null ? [] : [toGroup("Generation", listGeneration(generation))]),
    ],
    by_kind: report.by_kind.slice(0, mostGroups),
    by_exception: report.by_exception.slice(0, mostGroups),
    by_library: report.by_library.slice(0, mostGroups),
    clusters: report.clusters.slice(0, mostClusters).map(({ examples, ...cluster }) => ({
      ...cluster,
      exception: cluster.exception && shortName(cluster.exception),
      message: shortName(cluster.message),
      examples: examples.map(({ task_id, sample }) => ({
        task_id: shortName(task_id),
        file: fileOf(task_id),
        sample,
      })),
    })),
  };
}

function toEstimate({ value, low, high }: ShareEstimate) {
  return { value, low, high };
}

/** Every sample of a run in a row; what many have in common is said once. */
export async function toSiteSamples(
  run: NamedRun,
  { facts, fileOf, failuresOf }: SiteContext,
): Promise<SiteSampleList> {
  const { failures } = await failuresOf(run);
  const told: SiteSampleList["failures"] = [];
  const places = new Map<string, number>();
  const failurePlaces = new Map<string, number>();
  for (const { task_id, sample, kind, exception, message } of failures) {
    const failure = {
      kind,
      exception: exception && shortName(exception),
      message: shortName(message),
    };
    const key = JSON.stringify(failure);
    const place = places.get(key) ?? told.push(failure) - 1;
    places.set(key, place);
    failurePlaces.set(sampleKey(task_id, sample), place);
  }
  const ids = [...new Set(run.results.map(({ task_id }) => task_id))];
  const taskPlaces = new Map(ids.map((id, place) => [id, place]));
  return {
    tasks: ids.map((id) => {
      const task = facts.tasks.get(id);
      return {
        id: shortName(id),
        file: fileOf(id),
        libs: task?.libs.map(shortName) ?? [],
        domains: task === undefined ? [] : facts.domainsOf(task),
      };
    }),
    failures: told,
    rows: run.results.map(({ task_id, sample, outcome, strict }) => [
      taskPlaces.get(task_id) ?? 0,
      sample,
      outcome,
      isDoubted(strict),
      failurePlaces.get(sampleKey(task_id, sample)) ?? -1,
    ]),
  };
}

type Row = [string, string | number | null];

/** What could change a number of the run, or tells how its answers were asked for; what is not known is left out. */
function toGroup(title: string, rows: readonly Row[]): SettingGroup {
  const known = rows.filter(([, value]) => value !== null && value !== "");
  return { title, rows: known.map(([label, value]) => [label, shortName(String(value))]) };
}

function listRun({ model, split, subset, calibration, record, file, broken }: StoredRun): Row[] {
  return [
    ["Model", model.name],
    ["Revision", model.revision],
    ["Backend", model.backend],
    ["Temperature", model.temperature],
    ["Note", record?.note ?? null],
    ["Split", split],
    ["Subset", subset],
    ["Task selection", record?.selection ?? null],
    ["Calibration", calibration],
    ["Results", path.basename(file)],
    ["Samples", record === null ? null : `${record.samples.file} (${record.samples.count})`],
    ["Hash of the samples", record?.samples.hash ?? null],
    ["Could not be run", broken === 0 ? null : broken],
  ];
}

function listJudging(record: RunRecord): Row[] {
  const { dataset, environment, rules, ground_truth: truth } = record;
  const { limits } = rules;
  return [
    ["Dataset", `${dataset.name} ${dataset.version}, ${formatCount(dataset.count, "task")}`],
    ["Hash of the dataset", dataset.hash],
    ["Environment", `${environment.name}, Python ${environment.python}`],
    ["Environment fingerprint", environment.fingerprint],
    ["Engine", record.engine],
    ["bcb", record.bcb],
    ["Missing isolation", record.missing_walls.join(", ")],
    [
      "Timeout",
      limits.limitMs === null ? limits.policy : `${limits.policy}, ${formatTime(limits.limitMs)}`,
    ],
    ["Seed", rules.seed],
    ["Harness patches", rules.harness_patches ? "on" : "off"],
    ["Ground truth", truth === null ? "not checked" : `${truth.passed} of ${truth.checked} pass`],
  ];
}

function listGeneration(record: GenerationRecord): Row[] {
  const { decoding } = record;
  return [
    ["Backend", record.model],
    ["At", record.base_url],
    ["Samples per task", record.samples_per_task],
    ["Temperature", decoding.temperature],
    ["Top-p", decoding.top_p],
    ["Max new tokens", decoding.max_new_tokens],
    ["Seed", decoding.seed],
    ["Reasoning", decoding.reasoning_effort],
    ["Stop sequences", decoding.stop.map((word) => JSON.stringify(word)).join(" ")],
    ["Direct completion", record.direct_completion ? "yes" : null],
    ["Prefill", record.prefill ? "yes" : "no"],
    ["Template", record.template === null ? null : "its own"],
    ["bcb", record.bcb],
  ];
}
