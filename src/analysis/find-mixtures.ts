import { shortHash } from "../lib/short-hash.ts";
import type { StoredRun } from "../schema/stored-run.ts";

/** Two runs whose numbers do not compare, and why. */
export interface Mixture {
  of: "dataset" | "environment" | "split" | "subset" | "calibration";
  message: string;
}

/** What is mixed in these runs, one finding for each kind; runs that do not tell are not accused. */
export function findMixtures(runs: readonly StoredRun[]): Mixture[] {
  const kinds: [Mixture["of"], string, (run: StoredRun) => string | null][] = [
    ["dataset", "different datasets", ({ record }) => record && shortHash(record.dataset.hash)],
    [
      "environment",
      "different environments",
      ({ record }) => record && shortHash(record.environment.fingerprint),
    ],
    ["split", "different splits", ({ split }) => split],
    ["subset", "different subsets", ({ subset }) => subset],
    ["calibration", "different calibrations", ({ calibration }) => calibration],
  ];
  return kinds.flatMap(([of, words, tell]) => {
    const known = runs.flatMap((run) => {
      const value = tell(run);
      return value === null ? [] : [{ name: run.name, value }];
    });
    const [first] = known;
    const other = known.find(({ value }) => value !== first?.value);
    if (first === undefined || other === undefined) return [];
    const message = `${words}: ${first.name} has ${first.value}, ${other.name} has ${other.value}`;
    return [{ of, message: `The runs mix ${message}.` }];
  });
}
