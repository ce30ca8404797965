import { rm } from "node:fs/promises";
import path from "node:path";
import {
  batchPriceOf,
  estimateTokens,
  findPrice,
  mostCostOf,
  mostOutputTokens,
} from "../../analysis/cost.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { readData } from "../../lib/read-data.ts";
import { readText } from "../../lib/read-json-file.ts";
import { printable, printableLines } from "../../lib/printable.ts";
import { openAnswerCache } from "../../models/support/answer-cache.ts";
import { renderGeneration } from "../../report/render-generation.ts";
import type { GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import { ModelPrices } from "../../schema/model-prices.ts";
import { refuseOpenBatches } from "../../runs/batch-store.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import { remarkUnknownPrice } from "./cost-guard.ts";
import { createSanitizer } from "../sanitize/create-sanitizer.ts";
import { generate, type GenerateOptions } from "./generate.ts";
import type { GenerationEvent } from "./generation-ledger.ts";
import { generatedFileName } from "./generation-file.ts";
import { loadSelection, type SelectedTasks, type TaskChoice } from "../load-selection.ts";
import { openModel, type ModelChoice } from "./open-model.ts";
import { planGeneration, type GenerationWishes } from "./plan-generation.ts";
import { longestObeyedMs } from "./ask-patiently.ts";
import { formatCount } from "../../report/format-number.ts";
import type { ModelRequest, Prompt } from "../../schema/model.ts";

export interface RunGenerationOptions extends Pick<
  GenerateOptions,
  "concurrency" | "maxCostUsd" | "onEvent" | "judge"
> {
  tasks: TaskChoice;
  /** The dataset and the selected tasks, where they are loaded already. */
  loaded?: SelectedTasks | undefined;
  model: ModelChoice;
  wishes: GenerationWishes;
  /** A file with a whole message in place of the official words. */
  templateFile?: string | undefined;
  /** By the vendor's batches: other prices hold. */
  batch?: BatchVisit | undefined;
  /** Whether the answer cache is read and written, and whether to throw away what an earlier run left. */
  reuse: { caches: boolean; fresh: boolean };
  output: { dir: string; file?: string | undefined };
}

export interface BatchVisit {
  /** Stay until every batch has ended. */
  waits: boolean;
  /** Call off what is under way, and ask nothing new. */
  cancels: boolean;
}

/** `bcb generate`: asks a model for every answer that its file does not have yet. */
export async function runGeneration(
  options: RunGenerationOptions,
  context: Context,
): Promise<{ summary: GenerationSummary; text: string }> {
  await using stack = new AsyncDisposableStack();
  const opened = await openGeneration(options, context, stack);
  const onEvent = listenTo(options.onEvent, context);
  const summary = await generate({ ...options, ...opened, onEvent }, context);
  return { summary, text: renderGeneration(summary) };
}

/** `bcb generate --dry-run`: what would be sent for the first tasks, and what all of it may cost. */
export async function previewGeneration(
  options: RunGenerationOptions,
  count: number,
  context: Context,
): Promise<string> {
  const model = { ...options.model, isDry: true };
  await using stack = new AsyncDisposableStack();
  return describePlan(await openPlan({ ...options, model }, context, stack), count);
}

/** A plan, and all that its answers need on their way into the file, until the stack is disposed. */
export async function openGeneration(
  options: RunGenerationOptions,
  context: Context,
  stack: AsyncDisposableStack,
) {
  const { settings, remark, signal } = context;
  const planned = await openPlan(options, context, stack);
  const { dataset, tasks, file } = planned;
  // Two at once would pay twice, and write their rows among each other's.
  stack.use(await holdFile(file));
  if (options.maxCostUsd !== undefined) {
    remarkUnknownPrice(planned.model, planned.price, remark);
  }
  if (options.reuse.fresh) {
    await refuseOpenBatches(file);
    const beside = (["batches", "transcripts", "turnVerdicts"] as const).map((kind) =>
      runFile(samplesStem(file), kind),
    );
    for (const each of [file, ...beside]) await rm(each, { force: true });
  }
  const { environment } = dataset;
  const language = tasks[0]?.language;
  const sanitizer = stack.use(await createSanitizer({ settings, environment, language, signal }));
  const cache = options.reuse.caches
    ? stack.use(await openAnswerCache(settings.cacheDir, remark))
    : undefined;
  return { ...planned, sanitizer, cache };
}

async function openPlan(
  options: RunGenerationOptions,
  context: Context,
  stack: AsyncDisposableStack,
) {
  const { model: choice, wishes, templateFile, output } = options;
  const template = templateFile === undefined ? undefined : await readText(templateFile);
  const selected = options.loaded ?? (await loadSelection(options.tasks, context));
  const { dataset, tasks, selection } = selected;
  const model = stack.use(await openModel(choice, context));
  const { version } = context;
  const plan = planGeneration(
    { ...wishes, prompt: { ...wishes.prompt, template } },
    { ...choice, model },
    { dataset, version },
  );
  if (plan.record.direct_completion && !wishes.prompt?.direct) {
    context.remark(`${model.name} has no chat template: sending the bare prompt for completion.`);
  }
  const prices = await readData("model-prices.json", ModelPrices);
  const named = generatedFileName(plan.record, selection.subset);
  const file = output.file ?? path.join(output.dir, named);
  const live = findPrice(model.name, prices);
  const price = live !== undefined && options.batch ? batchPriceOf(live) : live;
  return { dataset, tasks, model, plan, prices, price, file };
}

/** Passes events on, draws the progress that they show, and says once that a vendor asks for a long wait. */
export function listenTo(
  onEvent: RunGenerationOptions["onEvent"],
  { progress, remark }: Context,
): (event: GenerationEvent) => void {
  const started = performance.now();
  let hasSaidWait = false;
  return (event) => {
    onEvent?.(event);
    if (event.type === "retry" && (event.retry_after_ms ?? 0) > longestObeyedMs && !hasSaidWait) {
      hasSaidWait = true;
      const minutes = Math.round((event.retry_after_ms ?? 0) / 60_000).toLocaleString("en-US");
      remark(
        `${printable(event.message)} The endpoint asks to wait ${minutes} minutes: these requests are retried after ${longestObeyedMs / 60_000}, the others continue. Answers are kept; run the same command later to resume.`,
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
    const note = status?.word ?? "checking whether it was submitted";
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
    ...(event.type === "retry" ? [`retrying: ${printable(event.message)}`] : []),
  ];
  return { label: "asking", done: answered, total: asked, note: notes.join(", ") };
}

/** What would be sent, to the byte, for the first tasks; then how much it is and what it may cost. */
function describePlan(planned: Awaited<ReturnType<typeof openPlan>>, count: number): string {
  const { tasks, plan, model, file, price, prices } = planned;
  const { decoding, samples_per_task: samples } = plan.record;
  const shown = tasks.slice(0, count).map((task) => {
    const { prompt } = plan.requestFor(task, 0);
    return `=== ${task.task_id}: ${estimateTokens(prompt)} tokens (estimated)\n${printableLines(show(prompt))}`;
  });
  const requests = tasks.map((task) => plan.requestFor(task, 0));
  const sum = (countOf: (request: ModelRequest) => number) =>
    requests.reduce((total, request) => total + countOf(request), 0) * samples;
  const input = sum(({ prompt }) => estimateTokens(prompt));
  const output = sum(() => mostOutputTokens(decoding));
  const cost =
    price === undefined
      ? `The price of ${model.name} is unknown (data/model-prices.json, ${prices.as_of}).`
      : `At most $${sum((request) => mostCostOf(request, price)).toFixed(2)} at the prices of ${prices.as_of}, if every answer has the maximum length.`;
  return [
    ...shown,
    "",
    `Decoding: ${JSON.stringify(decoding)}`,
    `${formatCount(tasks.length * samples, "request")} to ${model.backend} ${model.name}: about ${input.toLocaleString("en-US")} tokens in, at most ${output.toLocaleString("en-US")} out.`,
    cost,
    `Samples would be written to ${file}`,
  ].join("\n");
}

function show(prompt: Prompt): string {
  if (prompt.kind === "completion") return `--- prompt to complete\n${prompt.text}`;
  const prefill =
    prompt.prefill === null ? "" : `\n--- prefilled start of the answer\n${prompt.prefill}`;
  return `--- user\n${prompt.user}${prefill}`;
}
