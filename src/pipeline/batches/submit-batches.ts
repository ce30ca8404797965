import { randomUUID } from "node:crypto";
import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { BatchEntry } from "../../models/support/batch-client.ts";
import { ModelError } from "../../models/support/model.ts";
import { toQuestionId, type BatchWork } from "./batch-work.ts";
import { questionKey, type Question } from "../generate/questions.ts";
import { obeyed, tryPatiently } from "../generate/ask-patiently.ts";

/** Submits these questions in as many batches as the vendor's limits ask for. */
export async function submitBatches(
  questions: readonly Question[],
  work: BatchWork,
): Promise<void> {
  for (let left = questions; left.length > 0;) {
    const tag = randomUUID().replaceAll("-", "");
    const { written, taken } = await fillBatch(tag, left, work);
    left = left.slice(taken);
    if (written.length > 0) await submitOne(tag, written, work);
  }
}

interface WrittenQuestion {
  question: Question;
  entry: BatchEntry;
}

// For what stands around the entries.
const spareBytes = 1000;

/** Takes as many questions as fit into one batch, from the first on, and those that the adapter refuses to send. */
async function fillBatch(
  tag: string,
  questions: readonly Question[],
  { client, requestOf, fail }: BatchWork,
): Promise<{ written: WrittenQuestion[]; taken: number }> {
  const written: WrittenQuestion[] = [];
  let room = client.limits.bytes - spareBytes;
  for (const [taken, question] of questions.entries()) {
    const asked = { id: toQuestionId(tag, written.length), request: requestOf(question) };
    const entry = await client.write(asked).catch((error: unknown) => {
      if (error instanceof ModelError) return error;
      throw error;
    });
    if (entry instanceof ModelError) fail(question, entry.kind, entry.message);
    else {
      room -= Buffer.byteLength(entry.text) + 1;
      const isFull = written.length >= client.limits.questions || room < 0;
      if (isFull && written.length > 0) return { written, taken };
      written.push({ question, entry });
    }
  }
  return { written, taken: questions.length };
}

const mostAttempts = 5;

/** Written down before and after, so that whoever is killed in between finds the batch again. */
async function submitOne(
  tag: string,
  written: readonly WrittenQuestion[],
  work: BatchWork,
): Promise<void> {
  const { client, store, patience } = work;
  const { clock, signal } = patience;
  const entries = written.map(({ entry }) => entry);
  for (let attempt = 1; ; attempt++) {
    const batch: SubmittedBatch = {
      tag,
      id: null,
      state: "open",
      begun_at: clock.now().toISOString(),
      questions: written.map(({ question: { task, sample } }) => {
        return { task_id: task.task_id, sample };
      }),
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

/** Questions that are neither answered nor in a batch that is under way, nor failed in this call. */
export function listUncovered({ missing, store }: BatchWork): Question[] {
  const covered = new Set(store.open.flatMap((batch) => batch.questions.map(questionKey)));
  return [...missing].flatMap(([key, question]) => (covered.has(key) ? [] : [question]));
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
