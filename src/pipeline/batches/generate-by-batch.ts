import { fault } from "../../lib/bench-error.ts";
import { runFile } from "../../runs/names.ts";
import type { GenerationSummary, SubmittedBatch } from "../../schema/generation.ts";
import type { BatchStatus } from "../../models/support/batch-client.ts";
import { ModelError } from "../../models/support/model.ts";
import { openBatchWork, settleBatch, submitBatches, toQuestionId } from "./batch-work.ts";
import type { BatchContext, BatchGenerationOptions, BatchWork } from "./batch-work.ts";
import type { BatchNote } from "../generate/generation-ledger.ts";
import { describeAsked, questionKey, type Question } from "../generate/questions.ts";
import { tryPatiently } from "../generate/ask-patiently.ts";

/**
 * The same answers as `generate`, by the vendor's batches: takes what has been answered since the last call, submits what
 * is missing, and leaves. Killed at any moment, the same call neither loses a batch nor makes it twice.
 */
export async function generateByBatch(
  options: BatchGenerationOptions,
  context: BatchContext,
): Promise<{ summary: GenerationSummary; open: BatchNote[] }> {
  await using work = await openBatchWork(options, context);
  const { store, ledger, requestOf } = work;
  await settleOpen(work);
  // What is under way may cost as much as it can.
  for (const question of store.open.flatMap(work.listOpen)) ledger.guard.hold(requestOf(question));
  if (options.cancels) await cancelOpen(work);
  await collectEnded(work);
  if (!options.cancels) {
    for (const question of listUncovered(work)) {
      const asked = describeAsked(work.record, question.sample);
      const cached = work.cache?.find(requestOf(question), asked);
      if (cached) await work.keep(question, { ...cached, ms: 0, cached: true, cost_usd: 0 });
    }
    await submitBatches(reserveBudget(work), work);
  }
  for (let round = 0; options.waits && store.open.length > 0; round++) {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 1.5 ** round);
    await context.clock.pause(pauseMs, context.signal);
    await settleOpen(work);
    await collectEnded(work);
  }
  await ledger.sync();
  return { summary: ledger.summary(), open: work.listNotes() };
}

// A batch takes minutes to hours; whoever asks every second is no friend.
const [firstPauseMs, longestPauseMs] = [10_000, 60_000];

async function settleOpen(work: BatchWork): Promise<void> {
  for (const batch of work.store.open) {
    if (batch.id === null) await settleBatch(batch, work);
  }
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
      const problem = status.problem ?? `${id} failed without a reason.`;
      for (const question of work.listOpen(batch)) work.fail(question, "refused", problem);
      await work.store.change(batch.tag, { state: "failed" });
    }
  }
}

/**
 * Takes the answers of an ended batch into the file. Broken off and done again, it takes only what is not there yet; the
 * batch is closed when all is there.
 */
async function collectBatch(
  batch: SubmittedBatch & { id: string },
  work: BatchWork,
): Promise<void> {
  const { client, missing, patience } = work;
  const asked = new Map(
    batch.questions.map((place, index) => [toQuestionId(batch.tag, index), questionKey(place)]),
  );
  const questionOf = (id: string) => missing.get(asked.get(id) ?? "");
  const requestOf = (id: string) => {
    const question = questionOf(id);
    return question && work.requestOf(question);
  };
  await tryPatiently(async () => {
    for await (const result of client.results(batch.id, requestOf, patience.signal)) {
      const question = questionOf(result.id);
      if (question === undefined) continue;
      if ("answer" in result) {
        const { answer } = result;
        const request = work.requestOf(question);
        work.cache?.store(request, describeAsked(work.record, question.sample), answer);
        const cost_usd = work.ledger.guard.settle(request, answer.usage);
        await work.keep(question, { ...answer, ms: 0, cached: false, cost_usd });
      } else if ("error" in result) work.fail(question, result.error.kind, result.error.message);
      else {
        const problem = `The batch was ${result.lost} before this request ran.`;
        work.fail(question, result.lost, problem);
      }
    }
  }, patience);
  for (const question of work.listOpen(batch)) {
    work.fail(question, "missing", `${batch.id} has no result for this request.`);
  }
  await work.ledger.sync();
  await work.store.change(batch.tag, { state: "collected" });
}

async function look(id: string, { client, patience }: BatchWork): Promise<BatchStatus> {
  try {
    return await tryPatiently(() => client.look(id, patience.signal), patience);
  } catch (error) {
    const isUnknown = error instanceof ModelError && error.kind === "model";
    if (!isUnknown) throw error;
    throw fault.ModelFailed(
      `The provider does not know the batch ${id}: ${error.message}`,
      `Keys of other accounts or projects cannot see it: run the same command with the key it was submitted with. If the batch is gone for good, delete the file ${runFile("NAME", "batches")} next to the samples.`,
    );
  }
}

/** As many questions as can be paid for, were every answer as long as it may be. */
function reserveBudget(work: BatchWork): Question[] {
  const { ledger, requestOf } = work;
  const questions = listUncovered(work);
  const dear = questions.findIndex((each) => !ledger.guard.reserveNow(requestOf(each)));
  if (dear === -1) return questions;
  ledger.stopByCost();
  return questions.slice(0, dear);
}

/** Questions that are neither answered nor in a batch that is under way, nor failed in this call. */
function listUncovered({ missing, store, listOpen }: BatchWork): Question[] {
  const covered = new Set(store.open.flatMap(listOpen));
  return [...missing.values()].filter((question) => !covered.has(question));
}
