import { BenchError } from "../../lib/bench-error.ts";
import type { LiveFile } from "../../runs/find-files.ts";
import { readGenerationRecord, readRunRecord } from "../../runs/records.ts";

/** What a record says of the work beside it. */
export interface LiveRecord {
  name: string;
  /** Rows that the whole work has. */
  total: number;
  /** It may be fewer. */
  bound: boolean;
}

/** Undefined while the record is not there or not whole. */
export async function readLiveRecord({ kind, stem }: LiveFile): Promise<LiveRecord | undefined> {
  if (kind === "generation") {
    const generation = await readGenerationRecord(stem);
    if (generation === undefined) return undefined;
    const { model, split, dataset, samples_per_task: samples } = generation;
    // The record does not tell which tasks were selected.
    return { name: `${model}, ${split}`, total: dataset.count * samples, bound: true };
  }
  try {
    const { model, split, samples, calibrations } = await readRunRecord(stem);
    const total = samples.count * calibrations.length;
    return { name: `${model.name}, ${split}`, total, bound: false };
  } catch (error) {
    if (error instanceof BenchError) return undefined;
    throw error;
  }
}
