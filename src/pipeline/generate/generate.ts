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
import { openTranscriptLog, type TranscriptLog } from "../../runs/transcript-log.ts";

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
  await using transcripts = record.interaction && (await openTranscriptLog(file));
  const rowsKept = new Set(kept.map(questionKey));
  // What was begun and has no row yet was paid for, too.
  const begun = transcripts?.sumCost((place) => !rowsKept.has(questionKey(place))) ?? 0;
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), begun);
  const guard = new CostGuard(price, options.maxCostUsd, spent);
  const limiter = new AdaptiveLimiter(concurrency);
  const questions = listMissing(tasks, record.samples_per_task, kept);
  const tally = createTally({ file, kept: kept.length, asked: questions.length, guard });
  await using rows = await openRowKeeper(file);
  const ask = createAsker(options, { guard, limiter, tally, transcripts }, context);
  for await (const row of mapConcurrent(questions, concurrency, ask, signal)) {
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

interface AskerParts {
  guard: CostGuard;
  limiter: AdaptiveLimiter;
  tally: Tally;
  transcripts: TranscriptLog | undefined;
}

/** Asks one question after the other, and knows when to give up. */
function createAsker(
  { plan, sanitizer, openLeader, cache, model, onEvent }: GenerateOptions,
  { guard, limiter, tally, transcripts }: AskerParts,
  context: AskingContext,
) {
  const { record, requestFor } = plan;
  const onRetry = (error: ModelError) => onEvent?.({ ...toRetry(error), summary: tally.summary() });

  async function converse(
    question: Question,
    request: ModelRequest,
    log: TranscriptLog,
  ): Promise<GeneratedRow | undefined> {
    const { backend, interaction } = record;
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
      recorded: log.stepsOf(task.task_id, sample),
      ask: async (next) => {
        const given = await answer(question, next);
        return given && { ...given, text: toPlainText(given.text, backend) };
      },
      record: (step) => log.add(step),
    });
    return steps && { task_id: task.task_id, sample, ...sumAnswers(steps) };
  }

  async function answer(
    { task, sample }: Question,
    request: ModelRequest,
  ): Promise<KnownAnswer | undefined> {
    const asked = describeAsked(record, sample);
    const cached = cache?.find(request, asked);
    if (cached !== undefined) return { ...cached, ms: 0, cached: true, cost_usd: 0 };
    const reserved = await guard.reserve(request, context.signal);
    if (reserved === undefined) {
      tally.stopByCost();
      return undefined;
    }
    try {
      const said = await askPatiently(model, request, { ...context, limiter, onRetry });
      cache?.store(request, asked, said);
      const cost_usd = guard.settle(reserved, said.usage);
      const { budget: _, ...known } = said;
      return { ...known, cached: false, cost_usd };
    } catch (error) {
      guard.settle(reserved, undefined);
      if (!(error instanceof ModelError)) throw error;
      countFailure(error, task.task_id, sample);
      return undefined;
    }
  }

  /** A request that failed for good costs its own answer, unless it shows that none will do better. */
  function countFailure(error: ModelError, task_id: string, sample: number): void {
    const { kind, message } = error;
    const failures = tally.fail(kind, `${task_id}: ${message}`);
    onEvent?.({ type: "failure", task_id, sample, kind, message, summary: tally.summary() });
    const isHopeless = kind === "key" || kind === "model" || (failures >= 3 && !tally.hasAnswers);
    if (isHopeless) throw modelFailed(error, model);
  }

  /** Undefined where there is no answer: it failed, or it could have cost too much. */
  return async (question: Question): Promise<GeneratedRow | undefined> => {
    const request = requestFor(question.task, question.sample);
    if (transcripts !== undefined) return converse(question, request, transcripts);
    const given = await answer(question, request);
    return (
      given && makeRow(question, request, { answer: given, backend: record.backend, sanitizer })
    );
  };
}
