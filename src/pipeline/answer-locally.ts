import path from "node:path";
import { rm } from "node:fs/promises";
import { modelsFolder } from "../environment/fetch-model.ts";
import { makeFolder } from "../lib/make-folder.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { stripPython } from "../lib/python-text.ts";
import { writeError } from "../lib/write-atomically.ts";
import { models } from "../models/registry.ts";
import type { ModelRequest } from "../schema/model.ts";
import type { Settings } from "../schema/settings.ts";
import type { Dataset, Task } from "../schema/task.ts";
import { answerTasks } from "./answer-tasks.ts";
import { createSanitizer } from "./create-sanitizer.ts";
import { pullModel } from "./pull-model.ts";

interface LocalAnswering {
  settings: Settings;
  dataset: Dataset;
  outDir: string;
  /** Ask again what an earlier demo has asked. */
  fresh: boolean;
  progress: ReportProgress;
  remark: (line: string) => void;
  signal: AbortSignal;
}

const name = "smollm2";

// Fewer than the official 1280, for the time it takes. It costs answers: most repeat themselves by then, some are still copying the docstring.
const most = 256;

export const localNote = `written on this machine by SmolLM2-135M-Instruct (4 bits a weight, greedy, at most ${most} tokens): a very small model's real answers, cut short and poor as they are`;

/** The demo's real model: fetched if it is not there, asked for every task; answers with the samples file. */
export async function answerLocally(options: LocalAnswering): Promise<string> {
  const { settings, dataset, outDir, progress, remark, signal } = options;
  const { file: weightsFile, sha256 } = await fetchWeights(options);
  const file = path.join(
    path.resolve(outDir),
    `${name}--main--starter-complete--llama-0-1-sanitized_calibrated.jsonl`,
  );
  await makeFolder(path.dirname(file)).catch((cause: unknown) => {
    throw writeError(file, cause);
  });
  if (options.fresh) await rm(file, { force: true });
  remark(
    `Asking ${name} for ${dataset.tasks.length} answers on this machine's CPU; some minutes on one core. Interrupted, the same command goes on.`,
  );
  const { default: openModel } = await models.llama();
  await using model = await openModel({
    name: weightsFile,
    limitMs: 600_000,
    variables: settings.variables,
    modelsDir: modelsFolder(settings),
    signal,
  });
  const environment = dataset.environment;
  await using sanitizer = await createSanitizer({ settings, environment, signal });
  await answerTasks({
    model,
    weights: sha256,
    tasks: dataset.tasks,
    toRequest,
    sanitizer,
    file,
    progress,
    signal,
  });
  return file;
}

async function fetchWeights({ settings, progress, remark, signal }: LocalAnswering) {
  const pulled = await pullModel(name, { settings, progress, signal });
  if (pulled.outcome === "pulled") remark(`Fetched ${pulled.title} (${pulled.license}).`);
  return pulled;
}

const instruction =
  "Please provide a self-contained Python script that solves the following problem in a markdown code block:";

/** The official prompt of the Complete split for a model that chats, and the official end of its code block. */
function toRequest(task: Task): ModelRequest {
  const user = `${instruction}\n\`\`\`\n${stripPython(task.complete_prompt)}\n\`\`\`\n`;
  return {
    prompt: { kind: "chat", user, prefill: null },
    decoding: {
      temperature: 0,
      top_p: null,
      max_new_tokens: most,
      stop: ["\n```\n"],
      seed: null,
      reasoning_effort: null,
      reasoning_budget: null,
    },
  };
}
