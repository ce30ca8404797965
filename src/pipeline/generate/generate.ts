import { AdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { AnswerCache } from "../../models/support/answer-cache.ts";
import type { GeneratedRow, GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import type { BatchStatus } from "../../models/support/batch-client.ts";
import { ModelError, type Model } from "../../models/support/model.ts";
import type { ModelRequest } from "../../schema/model.ts";
import type { ModelPrice } from "../../schema/model-prices.ts";
import type { Task } from "../../schema/task.ts";
import { askPatiently, modelFailed } from "./ask-patiently.ts";
import { refuseOpenBatches } from "../../runs/batch-store.ts";
import { CostGuard } from "./cost-guard.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";
import { claimGeneration, openRowKeeper } from "./generation-file.ts";
import { createTally, type Tally } from "./generation-tally.ts";
import type { GenerationPlan } from "./plan-generation.ts";
import {
  describeAsked,
  listMissing,
  makeRow,
  questionKey,
  readCode,
  toPlainText,
  type KnownAnswer,
  type Question,
} from "./questions.ts";
import { holdConversation, sumAnswers, type OpenLeader } from "./hold-conversation.ts";
import { TranscriptLog } from "../../runs/transcript-log.ts";

export interface GenerateOptions {
  model: Model;
  tasks: readonly Task[];
  plan: GenerationPlan;
  file: string;
  concurrency: number;
  sanitizer: Sanitizer;
  cache?: AnswerCache | undefined;
  price?: ModelPrice | undefined;
  maxCostUsd?: number | undefined;
  /** Where a sample is a conversation: who leads it. */
  openLeader?: OpenLeader | undefined;
  /** Hears what happens: an answer, a retry, a failure. */
  onEvent?: ((event: GenerationEvent) => void) | undefined;
}

/** What asking takes of a context. */
export type AskingContext = Pick<Context, "random" | "signal">;

export type GenerationEvent = { summary: GenerationSummary } & (
  | { type: "answer"; row: GeneratedRow }
  | { type: "retry"; kind: string; message: string; retry_after_ms: number | null }
  | { type: "failure"; task_id: string; sample: number; kind: string; message: string }
  | { type: "batch"; batch: BatchNote }
);

/** What is told of a request that will be tried again. */
export function toRetry({ kind, message, retryAfterMs }: ModelError) {
  return { type: "retry", kind, message, retry_after_ms: retryAfterMs } as const;
}

/** A batch that is under way or has just ended. */
export interface BatchNote {
  /** The vendor's; null while nobody knows whether the batch was made. */
  id: string | null;
  questions: number;
  status: BatchStatus | null;
}

/**
 * Asks for every answer that the file does not have yet. Each is in the file before it is yielded, so whoever is killed
 * loses at most what was being asked; the same call goes on. Returns what it came to.
 */
export async function* generate(
  options: GenerateOptions,
  context: AskingContext,
): AsyncGenerator<GeneratedRow, GenerationSummary> {
  const { tasks, file, concurrency, price } = options;
  const { record } = options.plan;
  const { signal } = context;
  await refuseOpenBatches(file);
  const kept = await claimGeneration(file, record);
  await using transcripts = record.interaction && (await TranscriptLog.open(file));
  const rowsKept = new Set(kept.map(questionKey));
  // What was begun and has no row yet was paid for, too.
  const begun = transcripts?.sumCost((place) => !rowsKept.has(questionKey(place))) ?? 0;
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), begun);
  const guard = new CostGuard(price, options.maxCostUsd, spent);
  const limiter = new AdaptiveLimiter(concurrency);
  const questions = listMissing(tasks, record.samples_per_task, kept);
  const tally = createTally({ file, kept: kept.length, asked: questions.length, guard });
  await using rows = await openRowKeeper(file);
  const asker = new Asker(options, { guard, limiter, tally, context, transcripts });
  for await (const row of mapConcurrent(
    questions,
    concurrency,
    (each) => asker.ask(each),
    signal,
  )) {
    if (row === undefined) continue;
    await rows.keep(row);
    tally.count(row);
    options.onEvent?.({ type: "answer", row, summary: tally.summary() });
    yield row;
  }
  await rows.sync();
  signal.throwIfAborted();
  return tally.summary();
}

