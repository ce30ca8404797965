import { rm } from "node:fs/promises";
import path from "node:path";
import { findPrice } from "../analysis/cost.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { loadPrices } from "../models/support/load-prices.ts";
import { AnswerCache } from "../models/support/answer-cache.ts";
import { renderGeneration } from "../report/render-generation.ts";
import type { GeneratedRow, GenerationSummary } from "../schema/generation.ts";
import type { Task } from "../schema/task.ts";
import { createSanitizer } from "./create-sanitizer.ts";
import { describePlan } from "./describe-plan.ts";
import { generate, type GenerationEvent } from "./generate.ts";
import { generatedFileName } from "./generation-file.ts";
import { loadSelection, type SelectionRequest } from "./load-selection.ts";
import { openModel, type ModelChoice } from "./open-model.ts";
import { planGeneration, type GenerationWishes } from "./plan-generation.ts";

export interface RunGenerationOptions extends SelectionRequest, GenerationWishes {
  choice: Omit<ModelChoice, "body" | "baseUrl">;
  concurrency: number;
  maxCostUsd?: number | undefined;
  caches: boolean;
  /** Throw away what an earlier run left. */
  fresh: boolean;
  outDir: string;
  bcbVersion: string;
  random: () => number;
  onEvent?: ((event: GenerationEvent) => void) | undefined;
  /** Takes each answer as soon as it is in the file. */
  onRow?: ((row: GeneratedRow, task: Task) => void) | undefined;
  remark: (line: string) => void;
  progress: ReportProgress;
  signal: AbortSignal;
}

/** `bcb generate`: asks a model for every answer that its file does not have yet. */
export async function runGeneration(
  options: RunGenerationOptions,
): Promise<{ summary: GenerationSummary; text: string }> {
  const { settings, signal, progress } = options;
  await using opened = await open(options);
  const { dataset, tasks, model, plan, file, price } = opened;
  await using sanitizer = await createSanitizer({
    settings,
    environment: dataset.environment,
    signal,
  });
  using cache = options.caches
    ? await AnswerCache.open(settings.cacheDir, options.remark)
    : undefined;
  if (options.fresh) await rm(file, { force: true });
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const started = performance.now();
  const answers = generate({
    ...options,
    model,
    tasks,
    ...plan,
    file,
    sanitizer,
    cache,
    price,
    onEvent: (event) => {
      options.onEvent?.(event);
      progress(toProgress(event, performance.now() - started));
    },
  });
  for (;;) {
    const next = await answers.next();
    if (next.done) return { summary: next.value, text: renderGeneration(next.value) };
    const task = byId.get(next.value.task_id);
    if (task !== undefined) options.onRow?.(next.value, task);
  }
}

/** `bcb generate --dry-run`: what would be sent for the first tasks, and what all of it may cost. */
export async function previewGeneration(
  options: RunGenerationOptions,
  count: number,
): Promise<string> {
  await using opened = await open(options);
  return describePlan(opened, count);
}

async function open(options: RunGenerationOptions) {
  const { settings, signal, body, baseUrl, choice, selection } = options;
  const { dataset, tasks } = await loadSelection(options);
  const model = await openModel({ ...choice, body, baseUrl }, { settings, signal });
  try {
    const plan = planGeneration(options, model, { dataset, version: options.bcbVersion });
    const prices = await loadPrices();
    const file = path.join(options.outDir, generatedFileName(plan.record, selection.subset));
    const price = findPrice(model.name, prices);
    const dispose = () => model[Symbol.asyncDispose]();
    return { dataset, tasks, model, plan, prices, price, file, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await model[Symbol.asyncDispose]();
    throw error;
  }
}
export type OpenedGeneration = Awaited<ReturnType<typeof open>>;

function toProgress({ summary }: GenerationEvent, ms: number) {
  const { asked, answered, failed, costUsd, outputTokens } = summary;
  const failures = Object.entries(failed).map(([kind, count]) => `${count} ${kind}`);
  const expected =
    costUsd === null || answered === 0
      ? ""
      : ` of about $${((costUsd / answered) * asked).toFixed(2)}`;
  const notes = [
    `${Math.round(outputTokens / Math.max(0.001, ms / 1000))} tokens/s`,
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(2)}${expected}`]),
    ...failures,
  ];
  return { label: "asking", done: answered, total: asked, note: notes.join(", ") };
}
