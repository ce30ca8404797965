import { shortHash } from "../lib/short-hash.ts";
import type { RunRecord } from "../schema/run-record.ts";
import type { StoredRun } from "../schema/stored-run.ts";

/** What runs whose numbers compare have in common. */
type Common = "dataset" | "environment" | "split" | "subset" | "calibration";

const tellers: Readonly<Record<Common, (run: StoredRun) => string | null>> = {
  dataset: ({ record }) => record && nameDataset(record.dataset),
  environment: ({ record }) => record && shortHash(record.environment.fingerprint),
  split: ({ split }) => split,
  subset: ({ subset }) => subset,
  calibration: ({ calibration }) => calibration,
};

const everything = ["dataset", "environment", "split", "subset", "calibration"] as const;

/** The same rows with other repairs are other tasks. */
function nameDataset({ hash, patches }: RunRecord["dataset"]): string {
  const rows = shortHash(hash);
  return patches === undefined ? rows : `${rows} with patches ${shortHash(patches.hash)}`;
}

/** What is mixed in these runs, a sentence for each kind, with two of the runs; those that do not tell are not accused. */
export function findMixtures(
  runs: readonly StoredRun[],
  kinds: readonly Common[] = everything,
): string[] {
  return kinds.flatMap((kind) => {
    const known = runs.flatMap((run) => {
      const value = tellers[kind](run);
      return value === null ? [] : [{ name: run.name, value }];
    });
    const [first] = known;
    const other = known.find(({ value }) => value !== first?.value);
    if (first === undefined || other === undefined) return [];
    return [
      `The runs have different ${kind}s: ${first.name} has ${first.value}, ${other.name} has ${other.value}.`,
    ];
  });
}
