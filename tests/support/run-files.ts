import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BcbUser } from "../cli/run-bcb.ts";
import { TranscriptStep } from "../../src/schema/transcript.ts";

/** The rows of the file with this ending that `bcb run` left in its usual folder. */
export async function readRunLines({ folder }: BcbUser, ending: string): Promise<unknown[]> {
  const results = path.join(folder, "bcb_results");
  const name = (await readdir(results)).find((each) => each.endsWith(ending));
  const text = await readFile(path.join(results, name ?? ending), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

export async function readSteps(user: BcbUser): Promise<TranscriptStep[]> {
  const rows = await readRunLines(user, "_transcripts.jsonl");
  return rows.map((row) => TranscriptStep.parse(row));
}

/** Steps in an order of their own, without what differs from run to run. */
export function comparableSteps(steps: readonly TranscriptStep[]): string[] {
  return steps
    .map((step) => JSON.stringify({ ...step, ms: 0 }).replaceAll(/call_\d+/g, "call"))
    .toSorted();
}
