import { BenchError } from "../../lib/bench-error.ts";
import { patternOf } from "../../runs/names.ts";
import type { GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import type { BatchClient, BatchStatus } from "../../models/support/batch-client.ts";
import { ModelError } from "../../models/support/model.ts";
import type { Task } from "../../schema/task.ts";
import { openBatchStore, type BatchStore } from "../../runs/batch-store.ts";
import type { BatchWork } from "./batch-work.ts";
import { closeFailed, collectBatch } from "./collect-batch.ts";
import { CostGuard } from "../generate/cost-guard.ts";
import { toRetry, type BatchNote, type GenerateOptions } from "../generate/generate.ts";
import { claimGeneration, openRowKeeper } from "../generate/generation-file.ts";
import { createTally } from "../generate/generation-tally.ts";
import {
  describeAsked,
  keyOf,
  listMissing,
  makeRow,
  questionKey,
  type Question,
} from "../generate/questions.ts";
import type { BatchVisit } from "../generate/run-generation.ts";
import { listUncovered, settleBatch, submitBatches } from "./submit-batches.ts";
import { tryPatiently } from "../generate/ask-patiently.ts";

export interface BatchGenerationOptions
  extends Omit<GenerateOptions, "model" | "concurrency" | "openLeader">, BatchVisit {
  client: BatchClient;
  /** All tasks of the dataset: an earlier call may have submitted more than this one selects. */
  known: readonly Task[];
}

/** What batches take of a context. */
export type BatchContext = Pick<Context, "clock" | "random" | "signal">;

/**
 * The same answers as `generate`, by the vendor's batches: takes what has been answered since the last call, submits what
 * is missing, and leaves. Killed at any moment, the same call neither loses a batch nor makes it twice.
 */
export async function generateByBatch(
  options: BatchGenerationOptions,
  context: BatchContext,
): Promise<{ summary: GenerationSummary; open: BatchNote[] }> {
  const { file } = options;
  const { clock, signal } = context;
  const kept = await claimGeneration(file, options.plan.record);
  await using rows = await openRowKeeper(file);
  const notes = new Map<string, BatchNote>();
  const work = await startWork(options, rows, { ...context, kept, notes });
  await settleOpen(work);
  reserveOpen(work);
  if (options.cancels) await cancelOpen(work);
  await collectEnded(work);
  if (!options.cancels) {
    await answerFromCache(work);
    await submitBatches(reserveBudget(work), work);
  }
  for (let round = 0; options.waits && work.store.open.length > 0; round++) {
    await clock.pause(Math.min(longestPauseMs, firstPauseMs * 1.5 ** round), signal);
    await settleOpen(work);
    await collectEnded(work);
  }
  await rows.sync();
  const open = work.store.open.map(
    (batch) =>
      notes.get(batch.tag) ?? { id: batch.id, questions: batch.questions.length, status: null },
  );
  return { summary: work.tally.summary(), open };
}

// A batch takes minutes to hours; whoever asks every second is no friend.
const [firstPauseMs, longestPauseMs] = [10_000, 60_000];

type KeptRows = Awaited<ReturnType<typeof claimGeneration>>;

async function startWork(
  options: BatchGenerationOptions,
  rows: Awaited<ReturnType<typeof openRowKeeper>>,
  { kept, notes, ...context }: BatchContext & { kept: KeptRows; notes: Map<string, BatchNote> },
): Promise<BatchWork> {
  const { file, plan, onEvent, sanitizer, cache } = options;
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  const guard = new CostGuard(options.price, options.maxCostUsd, spent);
  const store = await openBatchStore(file);
  const missing = listWanted(options, kept, store);
  const tally = createTally({ file, kept: kept.length, asked: missing.size, guard });
  const { record } = plan;
  const requestOf = ({ task, sample }: Question) => plan.requestFor(task, sample);
  return {
    client: options.client,
    store,
    missing,
    requestOf,
    cache: cache && {
      find: (question) => cache.find(requestOf(question), describeAsked(record, question.sample)),
      store: (question, answer) =>
        cache.store(requestOf(question), describeAsked(record, question.sample), answer),
    },
    guard,
    tally,
    sync: () => rows.sync(),
    async keep(question, answer) {
      const making = { answer, backend: record.backend, sanitizer };
      const row = await makeRow(question, requestOf(question), making);
      await rows.keep(row);
      missing.delete(keyOf(question));
      tally.count(row);
      onEvent?.({ type: "answer", row, summary: tally.summary() });
    },
    fail(question, kind, message) {
      const {
        sample,
        task: { task_id },
      } = question;
      missing.delete(keyOf(question));
      guard.settle(guard.mostOf(requestOf(question)), undefined);
      tally.fail(kind, `${task_id}: ${message}`);
      onEvent?.({ type: "failure", task_id, sample, kind, message, summary: tally.summary() });
    },
    note({ tag, questions: { length } }, status) {
      const note = { id: status?.id ?? null, questions: length, status };
      notes.set(tag, note);
      onEvent?.({ type: "batch", batch: note, summary: tally.summary() });
    },
    patience: {
      ...context,
      onRetry: (error) => onEvent?.({ ...toRetry(error), summary: tally.summary() }),
    },
  };
}

async function settleOpen(work: BatchWork): Promise<void> {
  for (const batch of work.store.open) {
    if (batch.id === null) await settleBatch(batch, work);
  }
}

/** What is under way may cost as much as it can. */
function reserveOpen({ store, missing, guard, requestOf }: BatchWork): void {
  for (const key of store.open.flatMap(({ questions }) => questions)) {
    const question = missing.get(questionKey(key));
    if (question !== undefined) guard.hold(requestOf(question));
  }
}

/** What is selected and has no answer; and what a batch is about to answer, selected or not: it is paid for. */
function listWanted(
  { tasks, known, plan: { record } }: BatchGenerationOptions,
  kept: KeptRows,
  { open }: BatchStore,
) {
  const sent = new Set(open.flatMap(({ questions }) => questions.map(questionKey)));
  const selected = listMissing(tasks, record.samples_per_task, kept);
  const rest = listMissing(known, record.samples_per_task, kept);
  const wanted = [...selected, ...rest.filter((each) => sent.has(keyOf(each)))];
  return new Map(wanted.map((each) => [keyOf(each), each]));
}

async function cancelOpen(work: BatchWork): Promise<void> {
  for (const { id } of work.store.open) {
    if (id === null) continue;
    const status = await look(id, work);
    if (status.state === "running") {
      await tryPatiently(() => work.client.cancel(id, work.patience.signal), work.patience);
    }
  }
}

async function collectEnded(work: BatchWork): Promise<void> {
  for (const batch of work.store.open) {
    const { id } = batch;
    if (id === null) continue;
    const status = await look(id, work);
    work.note(batch, status);
    if (status.state === "ended") await collectBatch({ ...batch, id }, work);
    else if (status.state === "failed") {
      await closeFailed(batch, status.problem ?? `${id} failed without a reason.`, work);
    }
  }
}

async function look(id: string, { client, patience }: BatchWork): Promise<BatchStatus> {
  try {
    return await tryPatiently(() => client.look(id, patience.signal), patience);
  } catch (error) {
    const isUnknown = error instanceof ModelError && error.kind === "model";
    if (!isUnknown) throw error;
    throw new BenchError(
      "ModelFailed",
      `The provider does not know the batch ${id}: ${error.message}`,
      `Keys of other accounts or projects cannot see it: run the same command with the key it was submitted with. If the batch is gone for good, delete the file ${patternOf("batches")} next to the samples.`,
    );
  }
}

async function answerFromCache(work: BatchWork): Promise<void> {
  for (const question of listUncovered(work)) {
    const cached = work.cache?.find(question);
    if (cached !== undefined)
      await work.keep(question, { ...cached, ms: 0, cached: true, cost_usd: 0 });
  }
}

/** As many questions as can be paid for, were every answer as long as it may be. */
function reserveBudget(work: BatchWork) {
  const questions = listUncovered(work);
  const dear = questions.findIndex(
    (question) => work.guard.reserveNow(work.requestOf(question)) === undefined,
  );
  if (dear === -1) return questions;
  work.tally.stopByCost();
  return questions.slice(0, dear);
}
