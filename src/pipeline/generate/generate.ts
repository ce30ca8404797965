import { createAdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { AnswerCache } from "../../models/support/answer-cache.ts";
import type { GeneratedRow, GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import { ModelError, type Model } from "../../models/support/model.ts";
import type { ModelRequest } from "../../schema/model.ts";
import type { Task } from "../../schema/task.ts";
import { askPatiently, modelFailed } from "./ask-patiently.ts";
import { refuseOpenBatches } from "../../runs/batch-store.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";
import { claimGeneration } from "./generation-file.ts";
import { openLedger, type Ledger, type LedgerOptions } from "./generation-ledger.ts";
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

export interface GenerateOptions extends LedgerOptions {
  model: Model;
  tasks: readonly Task[];
  plan: GenerationPlan;
  concurrency: number;
  sanitizer: Sanitizer;
  cache?: AnswerCache | undefined;
  /** Who looks at answers while others are asked for. */
  judge?: JudgeBeside | undefined;
}

interface JudgeBeside {
  /** Takes each sample as soon as it is in the file. */
  onRow: (row: GeneratedRow, task: Task) => void;
  /** Where a sample is a conversation: who leads it. */
  openLeader?: OpenLeader;
}

/** What asking takes of a context. */
export type AskingContext = Pick<Context, "random" | "signal">;

/**
 * Asks for every answer that the file does not have yet. Each is in the file before anyone hears of it, so whoever is
 * killed loses at most what was being asked; the same call goes on. Returns what it came to.
 */
export async function generate(
  options: GenerateOptions,
  context: AskingContext,
): Promise<GenerationSummary> {
  const { tasks, file, concurrency } = options;
  const { record } = options.plan;
  const { signal } = context;
  await refuseOpenBatches(file);
  const kept = await claimGeneration(file, record);
  await using transcripts = record.interaction && (await openTranscriptLog(file));
  const rowsKept = new Set(kept.map(questionKey));
  // What was begun and has no row yet was paid for, too.
  const begunUsd = transcripts?.sumCost((place) => !rowsKept.has(questionKey(place))) ?? 0;
  const questions = listMissing(tasks, record.samples_per_task, kept);
  await using ledger = await openLedger(options, { kept, asked: questions.length, begunUsd });
  const ask = createAsker(options, { ledger, transcripts }, context);
  const work = async (question: Question) => ({ row: await ask(question), task: question.task });
  for await (const { row, task } of mapConcurrent(questions, concurrency, work, signal)) {
    if (row === undefined) continue;
    await ledger.keep(row);
    options.judge?.onRow(row, task);
  }
  await ledger.sync();
  signal.throwIfAborted();
  return ledger.summary();
}

/** Asks one question after the other, and knows when to give up. */
function createAsker(
  { plan, sanitizer, judge, cache, model, concurrency }: GenerateOptions,
  { ledger, transcripts }: { ledger: Ledger; transcripts: TranscriptLog | undefined },
  context: AskingContext,
) {
  const { record, requestFor } = plan;
  const { guard, onRetry } = ledger;
  const limiter = createAdaptiveLimiter(concurrency);

  async function converse(
    question: Question,
    request: ModelRequest,
    log: TranscriptLog,
  ): Promise<GeneratedRow | undefined> {
    const { interaction } = record;
    const { task, sample } = question;
    if (judge?.openLeader === undefined || interaction === undefined) {
      throw new Error("nobody leads the conversation");
    }
    await using leader = await judge.openLeader(question, {
      interaction,
      readCode: (text) => readCode(task, text, sanitizer),
    });
    const steps = await holdConversation({
      question,
      request,
      leader,
      log,
      ask: (next) => answer(question, next),
    });
    return steps && { task_id: task.task_id, sample, ...sumAnswers(steps) };
  }

  /** Undefined where there is none: it failed, or it could have cost too much. */
  async function answer(
    question: Question,
    request: ModelRequest,
  ): Promise<KnownAnswer | undefined> {
    const asked = describeAsked(record, question.sample);
    const toPlain = (text: string) => toPlainText(text, record.backend);
    const cached = cache?.find(request, asked);
    if (cached !== undefined) {
      return { ...cached, text: toPlain(cached.text), ms: 0, cached: true, cost_usd: 0 };
    }
    const reserved = await guard.reserve(request, context.signal);
    if (reserved === undefined) {
      ledger.stopByCost();
      return undefined;
    }
    try {
      const said = await askPatiently(model, request, { ...context, limiter, onRetry });
      cache?.store(request, asked, said);
      const cost_usd = guard.settle(reserved, said.usage);
      const { budget: _, ...known } = said;
      return { ...known, text: toPlain(said.text), cached: false, cost_usd };
    } catch (error) {
      guard.settle(reserved, undefined);
      if (!(error instanceof ModelError)) throw error;
      const { kind, message } = error;
      const failures = ledger.fail(question, kind, message);
      // A request that failed for good costs its own answer, unless it shows that none will do better.
      const isHopeless = failures >= 3 && !ledger.hasAnswers;
      if (kind === "key" || kind === "model" || isHopeless) throw modelFailed(error, model);
      return undefined;
    }
  }

  return async (question: Question): Promise<GeneratedRow | undefined> => {
    const request = requestFor(question.task, question.sample);
    if (transcripts !== undefined) return converse(question, request, transcripts);
    const given = await answer(question, request);
    return given && makeRow(question, request, { answer: given, sanitizer });
  };
}
