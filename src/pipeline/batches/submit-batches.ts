import { randomUUID } from "node:crypto";
import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { BatchClient, BatchEntry } from "../../schema/model-batch.ts";
import { ModelError, type ModelRequest } from "../../schema/model.ts";
import { toQuestionId, type BatchWork } from "./batch-work.ts";
import { questionKey, type Question } from "../generate/questions.ts";
import { obeyed } from "../generate/try-patiently.ts";
import { settleBatch } from "./settle-batch.ts";

/** Submits these questions in as many batches as the vendor's limits ask for. */
export async function submitBatches(
  questions: readonly Question[],
  work: BatchWork,
): Promise<void> {
  let left = questions;
  while (left.length > 0) {
    const tag = randomUUID().replaceAll("-", "");
    const { entries, asked } = await fillBatch(tag, left, work);
    left = left.slice(asked.length);
    if (entries.length > 0) await submitOne(tag, entries, work);
  }
}

interface FilledBatch {
  entries: { question: Question; entry: BatchEntry }[];
  /** These, and those that the adapter refused to send. */
  asked: readonly Question[];
}

/** As many of the questions as fit into one batch, from the first on. */
async function fillBatch(
  tag: string,
  questions: readonly Question[],
  { client, plan, fail }: BatchWork,
): Promise<FilledBatch> {
  const entries: FilledBatch["entries"] = [];
  let [bytes, seen] = [0, 0];
  for (const question of questions) {
    const id = toQuestionId(tag, entries.length);
    const entry = await writeEntry(client, id, plan.requestFor(question.task, question.sample));
    if (entry instanceof ModelError) fail(question, entry.kind, entry.message);
    else {
      const size = Buffer.byteLength(entry.text) + 1;
      const isFull =
        entries.length >= client.limits.questions ||
        bytes + size > client.limits.bytes - spareBytes;
      if (isFull && entries.length > 0) break;
      bytes += size;
      entries.push({ question, entry });
    }
    seen += 1;
  }
  return { entries, asked: questions.slice(0, seen) };
}

// For what stands around the entries.
const spareBytes = 1000;

async function writeEntry(
  client: BatchClient,
  id: string,
  request: ModelRequest,
): Promise<BatchEntry | ModelError> {
  try {
    return await client.write({ id, request });
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

const mostAttempts = 5;

/** Written down before and after, so that whoever is killed in between finds the batch again. */
async function submitOne(
  tag: string,
  entries: FilledBatch["entries"],
  work: BatchWork,
): Promise<void> {
  const { client, store, patience } = work;
  const { clock, signal } = patience;
  const texts = entries.map(({ entry }) => entry);
  for (let attempt = 1; ; attempt++) {
    const batch: SubmittedBatch = {
      tag,
      id: null,
      state: "open",
      begun_at: clock.now().toISOString(),
      questions: entries.map(({ question: { task, sample } }) => ({
        task_id: task.task_id,
        sample,
      })),
    };
    await store.add(batch);
    try {
      const status = await client.submit(tag, texts, signal);
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
export function listUncovered({ questions, store }: BatchWork): Question[] {
  const { missing, answered, failed } = questions;
  const covered = new Set(store.open.flatMap((batch) => batch.questions.map(questionKey)));
  return [...missing]
    .filter(([key]) => !covered.has(key) && !answered.has(key) && !failed.has(key))
    .map(([, question]) => question);
}
