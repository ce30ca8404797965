import { setImmediate } from "node:timers/promises";
import { compareRuns } from "../../analysis/compare-runs.ts";
import { coverRuns } from "../../analysis/cover-tasks.ts";
import { classifyRun } from "../../analysis/failures/classify-failure.ts";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import { scoreRun } from "../../analysis/score-run.ts";
import { fault } from "../../lib/bench-error.ts";
import { seededRandom } from "../../lib/draw.ts";
import { renderRunComparison, tabulateComparison } from "../../report/render-run-comparison.ts";
import type { Comparison, PairComparison } from "../../schema/comparison.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { chooseRuns, type RunsRequest } from "../runs/load-runs.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";

/** How often the tasks are drawn again for the interval of a difference. */
export const pairResamples = 4000;

/** `bcb compare`: every two of the runs, paired by task. */
export async function compare(request: RunsRequest & { seed: number }) {
  const runs = await chooseRuns(request.places, request);
  if (runs.length < 2) {
    throw fault.BadUsage(
      `Only one run found in ${request.places.join(", ")}; a comparison needs two.`,
      "Pass two run folders, verdict files or official results.",
    );
  }
  const dataset = await findDataset(request.source, runs, request);
  const facts = await loadTaskFacts(dataset);
  const compared = runs.map((run) => ({ run, failures: classifyRun(run, facts) }));
  const pairs: PairComparison[] = [];
  const total = (runs.length * (runs.length - 1)) / 2;
  for (const [place, first] of compared.entries()) {
    for (const second of compared.slice(place + 1)) {
      // Without a pause nobody would hear Ctrl-C.
      await setImmediate();
      request.signal?.throwIfAborted();
      const pair = compareRuns(first, second, {
        librariesOf: facts.librariesOf,
        resamples: pairResamples,
        // Every pair draws the same tasks, so that its numbers do not depend on which others are compared.
        random: seededRandom(request.seed),
      });
      if (pair.tasks === 0) {
        throw fault.RunMismatch(
          `${pair.first} and ${pair.second} have no task in common.`,
          "Compare runs of the same dataset.",
        );
      }
      pairs.push(pair);
      request.progress?.({ label: "Comparing", done: pairs.length, total });
    }
  }
  const covered = coverRuns(runs, { benchmarks: await loadBenchmarks() });
  const json: Comparison = {
    format: 1,
    seed: request.seed,
    resamples: pairResamples,
    runs: covered.map(({ name, file, results, covers }) => {
      const score = scoreRun(results).passAtK[0]?.value ?? 0;
      return { name, file, ...covers, samples: results.length, score };
    }),
    warnings: findMixtures(runs),
    pairs,
  };
  const text = renderRunComparison(json, request.style);
  return { json, text, table: tabulateComparison(json) };
}
