import path from "node:path";
import { preEvaluate } from "../../analysis/pre-evaluation.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { plainStyle } from "../../lib/style.ts";
import type { PreEvaluation } from "../../schema/author-review.ts";
import type { Settings } from "../../schema/settings.ts";
import { hashTasks } from "../../tasks/collect-tasks.ts";
import { preEvaluationFile } from "./review.ts";
import { writeJson, type Workspace, type WorkspaceTask } from "./workspace.ts";
import { loadRuns } from "../runs/load-runs.ts";
import type { ModelChoice } from "../generate/open-model.ts";
import { officialWords } from "../generate/prompt-words.ts";
import { runModel } from "../run-model.ts";
import { writePack } from "./write-pack.ts";

export interface PreEvaluateOptions {
  models: readonly ModelChoice[];
  maxCostUsd?: number | undefined;
  allowWeakSandbox: boolean;
  settings: Settings;
  bcbVersion: string;
  now: () => Date;
  random: () => number;
  remark: (line: string) => void;
  progress: ReportProgress;
  signal: AbortSignal;
}

/** Lets models answer the tasks, through the same generate and evaluate as everyone's, and remembers what it says of them. */
export async function preEvaluateTasks(
  workspace: Workspace,
  tasks: readonly WorkspaceTask[],
  options: PreEvaluateOptions,
): Promise<PreEvaluation> {
  const { settings, remark, progress, signal, bcbVersion, now, random } = options;
  const rows = tasks.map(({ task }) => task);
  // Answers to an edited task are answers to another question: they get a folder of their own.
  const folder = path.join(workspace.folder, "pre-evaluation", shortHash(hashTasks(rows)));
  const source = path.join(folder, "pack");
  const { name, title, license, environment } = workspace.settings;
  await writePack(source, { name, title, license, environment, version: "0.0.0" }, rows);
  const results: { model: string; folder: string }[] = [];
  for (const [index, choice] of options.models.entries()) {
    const outDir = path.join(folder, `model-${index}-${toFileName(choice)}`);
    const shared = {
      settings,
      source,
      selection: { subset: "full" as const },
      remark,
      progress,
      signal,
      bcbVersion,
    };
    await runModel({
      generation: {
        ...shared,
        ...wishes,
        choice,
        baseUrl: choice.baseUrl,
        body: choice.body,
        maxCostUsd: options.maxCostUsd,
        outDir,
        random,
      },
      evaluation: {
        ...shared,
        ...rules,
        environment,
        allowWeakSandbox: options.allowWeakSandbox,
        now,
      },
    });
    results.push({ model: `${choice.backend}:${choice.name}`, folder: outDir });
  }
  const runs = [];
  for (const { model, folder: place } of results) {
    for (const run of await loadRuns([place])) runs.push({ model, results: run.results });
  }
  const found: PreEvaluation = {
    format: 1,
    at: now().toISOString(),
    models: results.map(({ model }) => model),
    tasks: preEvaluate(
      tasks.map(({ task, hash }) => ({ task_id: task.task_id, task_hash: hash })),
      runs,
    ),
  };
  await writeJson(preEvaluationFile(workspace), found);
  return found;
}

const wishes = {
  split: "complete" as const,
  samplesPerTask: 1,
  temperature: 0,
  maxNewTokens: 1280,
  direct: false,
  skipPrefill: false,
  stripNewlines: false,
  ...officialWords,
  revision: "main",
  concurrency: 4,
  caches: true,
  fresh: false,
};

const rules = {
  ks: [1],
  calibrations: ["calibrated" as const],
  limits: "fast" as const,
  repetitions: 1,
  groundTruth: "first" as const,
  fresh: false,
  caches: true,
  style: plainStyle,
};

function toFileName({ backend, name }: ModelChoice): string {
  return `${backend}-${name}`.replaceAll(/[^\w.-]+/g, "_").slice(-80);
}
