import { sampleKey } from "../lib/sample-key.ts";
import type { StoredResult } from "../schema/stored-run.ts";

/** The samples that both have, by task and number, in the order of the first. */
export function pairSamples(
  first: readonly StoredResult[],
  second: readonly StoredResult[],
): [StoredResult, StoredResult][] {
  const theirs = new Map(second.map((result) => [keyOf(result), result]));
  return first.flatMap((ours): [StoredResult, StoredResult][] => {
    const other = theirs.get(keyOf(ours));
    return other === undefined ? [] : [[ours, other]];
  });
}

function keyOf({ task_id, sample }: StoredResult): string {
  return sampleKey(task_id, sample);
}
