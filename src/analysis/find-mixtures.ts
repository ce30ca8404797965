import { shortHash } from "../lib/short-hash.ts";
import type { RunRecord } from "../schema/run-record.ts";
import type { StoredRun } from "../schema/stored-run.ts";

/** What runs whose numbers compare have in common. */
const everything = ["dataset", "environment", "split", "subset", "calibration"] as const;
type Common = (typeof everything)[number];

function tell(run: StoredRun, kind: Common): string | null {
  if (kind === "dataset") return run.record && nameDataset(run.record.dataset);
  if (kind === "environment") return run.record && shortHash(run.record.environment.fingerprint);
  return run[kind];
}

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
