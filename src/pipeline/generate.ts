import { AdaptiveLimiter } from "../lib/adaptive-limiter.ts";
import { BenchError } from "../lib/bench-error.ts";
import { JsonlWriter } from "../lib/jsonl.ts";
import { mapConcurrent } from "../lib/map-concurrent.ts";
import type { AnswerCache, AskedModel } from "../models/support/answer-cache.ts";
import type { GeneratedRow, GenerationRecord, GenerationSummary } from "../schema/generation.ts";
import { ModelError, type Model, type ModelRequest } from "../schema/model.ts";
import type { ModelPrice } from "../schema/model-prices.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";
import type { Task } from "../schema/task.ts";
import { askPatiently } from "./ask-patiently.ts";
import { CostGuard } from "./cost-guard.ts";
import type { Sanitizer } from "./create-sanitizer.ts";
import { claimGeneration } from "./generation-file.ts";
import { createTally, type Tally } from "./generation-tally.ts";

export interface GenerateOptions {
  model: Model;
  tasks: readonly Task[];
  record: GenerationRecord;
  /** What is sent for a task. */
  requestFor: (task: Task) => ModelRequest;
  file: string;
  concurrency: number;
  sanitizer: Sanitizer;
  cache?: AnswerCache | undefined;
  price?: ModelPrice | undefined;
  maxCostUsd?: number | undefined;
  random: () => number;
  /** Hears what happens: an answer, a retry, a failure. */
  onEvent?: ((event: GenerationEvent) => void) | undefined;
  signal: AbortSignal;
}

export type GenerationEvent = { summary: GenerationSummary } & (
  | { type: "answer"; row: GeneratedRow }
  | { type: "retry"; kind: string; message: string }
  | { type: "failure"; task_id: string; sample: number; kind: string; message: string }
);

interface Question {
  task: Task;
  sample: number;
}

const syncEveryMs = 1000;

/**
 * Asks for every answer that the file does not have yet. Each is in the file before it is yielded, so whoever is killed
 * loses at most what was being asked; the same call goes on. Returns what it came to.
 */
export async function* generate(
  options: GenerateOptions,
): AsyncGenerator<GeneratedRow, GenerationSummary> {
  const { tasks, record, file, concurrency, price, signal } = options;
  const kept = await claimGeneration(file, record);
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  const guard = new CostGuard(price, options.maxCostUsd, spent);
  const limiter = new AdaptiveLimiter(concurrency);
  const questions = listMissing(tasks, record.samples_per_task, kept);
  const tally = createTally({ file, kept: kept.length, asked: questions.length, guard });
  await using writer = await JsonlWriter.append(file);
  const asker = new Asker(options, { guard, limiter, tally });
  let syncedAt = performance.now();
  for await (const row of mapConcurrent(
    questions,
    concurrency,
    (each) => asker.ask(each),
    signal,
  )) {
    if (row === undefined) continue;
    await writer.write(row);
    if (performance.now() - syncedAt > syncEveryMs) {
      await writer.sync();
      syncedAt = performance.now();
    }
    tally.count(row);
    options.onEvent?.({ type: "answer", row, summary: tally.summary() });
    yield row;
  }
  await writer.sync();
  signal.throwIfAborted();
  return tally.summary();
}

function listMissing(
  tasks: readonly Task[],
  samplesPerTask: number,
  kept: readonly GeneratedRow[],
): Question[] {
  const there = new Set(kept.map(({ task_id, sample }) => `${task_id}\n${sample}`));
  return tasks.flatMap((task) =>
    Array.from({ length: samplesPerTask }, (_, sample) => ({ task, sample })).filter(
      ({ sample }) => !there.has(`${task.task_id}\n${sample}`),
    ),
  );
}

/** Asks one question after the other, and knows when to give up. */
class Asker {
  readonly #options: GenerateOptions;
  readonly #guard: CostGuard;
  readonly #limiter: AdaptiveLimiter;
  readonly #tally: Tally;

