import type { Flicker } from "../schema/report.ts";
import type { Verdict } from "../schema/verdict.ts";

/** The samples whose runs under different seeds disagree, in the outcome or in which tests fail; broken runs do not count. */
export function findFlicker(verdicts: readonly Verdict[], repetitions: number): Flicker {
  const bySample = Map.groupBy(
    verdicts.filter((verdict) => verdict.outcome !== "broken"),
    (verdict) => `${verdict.task_id}\n${verdict.sample}\n${verdict.calibrated}`,
  );
  const flickering = [...bySample.values()].flatMap((runs) => {
    const [first] = runs;
    const results = runs.map((run) => [run.outcome, ...listFailing(run)].join("\n"));
    if (first === undefined || new Set(results).size === 1) return [];
    return {
      task_id: first.task_id,
      sample: first.sample,
      calibrated: first.calibrated,
      runs: runs.map((run) => {
        const { seed, hash_seed, outcome } = run;
        return { seed, hash_seed, outcome, failing: listFailing(run) };
      }),
    };
  });
  return { repetitions, samples: bySample.size, flickering };
}

function listFailing({ official }: Verdict): string[] {
  return Object.keys(official?.details ?? {}).toSorted();
}
