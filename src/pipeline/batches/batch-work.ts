import { randomUUID } from "node:crypto";
import { openBatchStore } from "../../runs/batch-store.ts";
import type { SubmittedBatch } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import type { BatchClient, BatchStatus } from "../../models/support/batch-client.ts";
import { ModelError } from "../../models/support/model.ts";
import type { Task } from "../../schema/task.ts";
import { obeyed, tryPatiently } from "../generate/ask-patiently.ts";
import type { GenerateOptions } from "../generate/generate.ts";
import { claimGeneration } from "../generate/generation-file.ts";
import { openLedger, type BatchNote } from "../generate/generation-ledger.ts";
import { listMissing, makeRow, questionKey } from "../generate/questions.ts";
import type { KnownAnswer, Question } from "../generate/questions.ts";
import type { BatchVisit } from "../generate/run-generation.ts";

export interface BatchGenerationOptions
  extends Omit<GenerateOptions, "model" | "concurrency" | "judge">, BatchVisit {
  client: BatchClient;
  /** All tasks of the dataset: an earlier call may have submitted more than this one selects. */
  known: readonly Task[];
}

export type BatchContext = Pick<Context, "clock" | "random" | "signal">;

export type BatchWork = Awaited<ReturnType<typeof openBatchWork>>;

/** What all steps of a generation by batch share. */
export async function openBatchWork(options: BatchGenerationOptions, context: BatchContext) {
  const { client, cache, file, known, plan, sanitizer, tasks } = options;
  const { record } = plan;
  const kept = await claimGeneration(file, record);
  const store = await openBatchStore(file);
  const sent = new Set(store.open.flatMap(({ questions }) => questions.map(questionKey)));
  const listAll = (from: readonly Task[]) => listMissing(from, record.samples_per_task, kept);
  // What a batch is about to answer is wanted, selected or not: it is paid for.
  const wanted = [...listAll(tasks), ...listAll(known).filter(({ key }) => sent.has(key))];
  /** By its key, every question that is neither answered nor failed by a batch of this call: those the next call asks. */
  const missing = new Map(wanted.map((question) => [question.key, question]));
  const ledger = await openLedger(options, { kept, asked: missing.size });
  const statuses = new Map<string, BatchStatus | null>();
  const toNote = ({ tag, id, questions: { length } }: SubmittedBatch): BatchNote => {
    const status = statuses.get(tag) ?? null;
    return { id: status?.id ?? id, questions: length, status };
  };
  const requestOf = ({ task, sample }: Question) => plan.requestFor(task, sample);
  return {
    client,
    cache,
    record,
    store,
    missing,
    requestOf,
    ledger,
    patience: { ...context, onRetry: ledger.onRetry },
    /** The questions of a batch that are still open. */
    listOpen: ({ questions }: SubmittedBatch) =>
      questions.flatMap((place) => missing.get(questionKey(place)) ?? []),
    async keep(question: Question, answer: KnownAnswer): Promise<void> {
      await ledger.keep(await makeRow(question, requestOf(question), { answer, sanitizer }));
      missing.delete(question.key);
    },
    /** Gives back what was reserved for it. */
    fail(question: Question, kind: string, message: string): void {
      missing.delete(question.key);
      ledger.guard.settle(requestOf(question), undefined);
      ledger.fail(question, kind, message);
    },
    /** Without a status: nobody knows whether the batch was made. */
    note(batch: SubmittedBatch, status: BatchStatus | null): void {
      statuses.set(batch.tag, status);
      ledger.tell({ type: "batch", batch: toNote(batch) });
    },
    listNotes: () => store.open.map(toNote),
    [Symbol.asyncDispose]: ledger[Symbol.asyncDispose],
  };
}

/** Submits these questions in as many batches as the vendor's limits ask for. */
export async function submitBatches(
  questions: readonly Question[],
  work: BatchWork,
): Promise<void> {
  for (let left = questions; left.length > 0;) {
    const tag = randomUUID().replaceAll("-", "");
    const { taken, ...filled } = await fillBatch(tag, left, work);
    left = left.slice(taken);
    if (filled.entries.length > 0) await submitOne(tag, filled, work);
  }
}

// For what stands around the entries.
const spareBytes = 1000;

/** Takes as many questions as fit into one batch, from the first on, and those that the adapter refuses to send. */
async function fillBatch(tag: string, questions: readonly Question[], work: BatchWork) {
  const { client, requestOf } = work;
  const entries: string[] = [];
  const places: SubmittedBatch["questions"] = [];
  let room = client.limits.bytes - spareBytes;
  for (const [taken, question] of questions.entries()) {
    try {
      const id = toQuestionId(tag, entries.length);
      const entry = await client.write(id, requestOf(question));
      room -= Buffer.byteLength(entry) + 1;
      const isFull = entries.length >= client.limits.questions || room < 0;
      if (isFull && entries.length > 0) return { entries, places, taken };
      entries.push(entry);
      places.push({ task_id: question.task.task_id, sample: question.sample });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      work.fail(question, error.kind, error.message);
    }
  }
  return { entries, places, taken: questions.length };
}

/** The id under which a vendor knows a question. */
export const toQuestionId = (tag: string, index: number) => `${tag}-${index}`;

const mostAttempts = 5;

/** Written down before and after, so that whoever is killed in between finds the batch again. */
async function submitOne(
  tag: string,
  { entries, places }: Pick<Awaited<ReturnType<typeof fillBatch>>, "entries" | "places">,
  work: BatchWork,
): Promise<void> {
  const { client, store, patience } = work;
  const { clock, signal } = patience;
  for (let attempt = 1; ; attempt++) {
    const batch: SubmittedBatch = {
      tag,
      id: null,
      state: "open",
      begun_at: clock.now().toISOString(),
      questions: places,
    };
    await store.add(batch);
    try {
      const status = await client.submit(tag, entries, signal);
      await store.change(tag, { id: status.id });
      work.note(batch, status);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      // A refusal is certain: there is no batch. All else leaves it open whether there is one.
      const isRefused = !error.mayPass || error.kind === "rate";
      if (isRefused) await store.remove(tag);
      else if ((await settleBatch(batch, work)) !== "none") return;
      if (!error.mayPass || attempt >= mostAttempts) throw error;
      patience.onRetry(error);
      if (isRefused) await clock.pause(obeyed(error.retryAfterMs) ?? 2 ** attempt * 1000, signal);
    }
  }
}

// A vendor's list may lag behind what it has just taken.
const listLagMs = 60_000;
const lookAgainMs = 10_000;

// The vendor's clock and ours may differ.
const clockSlackMs = 3_600_000;

/**
 * Finds out what became of a submission whose end nobody saw: a batch is known again by its tag, and one that was never
 * made is taken out of the store. `unclear`: only time will tell.
 */
export async function settleBatch(
  batch: SubmittedBatch,
  work: BatchWork,
): Promise<"made" | "none" | "unclear"> {
  const { tag, begun_at, questions } = batch;
  const { client, store, patience } = work;
  const { clock, signal } = patience;
  work.note(batch, null);
  const begun = Date.parse(begun_at);
  const mark = { tag, count: questions.length, madeAfter: new Date(begun - clockSlackMs) };
  for (;;) {
    const found = await tryPatiently(() => client.find(mark, signal), patience);
    if (found === "unclear") return "unclear";
    if (found !== "none") {
      await store.change(tag, { id: found.id });
      return "made";
    }
    if (clock.now().getTime() - begun > listLagMs) {
      await store.remove(tag);
      return "none";
    }
    await clock.pause(lookAgainMs, signal);
  }
}
