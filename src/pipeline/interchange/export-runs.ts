import path from "node:path";
import type { Context } from "../../schema/context.ts";
import type { ExportedRun } from "../../runs/exported-run.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import { chooseRuns } from "../runs/load-runs.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { openPendingFile, writeAtomically } from "../../lib/files.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import { passAtK } from "../../analysis/pass-at-k.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";
import { readSamplesAsSolutions } from "../runs/read-solutions.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { scoreRun } from "../../analysis/score-run.ts";
import { stat } from "node:fs/promises";
import { toInspectLog, toInspectSample } from "../../runs/inspect-log.ts";
import { toLmEvalFiles } from "../../runs/lm-eval-files.ts";

interface ExportRequest {
  format: "inspect" | "lm-eval";
  /** Folders and files with judged runs. */
  runs: readonly string[];
  /** In place of the dataset that a run names. */
  dataset: string | undefined;
}

/** `bcb export --format inspect|lm-eval`: judged runs in the files that these tools write and read. */
export async function exportRuns(
  folder: string,
  { format, runs, dataset }: ExportRequest,
  context: Context,
) {
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

const ks = [1, 2, 4, 5, 8, 10, 16, 25, 32, 64, 100];

/** A run with all that other tools are told of it: prompts, answers, code and scores. */
async function openRun(
  run: StoredRun,
  source: string | undefined,
  context: Context,
): Promise<ExportedRun> {
  const dataset = await findDataset(source, [run], context);
  if (dataset === undefined) {
    context.remark(
      `${run.file}: its tasks are not at hand, so prompts are left out; name them with --dataset.`,
    );
  }
  const facts = await loadTaskFacts(dataset);
  const { generation, promptOf, answerOf, codeOf } = await readRunTexts(run, facts);
  const solutions = await readSamplesAsSolutions(run, facts);
  const prompts = new Map<string, string>();
  for (const { task_id } of run.results) {
    const task = facts.tasks.get(task_id);
    if (task === undefined || prompts.has(task_id)) continue;
    const isAsked = run.split !== null && task.prompts[run.split] !== undefined;
    const prompt = isAsked ? promptOf(task) : null;
    prompts.set(task_id, (prompt?.kind === "chat" ? prompt.user : prompt?.text) ?? "");
  }
  const times = await stat(run.file);
  return {
    run,
    version: context.version,
    model: generation?.model ?? run.model.name,
    name: nameTaskSet(run),
    // A copy of a file is younger than what it holds.
    started: new Date(Math.min(times.birthtimeMs, times.mtimeMs)),
    completed: times.mtime,
    generation,
    scores: scoreRun(run.results, ks).passAtK,
    estimate: passAtK,
    samples: run.results.map((result) => {
      const { task_id, sample } = result;
      const answer = answerOf(task_id, sample);
      const solution = solutions.get(sampleKey(task_id, sample)) ?? codeOf(task_id, sample) ?? "";
      return {
        result,
        task: facts.tasks.get(task_id),
        prompt: prompts.get(task_id) ?? "",
        raw: answer?.raw ?? solution,
        solution,
        generated: answer?.generated ?? null,
      };
    }),
  };
}

/** bigcodebench-hard-complete; the folder of a hub's name is left out. */
function nameTaskSet({ record, stem, split, subset }: StoredRun): string {
  const pack = record?.dataset.name ?? parseSampleFileName(path.basename(stem)).pack ?? "samples";
  const parts = [path.basename(pack), subset === "full" ? null : subset, split];
  return parts.filter((part) => part !== null).join("-");
}
