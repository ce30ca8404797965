import { readdir } from "node:fs/promises";
import path from "node:path";
import { syncEnvironment } from "../environment/sync-environment.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import type { Context } from "../schema/context.ts";
import type { Report } from "../schema/report.ts";
import { embeddedPackFolder } from "../tasks/locate-dataset.ts";
import { answerLocally, localNote } from "./generate/answer-locally.ts";
import { buildReport, type JudgedRun } from "./evaluate/build-report.ts";
import { evaluate } from "./evaluate/evaluate.ts";
import { openBench } from "./evaluate/open-bench.ts";
import { writeOfficialFiles, writeReport } from "./evaluate/write-results.ts";

interface DemoOptions {
  outDir: string;
  parallel: number | undefined;
  fresh: boolean;
  allowWeakSandbox: boolean;
  /** Let a small real model answer too, on this machine. */
  local: boolean;
}

const pack = "starter";
const recordedNote = "recorded samples, written by the authors of bcb";

/** The whole walk on what ships with bcb: environment, ground truth, three recorded models, a real one if asked for, report. */
export async function runDemo(
  { outDir, parallel, fresh, allowWeakSandbox, local }: DemoOptions,
  context: Context,
): Promise<{ report: Report; files: { json: string; html: string }; text: string }> {
  const { remark, version: bcbVersion, clock } = context;
  remark("Preparing the Python environment `starter` …");
  await syncEnvironment(pack, context);
  const folder = path.join(embeddedPackFolder(pack), "samples");
  const judged = (await readdir(folder))
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => ({ file: path.join(folder, name), note: recordedNote }));
  if (local) {
    const file = await answerLocally({ source: pack, outDir, fresh }, context);
    judged.push({ file, note: localNote });
  }
  const tasks = { source: pack, selection: { subset: "full" as const } };
  const cache = fresh ? "fresh" : "use";
  const engine = { machine: { parallel }, allowWeakSandbox, cache } as const;
  await using bench = await openBench(tasks, engine, context);
  remark(`Judging ${bench.tasks.length} tasks on ${bench.engine.parallel} processes …`);
  const truth = await bench.engine.checkGroundTruth(bench.tasks, context);
  const ks = [1];
  const runs: JudgedRun[] = [];
  for (const { file, note } of judged) {
    const options = {
      bench,
      samples: { path: file },
      calibrations: ["calibrated", "uncalibrated"] as const,
      groundTruth: truth,
      outDir,
      note,
      fresh,
    };
    await using evaluation = await evaluate(options, context);
    await writeOfficialFiles({ evaluation, groundTruth: truth.summary, ks, now: clock.now() });
    runs.push({ ...evaluation, verdicts: [...evaluation.verdicts] });
  }
  const report = await buildReport({
    title: `bcb demo: three recorded models ${local ? "and a real, very small one " : ""}on the starter pack`,
    tasks: bench.tasks,
    runs,
    groundTruth: truth.summary,
    ks,
    bcbVersion,
    now: clock.now(),
  });
  const files = await writeReport(report, path.resolve(outDir));
  return { report, files, text: renderTerminal(report, context.style) };
}
