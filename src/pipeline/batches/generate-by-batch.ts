import { BenchError } from "../../lib/bench-error.ts";
import { patternOf } from "../../runs/names.ts";
import type { Clock } from "../../lib/clock.ts";
import type { GenerationSummary } from "../../report/render-generation.ts";
import type { BatchClient, BatchStatus } from "../../schema/model-batch.ts";
import { ModelError } from "../../schema/model.ts";
import type { Task } from "../../schema/task.ts";
import { openBatchStore, type BatchStore } from "../../runs/batch-store.ts";
import type { BatchWork } from "./batch-work.ts";
import { closeFailed, collectBatch } from "./collect-batch.ts";
import { CostGuard } from "../generate/cost-guard.ts";
import { toRetry, type BatchNote, type GenerateOptions } from "../generate/generate.ts";
import { claimGeneration } from "../generate/generation-file.ts";
import { createTally } from "../generate/generation-tally.ts";
import { describeAsked, keyOf, listMissing, makeRow, questionKey } from "../generate/questions.ts";
import { openRowKeeper } from "../generate/row-keeper.ts";
import { settleBatch } from "./settle-batch.ts";
import { listUncovered, submitBatches } from "./submit-batches.ts";
import { tryPatiently } from "../generate/try-patiently.ts";

export interface BatchGenerationOptions extends Omit<GenerateOptions, "model" | "concurrency"> {
  client: BatchClient;
  /** All tasks of the dataset: an earlier call may have submitted more than this one selects. */
  known: readonly Task[];
  /** Stay until every batch has ended. */
  waits: boolean;
  /** Call off what is under way, and ask nothing new. */
  cancels: boolean;
  clock: Clock;
}

/**
 * The same answers as `generate`, by the vendor's batches: takes what has been answered since the last call, submits what
 * is missing, and leaves. Killed at any moment, the same call neither loses a batch nor makes it twice.
 */
export async function generateByBatch(
  options: BatchGenerationOptions,
): Promise<{ summary: GenerationSummary; open: BatchNote[] }> {
  const { file, clock, signal } = options;
  const kept = await claimGeneration(file, options.record);
  await using rows = await openRowKeeper(file);
  const notes = new Map<string, BatchNote>();
  const work = await startWork({ ...options, kept, rows, notes });
  await settleOpen(work);
  reserveOpen(work);
  if (options.cancels) await cancelOpen(work);
  await collectEnded(work);
  if (!options.cancels) {
    await answerFromCache(work);
    await submitBatches(reserveBudget(work), work);
  }
  for (let round = 0; options.waits && work.store.open.length > 0; round++) {
    await clock.pause(pauseOf(round), signal);
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

function pauseOf(round: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 1.5 ** round);
}

interface WorkStart extends BatchGenerationOptions {
  kept: Awaited<ReturnType<typeof claimGeneration>>;
  rows: Awaited<ReturnType<typeof openRowKeeper>>;
  notes: Map<string, BatchNote>;
}

async function startWork(options: WorkStart): Promise<BatchWork> {
  const { file, kept, rows, notes, onEvent, cache } = options;
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  const guard = new CostGuard(options.price, options.maxCostUsd, spent);
  const store = await openBatchStore(file);
  const missing = listWanted(options, store);
  const tally = createTally({ file, kept: kept.length, asked: missing.size, guard });
  const [answered, failed] = [new Set<string>(), new Set<string>()];
  return {
    ...options,
    cache,
    store,
    missing,
    answered,
    failed,
    guard,
    tally,
    sync: () => rows.sync(),
    async keep(row) {
      await rows.keep(row);
      answered.add(questionKey(row));
      tally.count(row);
      onEvent?.({ type: "answer", row, summary: tally.summary() });
    },
    fail({ task, sample }, kind, message) {
      const { task_id } = task;
      failed.add(questionKey({ task_id, sample }));
      guard.settle(guard.mostOf(options.requestFor(task, sample)), undefined);
      tally.fail(kind, `${task_id}: ${message}`);
      onEvent?.({ type: "failure", task_id, sample, kind, message, summary: tally.summary() });
    },
    tell({ tag, questions: { length } }, status) {
      const note = { id: status?.id ?? null, questions: length, status };
      notes.set(tag, note);
      onEvent?.({ type: "batch", batch: note, summary: tally.summary() });
    },
    patience: {
      random: options.random,
      signal: options.signal,
      clock: options.clock,
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
function reserveOpen({ store, missing, guard, requestFor }: BatchWork): void {
  for (const key of store.open.flatMap(({ questions }) => questions)) {
    const question = missing.get(questionKey(key));
    if (question !== undefined) guard.hold(requestFor(question.task, question.sample));
  }
}

/** What is selected and has no answer; and what a batch is about to answer, selected or not: it is paid for. */
function listWanted({ tasks, known, record, kept }: WorkStart, { open }: BatchStore) {
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
      await tryPatiently(() => work.client.cancel(id, work.signal), work.patience);
    }
  }
}

async function collectEnded(work: BatchWork): Promise<void> {
  for (const batch of work.store.open) {
    const { id } = batch;
    if (id === null) continue;
    const status = await look(id, work);
    work.tell(batch, status);
    if (status.state === "ended") await collectBatch({ ...batch, id }, work);
    else if (status.state === "failed") {
      await closeFailed(batch, status.problem ?? `${id} failed without a reason.`, work);
    }
  }
}

async function look(id: string, { client, patience, signal }: BatchWork): Promise<BatchStatus> {
  try {
    return await tryPatiently(() => client.look(id, signal), patience);
  } catch (error) {
    const isUnknown = error instanceof ModelError && error.kind === "model";
    if (!isUnknown) throw error;
    throw new BenchError(
      "ModelFailed",
      `The vendor does not know the batch ${id}: ${error.message}`,
      `A key of another account or project does not see it: with the key that it was submitted with, the same command goes on. If it is gone for good, remove the file ${patternOf("batches")} beside the samples.`,
    );
  }
}

async function answerFromCache(work: BatchWork): Promise<void> {
  const { cache, record, requestFor, sanitizer } = work;
  for (const question of listUncovered(work)) {
    const request = requestFor(question.task, question.sample);
    const cached = cache?.find(request, describeAsked(record, question.sample));
    if (cached === undefined) continue;
    const answer = { ...cached, ms: 0, cached: true, cost_usd: 0 };
    await work.keep(
      await makeRow(question, request, { answer, backend: record.backend, sanitizer }),
    );
  }
}

/** As many questions as can be paid for, were every answer as long as it may be. */
function reserveBudget(work: BatchWork) {
  const questions = listUncovered(work);
  const dear = questions.findIndex(
    ({ task, sample }) => work.guard.reserveNow(work.requestFor(task, sample)) === undefined,
  );
  if (dear === -1) return questions;
  work.tally.stopByCost();
  return questions.slice(0, dear);
}
