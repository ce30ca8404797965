import path from "node:path";
import { countTasks, scoreTasks } from "../../analysis/score-run.ts";
import { jsonPieces } from "../../lib/json-pieces.ts";
import { openPendingFile, writeAtomically } from "../../lib/files.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { knownReason } from "../../report/run-caveats.ts";
import { reportSite } from "../../report/site/one-file.ts";
import { toEvalPlusStatus } from "../../runs/read-eval-results.ts";
import { isDs1000, renderDs1000Result, toDs1000Answer } from "../../runs/ds1000-files.ts";
import { isLiveCodeBench, toEvalRow } from "../../runs/livecodebench-files.ts";
import { officialStem, runFile } from "../../runs/names.ts";
import { writeEvalResults } from "../../runs/write-eval-results.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { CoverageFile, GroundTruth, Report } from "../../schema/report.ts";
import type { OfficialResult, PassAtKFile } from "../../schema/official-results.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { writeOneFile } from "../pages/web-assets.ts";
import type { Evaluation } from "./evaluate.ts";

/** `NAME_eval_results.json` and `NAME_pass_at_k.json` for each calibration; returns their paths. */
export async function writeOfficialFiles(options: {
  evaluation: Evaluation;
  groundTruth: GroundTruth | null;
  ks: readonly number[];
  now: Date;
}): Promise<string[]> {
  const { evaluation, groundTruth, ks, now } = options;
  const { run, tasks } = evaluation;
  const files: string[] = [];
  for (const calibration of run.calibrations) {
    const calibrated = calibration === "calibrated";
    const stem = officialStem(evaluation.stem, calibration, run.calibrations);
    const counted = countTasks<Verdict>();
    const results = listResults(evaluation, calibrated, counted.add);
    const hash = run.measures && run.dataset.hash;
    await writeEvalResults(runFile(stem, "evalResults"), results, { hash, now });
    const { passAtK: scores } = scoreTasks(counted.tasks, ks);
    const passAtK: PassAtKFile = {
      ...Object.fromEntries(scores.map(({ k, value }) => [`pass@${k}`, value])),
      model: parseSampleFileName(path.basename(evaluation.stem)).officialModel,
      split: run.split,
      subset: run.subset,
      calibrated,
      gt_pass_rate: groundTruth === null ? null : groundTruth.passed / groundTruth.checked,
      failed_tasks: groundTruth?.failed.map((item) => item.task_id) ?? [],
    };
    await writeAtomically(runFile(stem, "passAtK"), `${JSON.stringify(passAtK, null, 2)}\n`);
    files.push(runFile(stem, "evalResults"), runFile(stem, "passAtK"));
    const texts = new Map([
      ...(tasks.every(isLiveCodeBench) ? renderLiveCodeBench(evaluation, stem, calibrated) : []),
      ...(tasks.every(isDs1000) ? renderDs1000(evaluation, stem) : []),
    ]);
    for (const [file, text] of texts) await writeAtomically(file, text);
    files.push(...texts.keys());
  }
  return files;
}

type Files = [file: string, text: string][];

/** `NAME_eval_all.json`, as LiveCodeBench's runner has it. */
function renderLiveCodeBench(evaluation: Evaluation, stem: string, calibrated: boolean): Files {
  const { verdicts, codeOf, tasks } = evaluation;
  const judged = Array.from(verdicts).filter((verdict) => verdict.calibrated === calibrated);
  const byTask = Map.groupBy(judged, ({ task_id }) => task_id);
  const rows = tasks.map((task) => {
    const answers = (byTask.get(task.task_id) ?? []).map((verdict) => ({
      program: codeOf(verdict),
      isPassed: verdict.outcome === "pass",
      problem: Object.values(verdict.official?.details ?? {})[0] ?? verdict.reason ?? "",
    }));
    return toEvalRow(task, answers);
  });
  return [[`${stem}_eval_all.json`, `${JSON.stringify(rows, null, 4)}\n`]];
}

/** `NAME-answers.jsonl`, unless that is what was judged, and `NAME-result.txt`, as DS-1000's own script has them. */
function renderDs1000({ verdicts, codeOf, tasks }: Evaluation, stem: string): Files {
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const judged = Array.from(verdicts).flatMap((verdict) => {
    const task = byId.get(verdict.task_id);
    // Its script knows one answer to each task.
    if (task === undefined || verdict.sample !== 0) return [];
    const row = JSON.stringify(toDs1000Answer(task, codeOf(verdict)));
    return [{ task, isPassed: verdict.outcome === "pass", row: `${row}\n` }];
  });
  const name = stem.replace(/-answers$/, "");
  const files: Files = [[`${name}-result.txt`, renderDs1000Result(judged)]];
  if (name !== stem) return files;
  return [...files, [`${name}-answers.jsonl`, judged.map(({ row }) => row).join("")]];
}

/** The scored samples of one calibration, counted on the way. */
function* listResults(
  { verdicts, codeOf, tasks }: Evaluation,
  calibrated: boolean,
  count: (verdict: Verdict) => void,
): Generator<OfficialResult> {
  const checks = new Map(tasks.map(({ task_id, check }) => [task_id, check]));
  for (const verdict of verdicts) {
    if (verdict.calibrated !== calibrated || verdict.official === null) continue;
    count(verdict);
    const { status, details } = verdict.official;
    const result = { task_id: verdict.task_id, solution: codeOf(verdict), status, details };
    const check = checks.get(verdict.task_id);
    if (check?.kind !== "inputs") yield result;
    else {
      const inputsOf = (name: string): unknown[] => {
        const inputs = parseJson(check.groups.find((group) => group.name === name)?.inputs ?? "");
        return Array.isArray(inputs) ? inputs : [];
      };
      yield { ...result, ...toEvalPlusStatus(verdict.official, inputsOf) };
    }
  }
}

/**
 * `NAME_coverage.json`: what the scores beside it are over. The official tool takes every key of its own score file for
 * one that it knows, so that nothing can be added there.
 */
export async function writeCoverage(stem: string, report: Report): Promise<string[]> {
  const [model] = report.models;
  if (model === undefined) return [];
  const content: CoverageFile = {
    ...model.coverage,
    selection: model.run?.selection ?? "all",
    pass_at_k: (model.calibrated ?? model.uncalibrated)?.pass_at_k ?? {},
    without_known: model.without_known,
    known_tasks: Object.fromEntries(
      report.known_tasks.map((task) => [task.task_id, knownReason(task)]),
    ),
  };
  const file = runFile(stem, "coverage");
  await writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
  return [file];
}

/** `report.json` and `report.html`. */
export async function writeReport(report: Report, folder: string) {
  const files = { json: path.join(folder, "report.json"), html: path.join(folder, "report.html") };
  await using json = await openPendingFile(files.json);
  for (const piece of jsonPieces(report)) await json.write(piece);
  await json.write("\n");
  await json.finish();
  await writeOneFile(files.html, { title: report.title, data: reportSite(report) });
  return files;
}
