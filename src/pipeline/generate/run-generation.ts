import { rm } from "node:fs/promises";
import path from "node:path";
import { batchPriceOf, findPrice } from "../../analysis/cost.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { printable } from "../../lib/printable.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { loadPrices } from "../../models/support/load-prices.ts";
import { AnswerCache } from "../../models/support/answer-cache.ts";
import { renderGeneration } from "../../report/render-generation.ts";
import type { GenerationSummary } from "../../report/render-generation.ts";
import type { GeneratedRow } from "../../schema/generation.ts";

import { batchFileOf, refuseOpenBatches } from "../../runs/batch-store.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Task } from "../../schema/task.ts";
import { remarkUnknownPrice } from "./cost-guard.ts";
import { createSanitizer } from "../sanitize/create-sanitizer.ts";
import { describePlan } from "./describe-plan.ts";
import { generate, type GenerationEvent } from "./generate.ts";
import { generatedFileName } from "./generation-file.ts";
import { loadSelection, type SelectionRequest } from "../load-selection.ts";
import { openModel, type ModelChoice } from "./open-model.ts";
import { planGeneration, type GenerationWishes } from "./plan-generation.ts";
import { longestObeyedMs } from "./try-patiently.ts";

export interface RunGenerationOptions extends SelectionRequest, GenerationWishes {
  choice: Omit<ModelChoice, "body" | "baseUrl" | "loading">;
  /** The dataset and the selected tasks, where they are loaded already. */
  loaded?: { dataset: Dataset; tasks: readonly Task[] } | undefined;
  /** By the vendor's batches: other prices hold. */
  batch?: boolean | undefined;
  concurrency: number;
  maxCostUsd?: number | undefined;
  caches: boolean;
  /** Throw away what an earlier run left. */
  fresh: boolean;
  outDir: string;
  /** In place of the name by the rule. */
  outFile?: string | undefined;
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
  await using opened = await openGeneration(options);
  const { tasks, plan } = opened;
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const answers = generate({ ...options, ...opened, ...plan, onEvent: listenTo(options) });
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
  await using planned = await openPlan({ ...options, choice: { ...options.choice, isDry: true } });
  return describePlan(planned, count);
}

/** A plan, and all that its answers need on their way into the file. */
export async function openGeneration(options: RunGenerationOptions) {
  const { settings, signal } = options;
  await using stack = new AsyncDisposableStack();
  const planned = stack.use(await openPlan(options));
  const { dataset, file } = planned;
  // Two at once would pay twice, and write their rows among each other's.
  stack.use(await holdFile(file));
  if (options.maxCostUsd !== undefined) {
    remarkUnknownPrice(planned.model, planned.price, options.remark);
  }
  if (options.fresh) {
    await refuseOpenBatches(file);
    for (const each of [file, batchFileOf(file)]) await rm(each, { force: true });
  }
  const { environment } = dataset;
  const sanitizer = stack.use(await createSanitizer({ settings, environment, signal }));
  const cache = options.caches
    ? stack.use(await AnswerCache.open(settings.cacheDir, options.remark))
    : undefined;
  const moved = stack.move();
  const dispose = () => moved.disposeAsync();
  return { ...planned, sanitizer, cache, [Symbol.asyncDispose]: dispose };
}

async function openPlan(options: RunGenerationOptions) {
  const { settings, signal, body, baseUrl, choice, selection } = options;
  const { dataset, tasks } = options.loaded ?? (await loadSelection(options));
  const { loading } = options;
  const model = await openModel({ ...choice, body, baseUrl, loading }, { settings, signal });
  try {
    const plan = planGeneration(options, model, { dataset, version: options.bcbVersion });
    if (plan.record.direct_completion && !options.direct) {
      options.remark(
        `${model.name} has no chat template: it is asked to go on from the bare prompt.`,
      );
    }
    const prices = await loadPrices();
    const file =
      options.outFile ??
      path.join(options.outDir, generatedFileName(plan.record, selection.subset));
    const live = findPrice(model.name, prices);
    const price = live !== undefined && options.batch ? batchPriceOf(live) : live;
    const dispose = () => model[Symbol.asyncDispose]();
    return { dataset, tasks, model, plan, prices, price, file, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await model[Symbol.asyncDispose]();
    throw error;
  }
}
export type PlannedGeneration = Awaited<ReturnType<typeof openPlan>>;

/** Passes events on, draws the progress that they show, and says once that a vendor asks for a long wait. */
export function listenTo({
  onEvent,
  progress,
  remark,
}: Pick<RunGenerationOptions, "onEvent" | "progress" | "remark">): (
  event: GenerationEvent,
) => void {
  const started = performance.now();
  let hasSaidWait = false;
  return (event) => {
    onEvent?.(event);
    if (event.type === "retry" && (event.retry_after_ms ?? 0) > longestObeyedMs && !hasSaidWait) {
      hasSaidWait = true;
      const minutes = Math.round((event.retry_after_ms ?? 0) / 60_000).toLocaleString("en-US");
      remark(
        `${printable(event.message)} It asks to wait ${minutes} minutes: such requests are tried again after ${longestObeyedMs / 60_000}, the others go on. What is answered is kept; the same command goes on later.`,
      );
    }
    progress(toProgress(event, performance.now() - started));
  };
}

function toProgress(event: GenerationEvent, ms: number) {
  const { summary } = event;
  if (event.type === "batch") {
    const { status, questions } = event.batch;
    const done = status?.finished ?? 0;
    const note = status?.word ?? "looking whether it was made";
    return { label: "waiting for the batch", done, total: questions, note };
  }
  const { asked, answered, kept, failed, costUsd, outputTokens } = summary;
  const failures = Object.entries(failed).map(([kind, count]) => `${count} ${kind}`);
  const expected =
    costUsd === null || answered + kept === 0
      ? ""
      : ` of about $${((costUsd / (answered + kept)) * (asked + kept)).toFixed(2)}`;
  const notes = [
    `${Math.round(outputTokens / Math.max(0.001, ms / 1000))} tokens/s`,
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(2)}${expected}`]),
    ...failures,
    ...(event.type === "retry" ? [`trying again: ${printable(event.message)}`] : []),
  ];
  return { label: "asking", done: answered, total: asked, note: notes.join(", ") };
}
