import path from "node:path";
import { openPendingFile } from "../../lib/pending-file.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { ExportedRun } from "../../runs/exported-run.ts";
import { toInspectLog, toInspectSample } from "../../runs/inspect-log.ts";
import { toLmEvalFiles } from "../../runs/lm-eval-files.ts";
import type { Context } from "../../schema/context.ts";
import { chooseRuns } from "../runs/choose-runs.ts";
import { openRun } from "./open-run.ts";

interface ExportRequest {
  format: "inspect" | "lm-eval";
  /** Folders and files with judged runs. */
  runs: readonly string[];
  /** In place of the dataset that a run names. */
  dataset: string | undefined;
}

export interface ExportedRuns {
  folder: string;
  runs: number;
  files: string[];
}

/** `bcb export --format inspect|lm-eval`: judged runs in the files that these tools write and read. */
export async function exportRuns(
  folder: string,
  { format, runs, dataset }: ExportRequest,
  context: Context,
): Promise<ExportedRuns> {
  const chosen = await chooseRuns(runs, { uncalibrated: false });
  const write = format === "inspect" ? writeInspectLog : createLmEvalWriter();
  const files: string[] = [];
  for (const [done, run] of chosen.entries()) {
    context.progress({ label: "writing logs", done, total: chosen.length, note: run.name });
    files.push(...(await write(folder, await openRun(run, dataset, context), context.signal)));
  }
  context.progress({ label: "writing logs", done: chosen.length, total: chosen.length });
  return { folder, runs: chosen.length, files };
}

type Write = (folder: string, run: ExportedRun, signal: AbortSignal) => Promise<string[]>;

/** Sample by sample: as one text, a run of some hundred thousand would be longer than a string can be. */
async function writeInspectLog(...[folder, run, signal]: Parameters<Write>): Promise<string[]> {
  const { fileName, header } = toInspectLog(run);
  const file = path.join(folder, fileName);
  await using pending = await openPendingFile(file);
  // Behind all else: who reads the header alone stops at the samples.
  await pending.write(`${JSON.stringify(header).slice(0, -1)},"samples":[`);
  for (const [index, sample] of run.samples.entries()) {
    signal.throwIfAborted();
    const text = JSON.stringify(toInspectSample(sample, run));
    await pending.write(index === 0 ? text : `,\n${text}`);
  }
  await pending.write("]}\n");
  await pending.finish();
  return [file];
}

function createLmEvalWriter(): Write {
  const taken = new Set<string>();
  return async (root, run, signal) => {
    const moment = new Date(run.completed);
    let files = toLmEvalFiles(run, moment);
    // Two runs of a model that were finished at once.
    while (taken.has(path.join(files.folder, files.results.name))) {
      moment.setMilliseconds(moment.getMilliseconds() + 1);
      files = toLmEvalFiles(run, moment);
    }
    taken.add(path.join(files.folder, files.results.name));
    const results = path.join(root, files.folder, files.results.name);
    const samples = path.join(root, files.folder, files.samples.name);
    await using pending = await openPendingFile(samples);
    for (const row of files.samples.rows) {
      signal.throwIfAborted();
      await pending.write(`${JSON.stringify(row)}\n`);
    }
    await pending.finish();
    await writeAtomically(results, `${JSON.stringify(files.results.content, null, 2)}\n`);
    return [results, samples];
  };
}
