import path from "node:path";
import { preEvaluate } from "../../analysis/pre-evaluation.ts";
import { fault } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { plainStyle } from "../../lib/printable.ts";
import type { PreEvaluation } from "../../schema/author-workspace.ts";
import type { StoredResult } from "../../schema/verdict.ts";
import { hashRows } from "../../tasks/collect-tasks.ts";
import { writePack, type Workspace } from "./workspace.ts";
import { loadRuns } from "../runs/load-runs.ts";
import type { ModelChoice } from "../generate/open-model.ts";
import { runModel } from "../run-model.ts";

interface PreEvaluateOptions {
  models: readonly ModelChoice[];
  maxCostUsd?: number | undefined;
  allowWeakSandbox: boolean;
}

/** Lets models answer the tasks, through the same generate and evaluate as everyone's, and remembers what it says of them. */
export async function preEvaluateTasks(
  workspace: Workspace,
  ids: readonly string[],
  { models, maxCostUsd, allowWeakSandbox }: PreEvaluateOptions,
): Promise<PreEvaluation> {
  const context = { ...workspace.context, style: plainStyle, columns: undefined };
  const tasks = await Promise.all(ids.map((id) => workspace.readTask(id)));
  if (tasks.length === 0) {
    const hint = "Refine drafts first, or write a task into tasks/.";
    throw fault.BadUsage("The workspace has no tasks that models could try.", hint);
  }
  const rows = tasks.map(({ task }) => task);
  // Answers to an edited task are answers to another question: they get a folder of their own.
  const folder = path.join(workspace.folder, "pre-evaluation", shortHash(hashRows(rows)));
  const source = path.join(folder, "pack");
  await writePack(workspace, { folder: source, version: "0.0.0" }, rows);
  const { environment } = workspace.settings;
  const judging = { ...rules, engine: { environment, allowWeakSandbox } } as const;
  const runs: { model: string; results: readonly StoredResult[] }[] = [];
  for (const [index, choice] of models.entries()) {
    const { backend, name } = choice;
    const fileName = `${backend}-${name}`.replaceAll(/[^\w.-]+/g, "_").slice(-80);
    const outDir = path.join(folder, `model-${index}-${fileName}`);
    const generation = {
      tasks: { source, selection: { subset: "full" as const } },
      model: choice,
      wishes,
      concurrency: 4,
      maxCostUsd,
      reuse: { caches: true, fresh: false },
      output: { dir: outDir },
    };
    await runModel(generation, judging, context);
    const model = `${backend}:${name}`;
    for (const { results } of await loadRuns([outDir])) runs.push({ model, results });
  }
  const found: PreEvaluation = {
    format: 1,
    at: context.clock.now().toISOString(),
    models: models.map(({ backend, name }) => `${backend}:${name}`),
    tasks: preEvaluate(
      tasks.map(({ task, hash }) => ({ task_id: task.task_id, task_hash: hash })),
      runs,
    ),
  };
  await workspace.write(preEvaluationFile, found);
  return found;
}

export const preEvaluationFile = "reviews/pre-evaluation.json";

const wishes = {
  split: "complete" as const,
  samplesPerTask: 1,
  revision: "main",
  decoding: { temperature: 0, maxNewTokens: 1280 },
};

const rules = {
  ks: [1],
  calibrations: ["calibrated" as const],
  repetitions: 1,
  groundTruth: "first" as const,
  fresh: false,
  caches: true,
};
