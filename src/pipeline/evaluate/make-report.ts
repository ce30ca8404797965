import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { readError } from "../../lib/jsonl.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { shortHash } from "../../lib/short-hash.ts";
import type { Style } from "../../lib/style.ts";
import { tabulateReport } from "../../report/report-table.ts";
import { renderTerminal } from "../../report/render-terminal.ts";
import type { Report } from "../../schema/report.ts";
import type { Settings } from "../../schema/settings.ts";
import { loadDataset, loadRecordedDataset } from "../../tasks/load-dataset.ts";
import { readVerdicts } from "../../verdicts/verdict-log.ts";
import { buildReport, type JudgedRun } from "./build-report.ts";
import { readRunRecord } from "../runs/read-run-record.ts";
import { deliverTable, type Delivery } from "../analyze/deliver-table.ts";
import { writeReport } from "./write-results.ts";

interface MakeReportOptions {
  settings: Settings;
  /** Result folders or `*_verdicts.jsonl` files. */
  results: readonly string[];
  outDir: string;
  title: string | undefined;
  /** In place of the dataset that the runs name. */
  source: string | undefined;
  ks: readonly number[];
  bcbVersion: string;
  now: () => Date;
  style: Style;
  /** How and where else the ranking is written; undefined for the terminal's own words. */
  table?: Pick<Delivery, "format" | "out"> | undefined;
  progress: ReportProgress;
  signal: AbortSignal;
}

const ending = "_verdicts.jsonl";

/** `bcb report`: from result files alone; nothing is run. */
export async function makeReport(
  options: MakeReportOptions,
): Promise<{ report: Report; files: { json: string; html: string }; text: string }> {
  const paths = (await Promise.all(options.results.map(listVerdictFiles))).flat();
  const runs = await Promise.all(paths.map(readRun));
  const [first] = runs;
  if (first === undefined) {
    throw new BenchError(
      "ReportInvalid",
      `No results (*${ending}) in ${options.results.join(", ")}.`,
      "Run `bcb evaluate` first, and name the folder it wrote to.",
    );
  }
  const stranger = runs.find(({ run }) => run.dataset.hash !== first.run.dataset.hash);
  if (stranger !== undefined) {
    throw new BenchError(
      "ReportInvalid",
      `${first.run.model.name} and ${stranger.run.model.name} were judged on different datasets (${shortHash(first.run.dataset.hash)}, ${shortHash(stranger.run.dataset.hash)}).`,
      "Make a report for each dataset.",
    );
  }
  const dataset = await (options.source === undefined
    ? loadRecordedDataset(first.run.dataset.source, options)
    : loadDataset(options.source, options));
  if (dataset.hash !== first.run.dataset.hash) {
    throw new BenchError(
      "ReportInvalid",
      `The dataset ${dataset.name} is not the one that the runs were judged on (${shortHash(dataset.hash)}, not ${shortHash(first.run.dataset.hash)}).`,
      "Name the runs' dataset with --dataset.",
    );
  }
  const judged = new Set(runs.flatMap((run) => run.verdicts.map((verdict) => verdict.task_id)));
  const report = await buildReport({
    title: options.title ?? `${dataset.name} ${dataset.version}`,
    tasks: dataset.tasks.filter((task) => judged.has(task.task_id)),
    runs,
    groundTruth: null,
    ks: options.ks,
    bcbVersion: options.bcbVersion,
    now: options.now(),
  });
  const files = await writeReport(report, path.resolve(options.outDir));
  const { table, style } = options;
  const text =
    table === undefined
      ? renderTerminal(report, style)
      : (await deliverTable(tabulateReport(report), { ...table, terminal: { style } })).text;
  return { report, files, text };
}

async function listVerdictFiles(result: string): Promise<string[]> {
  const info = await stat(result).catch((cause: unknown) => {
    throw readError(result, cause);
  });
  if (!info.isDirectory()) {
    if (result.endsWith(ending)) return [result];
    throw new BenchError(
      "ReportInvalid",
      `${result} is not a file of verdicts: its name does not end in ${ending}.`,
      "Name the verdicts that `bcb evaluate` wrote, or the folder they are in.",
    );
  }
  const names = await readdir(result);
  return names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => path.join(result, name));
}

async function readRun(verdictsFile: string): Promise<JudgedRun> {
  const run = await readRunRecord(verdictsFile.replace(ending, "_run.json"));
  return { run, verdicts: await readVerdicts(verdictsFile) };
}
