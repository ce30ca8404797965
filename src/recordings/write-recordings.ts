import type { z } from "zod";
import { writeAtomically } from "../lib/write-atomically.ts";
import type { Recordings, RecordingsHeader } from "../schema/recording.ts";

/** Writes them in the order of their ids. */
export async function writeRecordings(
  file: string,
  header: z.infer<typeof RecordingsHeader>,
  recordings: Recordings,
): Promise<void> {
  const rows = Array.from(recordings, ([task_id, one]) => ({ task_id, ...one })).toSorted((a, b) =>
    a.task_id < b.task_id ? -1 : 1,
  );
  const lines = [header, ...rows].map((row) => Buffer.from(`${JSON.stringify(row)}\n`));
  await writeAtomically(file, Buffer.concat(lines));
}
