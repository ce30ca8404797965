import { shortHash } from "../lib/short-hash.ts";
import type { StoredRun } from "../schema/verdict.ts";

/** What runs whose numbers compare have in common. */
const everything = ["dataset", "environment", "split", "subset", "calibration"] as const;
type Common = (typeof everything)[number];

function tell(run: StoredRun, kind: Common): string | null {
  if (kind === "environment") return run.record && shortHash(run.record.environment.fingerprint);
  if (kind !== "dataset") return run[kind];
  if (run.record === null) return null;
  const { hash, patches } = run.record.dataset;
  // The same rows with other repairs are other tasks.
  const repaired = patches === undefined ? "" : ` with patches ${shortHash(patches.hash)}`;
  return shortHash(hash) + repaired;
}

/** What is mixed in these runs, a sentence for each kind, with two of the runs; those that do not tell are not accused. */
export function findMixtures(runs: readonly StoredRun[], kinds: readonly Common[] = everything) {
  return kinds.flatMap((kind) => {
    const known = runs.flatMap((run) => {
      const value = tell(run, kind);
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
