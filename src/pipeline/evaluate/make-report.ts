import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { tabulateReport } from "../../report/headline.ts";
import { renderTerminal } from "../../report/render-terminal.ts";
import { findRunFiles, type RunFile } from "../../runs/find-files.ts";
import { plainStem, runFile } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";
import type { Context } from "../../schema/context.ts";
import type { Dataset } from "../../schema/task.ts";
import { countSubsets, type Window } from "../../tasks/select-tasks.ts";
import { loadDataset, loadRecordedDataset } from "../load-dataset.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";
import { buildReport, type ReportedRun } from "./build-report.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { openWindow, windowDataset } from "../runs/load-run-dataset.ts";
import { deliverTables, type Delivery } from "../deliver-table.ts";
import { writeReport } from "./write-results.ts";

interface MakeReportOptions {
  /** Folders and files of results, the official tool's among them. */
  results: readonly string[];
  outDir: string;
  title: string | undefined;
  /** In place of the dataset that the runs name. */
  source: string | undefined;
  ks: readonly number[];
  /** Only tasks that were made then. */
  window?: Window | undefined;
  /** How and where else the ranking is written; undefined for the terminal's own words. */
  table?: Pick<Delivery, "format" | "out"> | undefined;
}

/** `bcb report`: from result files alone; nothing is run. */
export async function makeReport(options: MakeReportOptions, context: Context) {
  const found = await findRunFiles(options.results);
  const all = (await Promise.all(found.map(readRun))).flat();
  if (all.length === 0) {
    throw fault.ReportInvalid(
      `No results found in ${options.results.join(", ")}.`,
      `Run \`bcb evaluate\` first and pass its output folder, or pass a ${runFile("NAME", "evalResults")}.`,
    );
  }
  const loaded = await loadReportDataset(all, options.source, context);
  const dataset = loaded && windowDataset(loaded, options.window);
  const kept = await openWindow(options.window, async () => loaded);
  const runs = kept === undefined ? all : all.map((run) => cutRun(run, kept));
  const judged = new Set(runs.flatMap(({ verdicts }) => verdicts.map(({ task_id }) => task_id)));
  const known = (dataset?.tasks ?? []).filter(({ task_id }) => judged.has(task_id));
  // Of those that the dataset does not have, the id alone.
  const bare = [...judged.difference(new Set(known.map(({ task_id }) => task_id)))]
    .toSorted(compareNaturally)
    .map((task_id) => ({ task_id, libs: [], texts: { doc: { description: [] } } }));
  const report = await buildReport({
    title: options.title ?? (dataset ? `${dataset.name} ${dataset.version}` : "Evaluated runs"),
    tasks: [...known, ...bare],
    runs,
    groundTruth: null,
    named: dataset && options.source !== undefined ? await countSubsets(dataset) : undefined,
    ks: options.ks,
    bcbVersion: context.version,
    now: context.clock.now(),
  });
  const files = await writeReport(report, path.resolve(options.outDir));
  const { table } = options;
  const { style } = context;
  const text =
    table === undefined
      ? renderTerminal(report, style)
      : (await deliverTables(tabulateReport(report), { ...table, terminal: { style } })).text;
  return { report, files, text };
}

async function readRun(found: RunFile): Promise<ReportedRun[]> {
  if (found.kind === "verdicts") {
    const run = await readRunRecord(found.stem);
    return [{ run, verdicts: await readVerdicts(found.file) }];
  }
  const runs = await loadRuns([found.file]);
  return runs.map(({ results, ...about }) => ({
    ...about,
    run: null,
    verdicts: results.map(({ details, ...result }) => {
      const status = result.outcome === "crash" ? "fail" : result.outcome;
      // Where both kinds were judged, the plain name is the calibrated one's.
      const calibrated = plainStem(about.stem) === about.stem;
      return { ...result, calibrated, official: { status, details } };
    }),
  }));
}

/** The run over the tasks of a window alone. */
function cutRun(
  all: ReportedRun,
  { tasks, resize }: NonNullable<Awaited<ReturnType<typeof openWindow>>>,
): ReportedRun {
  const verdicts = all.verdicts.filter(({ task_id }) => tasks.has(task_id));
  if (all.run === null) return { ...all, verdicts };
  const others = all.verdicts.filter(({ task_id }) => !tasks.has(task_id));
  const run = resize(all.run);
  // What an interrupted run still owes is owed in the window, too.
  const left = new Set(others.map(({ task_id, sample }) => sampleKey(task_id, sample)));
  const count = run.samples.count - left.size;
  return { ...all, verdicts, run: { ...run, samples: { ...run.samples, count } } };
}

/** The dataset that was named, else the one that the runs were judged on; none where only files of other tools are there. */
async function loadReportDataset(
  runs: readonly ReportedRun[],
  named: string | undefined,
  context: Context,
): Promise<Dataset | undefined> {
  const records = runs.flatMap(({ run }) => run ?? []);
  const [first] = records;
  if (first === undefined) {
    const source = named ?? context.settings.dataset;
    return source === undefined ? undefined : await loadDataset(source, context);
  }
  const stranger = records.find((record) => record.dataset.hash !== first.dataset.hash);
  if (stranger !== undefined) {
    throw fault.ReportInvalid(
      `${first.model.name} and ${stranger.model.name} were judged on different datasets (${shortHash(first.dataset.hash)}, ${shortHash(stranger.dataset.hash)}).`,
      "Make a separate report for each dataset.",
    );
  }
  const dataset = await (named === undefined
    ? loadRecordedDataset(first.dataset.source, context)
    : loadDataset(named, context));
  if (dataset.hash === first.dataset.hash) return dataset;
  throw fault.ReportInvalid(
    `The dataset ${dataset.name} is not the one the runs were judged on (${shortHash(dataset.hash)}, not ${shortHash(first.dataset.hash)}).`,
    "Pass the runs' dataset with --dataset.",
  );
}