  constructor(
    options: GenerateOptions,
    parts: { guard: CostGuard; limiter: AdaptiveLimiter; tally: Tally },
  ) {
    this.#options = options;
    this.#guard = parts.guard;
    this.#limiter = parts.limiter;
    this.#tally = parts.tally;
  }

  /** Undefined where there is no answer: it failed, or it could have cost too much. */
  async ask({ task, sample }: Question): Promise<GeneratedRow | undefined> {
    const { cache, requestFor } = this.#options;
    const request = requestFor(task);
    const asked = this.#describeModel(sample);
    const cached = cache?.find(request, asked);
    if (cached !== undefined) {
      return this.#toRow({ task, sample }, request, {
        ...cached,
        ms: 0,
        cached: true,
        cost_usd: 0,
      });
    }
    const reserved = await this.#guard.reserve(request, this.#options.signal);
    if (reserved === undefined) {
      this.#tally.stopByCost();
      return undefined;
    }
    try {
      const answer = await askPatiently(this.#options.model, request, {
        limiter: this.#limiter,
        random: this.#options.random,
        signal: this.#options.signal,
        onRetry: (error) => this.#tellRetry(error),
      });
      cache?.store(request, asked, answer);
      const cost_usd = this.#guard.settle(reserved, answer.usage);
      return await this.#toRow({ task, sample }, request, { ...answer, cached: false, cost_usd });
    } catch (error) {
      this.#guard.settle(reserved, undefined);
      if (!(error instanceof ModelError)) throw error;
      this.#bear(error, task, sample);
      return undefined;
    }
  }

  #describeModel(sample: number): AskedModel {
    const { record, model } = this.#options;
    const { base_url: baseUrl, extra_body: body } = record;
    return { backend: model.backend, name: model.name, baseUrl, body, sample };
  }

  async #toRow(
    { task, sample }: Question,
    { prompt }: ModelRequest,
    answer: Pick<GeneratedRow, "finish" | "usage" | "reasoning" | "ms" | "cached" | "cost_usd"> & {
      text: string;
    },
  ): Promise<GeneratedRow> {
    const { record, sanitizer } = this.#options;
    // As the official tool does with what its own engine wrote.
    const text = record.backend === "vllm" ? answer.text.replaceAll("\t", "    ") : answer.text;
    const raw = prompt.kind === "completion" ? prompt.text + text : text;
    const { code } = await sanitizer.sanitize(raw, task.entry_point).catch((error: unknown) => {
      if (error instanceof SyntaxGaveUp) return { code: raw };
      throw error;
    });
    const { finish, usage, reasoning, cost_usd, ms, cached } = answer;
    const known = { sample, finish, usage, reasoning, cost_usd, ms, cached };
    return { task_id: task.task_id, solution: code, raw_solution: raw, ...known };
  }

  #tellRetry({ kind, message }: ModelError): void {
    this.#options.onEvent?.({ type: "retry", kind, message, summary: this.#tally.summary() });
  }

  /** A request that failed for good costs its own answer, unless it shows that none will do better. */
  #bear(error: ModelError, task: Task, sample: number): void {
    const { kind, message } = error;
    const failures = this.#tally.fail(kind);
    this.#options.onEvent?.({
      type: "failure",
      task_id: task.task_id,
      sample,
      kind,
      message,
      summary: this.#tally.summary(),
    });
    const isHopeless =
      kind === "key" || kind === "model" || (failures >= 3 && !this.#tally.hasAnswers);
    if (!isHopeless) return;
    const { name, backend } = this.#options.model;
    throw new BenchError(
      "ModelFailed",
      `${backend} ${name}: ${message}`,
      advice[kind] ?? advice["request"] ?? "",
    );
  }
}

const advice: Partial<Record<ModelError["kind"], string>> = {
  key: "Check the key and the variable that it is read from (`bcb models list`). Nothing that was answered is lost: the same command goes on.",
  model: "Check the model's name and the base URL with `bcb models check`.",
  request:
    "`bcb generate --dry-run` shows what is sent. Nothing that was answered is lost: the same command goes on.",
};
