import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countWins } from "../../src/analysis/bradley-terry.ts";
import { rateElo } from "../../src/analysis/elo.ts";
import { toMatrix, type VerdictMatrix } from "../../src/analysis/verdict-matrix.ts";
import { readSettings } from "../../src/cli/settings.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { plainStyle } from "../../src/lib/printable.ts";
import { analyzeRuns } from "../../src/pipeline/analyze/analyze-runs.ts";
import { loadRuns } from "../../src/pipeline/runs/load-runs.ts";
import { simulateWorld } from "../support/make-matrix.ts";
import { parts } from "../support/parts.ts";
import { referenceFile } from "./reference.ts";

function verdictsOf(split: string): string {
  return referenceFile(`samples/qwen2.5-coder-7b-instruct.${split}.official-verdicts.jsonl.gz`);
}

describe("the published verdicts", () => {
  test.for([
    ["complete", 380],
    ["instruct", 329],
  ] as const)("of %s say that %i of 774 tasks are solved", async ([split, solved]) => {
    const { json: analysis } = await analyzeRuns({
      settings: readSettings(process.env),
      places: [verdictsOf(split)],
      ks: [1],
      by: "domain",
      source: referenceFile("tasks.jsonl.gz"),
      models: undefined,
      top: 10,
      seed: 0,
      style: plainStyle,
      progress: noProgress,
      signal: new AbortController().signal,
    });
    expect(analysis.runs).toMatchObject([{ tasks: 774, solved, samples: 774 }]);
    expect(analysis.runs[0]?.pass_at_k[0]?.value).toBeCloseTo(solved / 774, 12);
    expect(analysis.runs[0]?.groups).toHaveLength(7);
  });
});

// Every pair's games in both directions, so that the classes are balanced; coefficients do not change by that.
const logisticRegression = `
import json, sys, warnings
import numpy as np
from sklearn.linear_model import LogisticRegression
warnings.simplefilter("ignore")
wins = np.array(json.load(sys.stdin))
rows, sides, weights = [], [], []
for winner, loser in zip(*np.nonzero(wins)):
    for side in (1, -1):
        row = np.zeros(len(wins))
        row[winner], row[loser] = side, -side
        rows.append(row)
        sides.append(side)
        weights.append(wins[winner, loser])
model = LogisticRegression(penalty="none", fit_intercept=False, tol=1e-9, max_iter=10000)
model.fit(np.array(rows), sides, sample_weight=weights)
strength = model.coef_[0] - model.coef_[0].mean()
print(json.dumps(list(1000 + 400 / np.log(10) * strength)))
`;

function fitIndependently(matrix: VerdictMatrix): number[] {
  if (parts.bigcodebench === null) throw new Error("Run `bcb env sync bigcodebench` first.");
  const { size, wins } = countWins(matrix);
  const rows = Array.from({ length: size }, (_, row) => [
    ...wins.subarray(row * size, (row + 1) * size),
  ]);
  const input = JSON.stringify(rows);
  const output = execFileSync(parts.bigcodebench.python, ["-c", logisticRegression], { input });
  return z.array(z.number()).parse(JSON.parse(output.toString()));
}

describe("Elo is a logistic regression without penalty, within half a point", () => {
  test("on real verdicts", async () => {
    const runs = await loadRuns([verdictsOf("complete"), verdictsOf("instruct")]);
    // Two runs are few: the same ones with some verdicts turned stand for more models.
    const turned = (from: number, step: number) =>
      runs.map((run) => ({
        name: `${run.name} ${from}/${step}`,
        results: run.results.map((result, place) =>
          place % step === from ? { ...result, passed: !result.passed } : result,
        ),
      }));
    const matrix = toMatrix([...runs, ...turned(0, 3), ...turned(1, 5)]);
    expect(largestDifference(matrix)).toBeLessThan(0.5);
  });

  test.for([
    [6, 100],
    [40, 400],
    [202, 1140],
  ] as const)("on %i simulated models and %i tasks", ([models, tasks]) => {
    const { matrix } = simulateWorld({ models, tasks, seed: 21 });
    expect(largestDifference(matrix)).toBeLessThan(0.5);
  });
});

/** Of our ratings from theirs, in points. */
function largestDifference(matrix: VerdictMatrix): number {
  const expected = fitIndependently(matrix);
  const ratings = rateElo(matrix, { seed: 0, bootstraps: 0 });
  if (ratings.some(({ basis }) => basis !== "games")) throw new Error("There are virtual games.");
  return Math.max(...ratings.map(({ fitted }, place) => Math.abs(fitted - (expected[place] ?? 0))));
}
