import { createAdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { AnswerCache } from "../../models/support/answer-cache.ts";
import type { GeneratedRow, GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import { ModelError, type Model } from "../../models/support/model.ts";
import type { ModelRequest, SaidAnswer } from "../../schema/model.ts";
import type { Task } from "../../schema/task.ts";
import { askPatiently, modelFailed } from "./ask-patiently.ts";
import { refuseOpenBatches } from "../../runs/batch-store.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";
import { claimGeneration } from "./generation-file.ts";
import { openLedger, type LedgerOptions } from "./generation-ledger.ts";
import type { GenerationPlan } from "./plan-generation.ts";
import { describeAsked, listMissing, makeRow, questionKey, readCode } from "./questions.ts";
import type { KnownAnswer, Question } from "./questions.ts";
import { holdConversation, type OpenLeader } from "./hold-conversation.ts";
import { openTranscriptLog } from "../../runs/transcript-log.ts";

export interface GenerateOptions extends LedgerOptions {
  model: Model;
  tasks: readonly Task[];
  plan: GenerationPlan;
  concurrency: number;
  sanitizer: Sanitizer;
  cache?: AnswerCache | undefined;
  /** Who takes each sample as soon as it is in the file and, where a sample is a conversation, leads it. */
  judge?: { onRow: (row: GeneratedRow, task: Task) => void; openLeader?: OpenLeader } | undefined;
}

/**
 * Asks for every answer that the file does not have yet. Each is in the file before anyone hears of it, so whoever is
 * killed loses at most what was being asked; the same call goes on. Returns what it came to.
 */
export async function generate(
  options: GenerateOptions,
  context: Pick<Context, "random" | "signal">,
): Promise<GenerationSummary> {
  const { tasks, file, concurrency, plan, sanitizer, judge, cache, model } = options;
  const { record, requestFor } = plan;
  const { signal } = context;
  await refuseOpenBatches(file);
  const kept = await claimGeneration(file, record);
  await using transcripts = record.interaction && (await openTranscriptLog(file));
  const rowsKept = new Set(kept.map(questionKey));
  // What was begun and has no row yet was paid for, too.
  const begunUsd = transcripts?.sumCost((place) => !rowsKept.has(questionKey(place))) ?? 0;
  const questions = listMissing(tasks, record.samples_per_task, kept);
  await using ledger = await openLedger(options, { kept, asked: questions.length, begunUsd });
  const { guard, onRetry } = ledger;
  const limiter = createAdaptiveLimiter(concurrency);
  const isOwnEngine = record.backend === "vllm" || record.backend === "hf";
  const work = async (question: Question) => ({ row: await ask(question), task: question.task });
  for await (const { row, task } of mapConcurrent(questions, concurrency, work, signal)) {
    if (row === undefined) continue;
    await ledger.keep(row);
    judge?.onRow(row, task);
  }
  await ledger.sync();
  signal.throwIfAborted();
  return ledger.summary();

  async function ask(question: Question): Promise<GeneratedRow | undefined> {
    const { task, sample } = question;
    const request = requestFor(task, sample);
    const { interaction } = record;
    if (transcripts === undefined || interaction === undefined) {
      const given = await answer(question, request);
      return given && makeRow(question, request, { answer: given, sanitizer });
    }
    const read = (text: string) => readCode(task, text, sanitizer);
    await using leader = await judge?.openLeader?.(question, { interaction, readCode: read });
    if (leader === undefined) throw new Error("nobody leads the conversation");
    const askNext = (next: ModelRequest) => answer(question, next);
    // Awaited here: the leader is disposed when this returns.
    return await holdConversation(question, request, { leader, log: transcripts, ask: askNext });
  }

  function toKnown(said: SaidAnswer, about: Omit<KnownAnswer, keyof SaidAnswer>): KnownAnswer {
    // As the official tool does with what its own engine wrote.
    const text = isOwnEngine ? said.text.replaceAll("\t", "    ") : said.text;
    return { ...said, text, ...about };
  }

  /** Undefined where there is none: it failed, or it could have cost too much. */
  async function answer(
    question: Question,
    request: ModelRequest,
  ): Promise<KnownAnswer | undefined> {
    const asked = describeAsked(record, question.sample);
    const cached = cache?.find(request, asked);
    if (cached !== undefined) return toKnown(cached, { ms: 0, cached: true, cost_usd: 0 });
    if (!(await guard.reserve(request, signal))) {
      ledger.stopByCost();
      return undefined;
    }
    try {
      const said = await askPatiently(model, request, { ...context, limiter, onRetry });
      const { budget: _, ms, ...known } = said;
      cache?.store(request, asked, said);
      return toKnown(known, { ms, cached: false, cost_usd: guard.settle(request, said.usage) });
    } catch (error) {
      guard.settle(request, undefined);
      if (!(error instanceof ModelError)) throw error;
      const { kind, message } = error;
      const failures = ledger.fail(question, kind, message);
      // A request that failed for good costs its own answer, unless it shows that none will do better.
      const isHopeless = failures >= 3 && !ledger.hasAnswers;
      if (kind === "key" || kind === "model" || isHopeless) throw modelFailed(error, model);
      return undefined;
    }
  }
}
