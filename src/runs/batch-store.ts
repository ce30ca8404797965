import { readFile } from "node:fs/promises";
import { fault, errorCode } from "../lib/bench-error.ts";
import { writeAtomically } from "../lib/files.ts";
import { runFile, samplesStem } from "./names.ts";
import { BatchState, type SubmittedBatch } from "../schema/generation.ts";

export function batchFileOf(samplesFile: string): string {
  return runFile(samplesStem(samplesFile), "batches");
}

/** The batches of a samples file; what a promise of it resolves to is on the disk. */
export async function openBatchStore(samplesFile: string) {
  const file = batchFileOf(samplesFile);
  let batches = await readBatches(file);
  const write = async (changed: SubmittedBatch[]) => {
    const state: BatchState = { format: 1, batches: changed };
    await writeAtomically(file, `${JSON.stringify(state, null, 2)}\n`);
    batches = changed;
  };
  return {
    get batches(): readonly SubmittedBatch[] {
      return batches;
    },
    /** Those whose answers are still to come. */
    get open(): readonly SubmittedBatch[] {
      return batches.filter(({ state }) => state === "open");
    },
    add: (batch: SubmittedBatch) => write([...batches, batch]),
    change: (tag: string, changes: Partial<Pick<SubmittedBatch, "id" | "state">>) =>
      write(batches.map((batch) => (batch.tag === tag ? { ...batch, ...changes } : batch))),
    /** For one that was never made. */
    remove: (tag: string) => write(batches.filter((batch) => batch.tag !== tag)),
  };
}

/** Whoever asks in another way, or begins anew, would pay twice for what a batch is about to answer. */
export async function refuseOpenBatches(samplesFile: string): Promise<void> {
  const { open } = await openBatchStore(samplesFile);
  if (open.length === 0) return;
  const questions = open.reduce((sum, batch) => sum + batch.questions.length, 0);
  throw fault.RunMismatch(
    `A batch with ${questions} of these requests is still running (${batchFileOf(samplesFile)}).`,
    "Collect it with --batch, or cancel it with --batch-cancel.",
  );
}

async function readBatches(file: string): Promise<SubmittedBatch[]> {
  try {
    return BatchState.parse(JSON.parse(await readFile(file, "utf8"))).batches;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return [];
    throw fault.FileUnreadable(
      `${file}, which lists the running batches, cannot be read.`,
      "Check your batches on the provider's website. If none of them belongs to this run, delete the file.",
      { cause },
    );
  }
}
