import type { z } from "zod";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { writeAtomically } from "../lib/files.ts";
import { RecordingRow, RecordingsHeader } from "../schema/recording.ts";
import type { Recording, Recordings } from "../schema/recording.ts";

/** A file of recordings, every hash of it checked. */
export async function readRecordings(file: string): Promise<Recordings> {
  const recordings = new Map<string, Omit<RecordingRow, "task_id">>();
  let isFirst = true;
  for await (const { line, value } of readJsonl(file)) {
    const parsed = (isFirst ? RecordingsHeader : RecordingRow).safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const what = isFirst ? "not a file of recordings" : "not a recording";
      throw unusable(file, line, `${what} (${issue?.path.join(".")}: ${issue?.message})`);
    }
    isFirst = false;
    if (!("task_id" in parsed.data)) continue;
    const { task_id: id, hash, recording } = parsed.data;
    if (recordings.has(id)) throw unusable(file, line, `${id} appears twice`);
    if (hash !== hashRecording(recording) || !holdsHashes(recording)) {
      throw unusable(file, line, `the recording of ${id} does not match its hash`);
    }
    recordings.set(id, { hash, recording });
  }
  if (isFirst) throw unusable(file, 1, "the file is empty");
  return recordings;
}

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

export function hashRecording(recording: Recording): string {
  return sha256(canonicalJson(recording));
}

/** Of all of them, whatever their order in a file and whenever it was written. */
export function hashRecordings(recordings: Recordings): string {
  const lines = Array.from(recordings, ([id, { hash }]) => `${id} ${hash}`).toSorted();
  return sha256(lines.join("\n"));
}

function holdsHashes({ exchanges }: Recording): boolean {
  return exchanges.every((one) => sha256(Buffer.from(one.answer, "base64")) === one.sha256);
}

function unusable(file: string, line: number, problem: string): BenchError {
  return fault.FileUnreadable(
    `${file}, line ${line}: ${problem}.`,
    "Use the file as `bcb record` wrote it, or record again on a machine with network access.",
  );
}
