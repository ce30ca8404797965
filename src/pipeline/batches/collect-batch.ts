import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { BatchResult } from "../../models/support/batch-client.ts";
import { toQuestionId, type BatchWork } from "./batch-work.ts";
import { keyOf, questionKey, type Question } from "../generate/questions.ts";
import { tryPatiently } from "../generate/ask-patiently.ts";

/**
 * Takes the answers of an ended batch into the file. Broken off and done again, it takes only what is not there yet; the
 * batch is closed when all is there.
 */
export async function collectBatch(
  batch: SubmittedBatch & { id: string },
  work: BatchWork,
): Promise<void> {
  const { client, store, missing, patience } = work;
  const asked = new Map(
    batch.questions.flatMap((key, index) => {
      const question = missing.get(questionKey(key));
      return question === undefined ? [] : [[toQuestionId(batch.tag, index), question] as const];
    }),
  );
  const requestOf = (id: string) => {
    const question = asked.get(id);
    return question && work.requestOf(question);
  };
  await tryPatiently(async () => {
    for await (const result of client.results(batch.id, requestOf, patience.signal)) {
      const question = asked.get(result.id);
      if (question !== undefined) await take(question, result, work);
    }
  }, patience);
  for (const question of asked.values()) {
    if (!missing.has(keyOf(question))) continue;
    work.fail(question, "missing", `${batch.id} has no result for this request.`);
  }
  await work.sync();
  await store.change(batch.tag, { state: "collected" });
}

/** None of the batch's questions will be answered. */
export async function closeFailed(
  batch: SubmittedBatch,
  problem: string,
  work: BatchWork,
): Promise<void> {
  for (const key of batch.questions) {
    const question = work.missing.get(questionKey(key));
    if (question !== undefined) work.fail(question, "refused", problem);
  }
  await work.store.change(batch.tag, { state: "failed" });
}

async function take(question: Question, result: BatchResult, work: BatchWork): Promise<void> {
  if (!work.missing.has(keyOf(question))) return;
  if ("answer" in result) {
    const { answer } = result;
    const request = work.requestOf(question);
    work.cache?.store(question, answer);
    const cost_usd = work.guard.settle(work.guard.mostOf(request), answer.usage);
    await work.keep(question, { ...answer, ms: 0, cached: false, cost_usd });
  } else if ("error" in result) work.fail(question, result.error.kind, result.error.message);
  else work.fail(question, result.lost, `The batch was ${result.lost} before this request ran.`);
}
