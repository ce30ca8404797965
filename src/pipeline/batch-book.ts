import { readFile } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { errorCode } from "../lib/error-code.ts";
import { readError } from "../lib/jsonl.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import { BatchState, type SubmittedBatch } from "../schema/batch-state.ts";

/** The batches of a samples file; what a promise of it resolves to is on the disk. */
export interface BatchBook {
  readonly batches: readonly SubmittedBatch[];
  /** Those whose answers are still to come. */
  readonly open: readonly SubmittedBatch[];
  add(batch: SubmittedBatch): Promise<void>;
  change(tag: string, changes: Partial<Pick<SubmittedBatch, "id" | "state">>): Promise<void>;
  /** For one that was never made. */
  remove(tag: string): Promise<void>;
}

export function batchFileOf(samplesFile: string): string {
  return samplesFile.replace(/\.jsonl$/, "_batches.json");
}

export async function openBatchBook(samplesFile: string): Promise<BatchBook> {
  const file = batchFileOf(samplesFile);
  let text = await readText(file);
  let batches = parseBatches(text, file);
  const write = async (changed: SubmittedBatch[]) => {
    const state: BatchState = { format: 1, batches: changed };
    const next = `${JSON.stringify(state, null, 2)}\n`;
    if ((await readText(file)) !== text) throw anotherHand(file);
    await writeAtomically(file, next);
    [text, batches] = [next, changed];
  };
  return {
    get batches() {
      return batches;
    },
    get open() {
      return batches.filter(({ state }) => state === "open");
    },
    add: (batch) => write([...batches, batch]),
    change: (tag, changes) =>
      write(batches.map((batch) => (batch.tag === tag ? { ...batch, ...changes } : batch))),
    remove: (tag) => write(batches.filter((batch) => batch.tag !== tag)),
  };
}

/** Whoever asks in another way, or begins anew, would pay twice for what a batch is about to answer. */
export async function refuseOpenBatches(samplesFile: string): Promise<void> {
  const { open } = await openBatchBook(samplesFile);
  if (open.length === 0) return;
  const questions = open.reduce((sum, batch) => sum + batch.questions.length, 0);
  throw new BenchError(
    "RunMismatch",
    `A batch with ${questions} of these questions is under way (${batchFileOf(samplesFile)}).`,
    "Come back to it with --batch, or call it off with --batch-cancel.",
  );
}

/** Undefined where there is no such file. */
async function readText(file: string): Promise<string | undefined> {
  return await readFile(file, "utf8").catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw readError(file, cause);
  });
}

function parseBatches(text: string | undefined, file: string): SubmittedBatch[] {
  if (text === undefined) return [];
  try {
    return BatchState.parse(JSON.parse(text)).batches;
  } catch (cause) {
    throw new BenchError(
      "FileUnreadable",
      `${file}, which says which batches are under way, is damaged.`,
      "Look at your batches on the vendor's page. If none of them is of this run, remove the file.",
      { cause },
    );
  }
}

/** Two calls at once would submit the same questions twice. */
function anotherHand(file: string): BenchError {
  return new BenchError(
    "RunMismatch",
    `${file} was changed by another command while this one was at work.`,
    "Let that one end, then run the same command again.",
  );
}
