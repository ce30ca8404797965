import path from "node:path";
import { meanPassAtK } from "../../analysis/pass-at-k.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { renderPage } from "../../report/html/render-page.ts";
import { knownReason } from "../../report/known-task-words.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { CoverageFile, GroundTruth, Report } from "../../schema/report.ts";
import type { PassAtKFile } from "../../schema/official-results.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import { toEvalResults } from "../../verdicts/official-results.ts";
import type { Evaluation } from "./evaluate.ts";

interface OfficialFilesOptions {
  evaluation: Evaluation;
  groundTruth: GroundTruth | null;
  ks: readonly number[];
  now: Date;
}

/** `NAME_eval_results.json` and `NAME_pass_at_k.json` for each calibration; returns their paths. */
export async function writeOfficialFiles(options: OfficialFilesOptions): Promise<string[]> {
  const { evaluation, groundTruth, ks, now } = options;
  const files: string[] = [];
  for (const calibration of evaluation.run.calibrations) {
    const calibrated = calibration === "calibrated";
    const judged = evaluation.verdicts
      .filter((verdict) => verdict.calibrated === calibrated)
      .map((verdict) => ({ verdict, code: markUntrusted(evaluation.codeOf(verdict)) }));
    const results = toEvalResults(judged, now);
    const counts = Object.values(results.eval).map((samples) => ({
      samples: samples.length,
      passed: samples.filter((sample) => sample.status === "pass").length,
    }));
    const scores = ks.flatMap((k) => {
      const score = meanPassAtK(counts, k);
      return score === undefined ? [] : [[`pass@${k}`, score] as const];
    });
    const passAtK: PassAtKFile = {
      ...Object.fromEntries(scores),
      model: parseSampleFileName(path.basename(evaluation.stem)).officialModel,
      split: evaluation.run.split,
      subset: evaluation.run.subset,
      calibrated,
      gt_pass_rate: groundTruth === null ? null : groundTruth.passed / groundTruth.checked,
      failed_tasks: groundTruth?.failed.map((item) => item.task_id) ?? [],
    };
    // With both kinds judged, the plain name is the calibrated one's, as the official tool's default.
    const both = evaluation.run.calibrations.length > 1;
    const stem = both && !calibrated ? `${evaluation.stem}-uncalibrated` : evaluation.stem;
    for (const [ending, content] of [
      ["eval_results", results],
      ["pass_at_k", passAtK],
    ] as const) {
      const file = `${stem}_${ending}.json`;
      await writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
      files.push(file);
    }
  }
  return files;
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
  const file = `${stem}_coverage.json`;
  await writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
  return [file];
}

/** `report.json` and `report.html`. */
export async function writeReport(
  report: Report,
  folder: string,
): Promise<{ json: string; html: string }> {
  const files = { json: path.join(folder, "report.json"), html: path.join(folder, "report.html") };
  await writeAtomically(files.json, `${JSON.stringify(report, null, 2)}\n`);
  await writeAtomically(files.html, renderPage(report));
  return files;
}
