import { readdir } from "node:fs/promises";
import path from "node:path";
import type { ReportProgress } from "../lib/progress.ts";
import type { Style } from "../lib/style.ts";
import { syncEnvironment } from "../environment/sync-environment.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import type { Report } from "../schema/report.ts";
import type { Settings } from "../schema/settings.ts";
import { embeddedPackFolder } from "../tasks/locate-dataset.ts";
import { answerLocally, localNote } from "./generate/answer-locally.ts";
import { buildReport, type JudgedRun } from "./evaluate/build-report.ts";
import { evaluate } from "./evaluate/evaluate.ts";
import { openBench } from "./evaluate/open-bench.ts";
import { writeOfficialFiles, writeReport } from "./evaluate/write-results.ts";

interface DemoOptions {
  settings: Settings;
  outDir: string;
  parallel: number | undefined;
  fresh: boolean;
  allowWeakSandbox: boolean;
  /** Let a small real model answer too, on this machine. */
  local: boolean;
  bcbVersion: string;
  now: () => Date;
  style: Style;
  progress: ReportProgress;
  remark: (line: string) => void;
  signal: AbortSignal;
}

const pack = "starter";
const recordedNote = "recorded answers, written by the authors of bcb";

/** The whole walk on what ships with bcb: environment, ground truth, three recorded models, a real one if asked for, report. */
export async function runDemo(
  options: DemoOptions,
): Promise<{ report: Report; files: { json: string; html: string }; text: string }> {
  const { settings, outDir, progress, signal, bcbVersion, fresh } = options;
  const selection = { subset: "full" as const };
  options.remark("Preparing the Python environment `starter` …");
  await syncEnvironment(pack, { settings, progress, signal });
  const judged = (await listRecordings()).map((samplesPath) => ({
    samplesPath,
    note: recordedNote,
  }));
  if (options.local) {
    const samplesPath = await answerLocally({ ...options, source: pack });
    judged.push({ samplesPath, note: localNote });
  }
  const cache = fresh ? "fresh" : "use";
  await using bench = await openBench({ ...options, source: pack, selection, cache });
  options.remark(`Judging ${bench.tasks.length} tasks on ${bench.engine.parallel} processes …`);
  const truth = await bench.engine.checkGroundTruth(bench.tasks, { progress, signal });
  const ks = [1];
  const runs: JudgedRun[] = [];
  for (const { samplesPath, note } of judged) {
    await using evaluation = await evaluate({
      bench,
      samplesPath,
      selection,
      calibrations: ["calibrated", "uncalibrated"],
      groundTruth: truth,
      outDir,
      note,
      fresh,
      bcbVersion,
      progress,
      signal,
    });
    const now = options.now();
    await writeOfficialFiles({ evaluation, groundTruth: truth.summary, ks, now });
    runs.push({ ...evaluation, verdicts: [...evaluation.verdicts] });
  }
  const report = await buildReport({
    title: `bcb demo: three recorded models ${options.local ? "and a real, very small one " : ""}on the starter pack`,
    tasks: bench.tasks,
    runs,
    groundTruth: truth.summary,
    ks,
    bcbVersion,
    now: options.now(),
  });
  const files = await writeReport(report, path.resolve(outDir));
  return { report, files, text: renderTerminal(report, options.style) };
}

async function listRecordings(): Promise<string[]> {
  const folder = path.join(embeddedPackFolder(pack), "samples");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  return names.map((name) => path.join(folder, name));
}