/** Asks one question after the other, and knows when to give up. */
class Asker {
  readonly #options: GenerateOptions;
  readonly #guard: CostGuard;
  readonly #limiter: AdaptiveLimiter;
  readonly #tally: Tally;
  readonly #context: AskingContext;
  readonly #transcripts: TranscriptLog | undefined;

  constructor(
    options: GenerateOptions,
    parts: {
      guard: CostGuard;
      limiter: AdaptiveLimiter;
      tally: Tally;
      context: AskingContext;
      transcripts: TranscriptLog | undefined;
    },
  ) {
    this.#options = options;
    this.#guard = parts.guard;
    this.#limiter = parts.limiter;
    this.#tally = parts.tally;
    this.#context = parts.context;
    this.#transcripts = parts.transcripts;
  }

  /** Undefined where there is no answer: it failed, or it could have cost too much. */
  async ask(question: Question): Promise<GeneratedRow | undefined> {
    const { plan, sanitizer } = this.#options;
    const { record, requestFor } = plan;
    const request = requestFor(question.task, question.sample);
    if (this.#transcripts !== undefined) {
      return this.#converse(question, request, this.#transcripts);
    }
    const answer = await this.#answer(question, request);
    if (answer === undefined) return undefined;
    return await makeRow(question, request, { answer, backend: record.backend, sanitizer });
  }

  async #converse(
    question: Question,
    request: ModelRequest,
    transcripts: TranscriptLog,
  ): Promise<GeneratedRow | undefined> {
    const { plan, sanitizer, openLeader } = this.#options;
    const { backend, interaction } = plan.record;
    const { task, sample } = question;
    if (openLeader === undefined || interaction === undefined)
      throw new Error("nobody leads the conversation");
    await using leader = await openLeader(question, {
      interaction,
      readCode: (text) => readCode(task, text, sanitizer),
    });
    const steps = await holdConversation({
      question,
      request,
      leader,
      recorded: transcripts.stepsOf(task.task_id, sample),
      ask: async (next) => {
        const answer = await this.#answer(question, next);
        return answer && { ...answer, text: toPlainText(answer.text, backend) };
      },
      record: (step) => transcripts.add(step),
    });
    return steps && { task_id: task.task_id, sample, ...sumAnswers(steps) };
  }

  async #answer(
    { task, sample }: Question,
    request: ModelRequest,
  ): Promise<KnownAnswer | undefined> {
    const { cache, plan } = this.#options;
    const asked = describeAsked(plan.record, sample);
    const cached = cache?.find(request, asked);
    if (cached !== undefined) return { ...cached, ms: 0, cached: true, cost_usd: 0 };
    const reserved = await this.#guard.reserve(request, this.#context.signal);
    if (reserved === undefined) {
      this.#tally.stopByCost();
      return undefined;
    }
    try {
      const answer = await askPatiently(this.#options.model, request, {
        ...this.#context,
        limiter: this.#limiter,
        onRetry: (error) => this.#reportRetry(error),
      });
      cache?.store(request, asked, answer);
      const cost_usd = this.#guard.settle(reserved, answer.usage);
      const { budget: _, ...known } = answer;
      return { ...known, cached: false, cost_usd };
    } catch (error) {
      this.#guard.settle(reserved, undefined);
      if (!(error instanceof ModelError)) throw error;
      this.#countFailure(error, task, sample);
      return undefined;
    }
  }

  #reportRetry(error: ModelError): void {
    this.#options.onEvent?.({ ...toRetry(error), summary: this.#tally.summary() });
  }

  /** A request that failed for good costs its own answer, unless it shows that none will do better. */
  #countFailure(error: ModelError, task: Task, sample: number): void {
    const { kind, message } = error;
    const failures = this.#tally.fail(kind, `${task.task_id}: ${message}`);
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
    throw modelFailed(error, this.#options.model);
  }
}
