import path from "node:path";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { SettingGroup } from "../../schema/site-run.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { formatCount, formatTime } from "../format-number.ts";
import { shortName } from "./site-json.ts";

type Row = [string, string | number | null];

/** What could change a number of the run, and how its answers were asked for; what is not known is left out. */
export function toSiteSettings(
  run: StoredRun,
  generation: GenerationRecord | null,
): SettingGroup[] {
  const groups: [string, Row[]][] = [
    ["Run", listRun(run)],
    ...(run.record === null ? [] : listJudging(run.record)),
    ...(generation === null ? [] : [["Generation", listGeneration(generation)] as [string, Row[]]]),
  ];
  return groups.map(([title, rows]) => ({
    title,
    rows: rows
      .filter(([, value]) => value !== null && value !== "")
      .map(([label, value]): [string, string] => [label, shortName(String(value))]),
  }));
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

function listJudging(record: RunRecord): [string, Row[]][] {
  const { dataset, environment, rules, ground_truth: truth } = record;
  const { limits } = rules;
  const judging: Row[] = [
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
  return [["Judging", judging]];
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
