import { stat } from "node:fs/promises";
import path from "node:path";
import { passAtK } from "../../analysis/pass-at-k.ts";
import { scoreRun } from "../../analysis/score-run.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import type { ExportedRun } from "../../runs/exported-run.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { Context } from "../../schema/context.ts";
import type { Prompt } from "../../schema/model.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { createRunExplorer } from "../explore/run-explorer.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { readSamplesAsSolutions } from "../runs/read-solutions.ts";

const ks = [1, 2, 4, 5, 8, 10, 16, 25, 32, 64, 100];

/** A run with all that other tools are told of it: prompts, answers, code and scores. */
export async function openRun(
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
  const explorer = createRunExplorer(facts, await loadBenchmarks());
  const { generation, answerOf, codeOf } = await explorer.textsOf(run);
  const solutions = await readSamplesAsSolutions(run, facts);
  const prompts = new Map<string, string>();
  for (const { task_id } of run.results) {
    const task = facts.tasks.get(task_id);
    if (task === undefined || prompts.has(task_id)) continue;
    const isAsked = run.split !== null && task.prompts[run.split] !== undefined;
    prompts.set(task_id, isAsked ? toText(explorer.promptFor(task, run, generation)) : "");
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

function toText(prompt: Prompt | null): string {
  if (prompt === null) return "";
  return prompt.kind === "chat" ? prompt.user : prompt.text;
}

/** bigcodebench-hard-complete; the folder of a hub's name is left out. */
function nameTaskSet({ record, stem, split, subset }: StoredRun): string {
  const pack = record?.dataset.name ?? parseSampleFileName(path.basename(stem)).pack ?? "samples";
  const parts = [path.basename(pack), subset === "full" ? null : subset, split];
  return parts.filter((part) => part !== null).join("-");
}
