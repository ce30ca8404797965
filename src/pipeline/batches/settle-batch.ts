import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { BatchWork } from "./batch-work.ts";
import { tryPatiently } from "../generate/try-patiently.ts";

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
