import { openBatchStore } from "../../runs/batch-store.ts";
import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { Context } from "../../schema/context.ts";
import type { BatchClient, BatchStatus } from "../../models/support/batch-client.ts";
import type { Task } from "../../schema/task.ts";
import type { GenerateOptions } from "../generate/generate.ts";
import { claimGeneration } from "../generate/generation-file.ts";
import { openLedger, type BatchNote } from "../generate/generation-ledger.ts";
import {
  listMissing,
  makeRow,
  questionKey,
  type KnownAnswer,
  type Question,
} from "../generate/questions.ts";
import type { BatchVisit } from "../generate/run-generation.ts";

export interface BatchGenerationOptions
  extends Omit<GenerateOptions, "model" | "concurrency" | "judge">, BatchVisit {
  client: BatchClient;
  /** All tasks of the dataset: an earlier call may have submitted more than this one selects. */
  known: readonly Task[];
}

/** What batches take of a context. */
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
  const notes = new Map<string, BatchNote>();
  const requestOf = ({ task, sample }: Question) => plan.requestFor(task, sample);
  return {
    client,
    cache,
    record,
    store,
    missing,
    notes,
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
      ledger.guard.settle(ledger.guard.mostOf(requestOf(question)), undefined);
      ledger.fail(question, kind, message);
    },
    /** Without a status: nobody knows whether the batch was made. */
    note({ tag, questions: { length } }: SubmittedBatch, status: BatchStatus | null): void {
      const batch = { id: status?.id ?? null, questions: length, status };
      notes.set(tag, batch);
      ledger.tell({ type: "batch", batch });
    },
    [Symbol.asyncDispose]: ledger[Symbol.asyncDispose],
  };
}
