import { describe, expect, test } from "vitest";
import { headlineK, rankOf, scoreColumns } from "../../src/report/headline.ts";
import type { Report } from "../../src/schema/report.ts";
import { sampleReport } from "./sample-report.ts";

/** Models with these pass@k, calibrated. */
function withScores(scores: Record<string, number>[]): Report {
  const report = sampleReport({ models: scores.length });
  for (const [index, model] of report.models.entries()) {
    if (model.calibrated) model.calibrated.pass_at_k = scores[index] ?? {};
  }
  return report;
}

describe("the k of the ranking", () => {
  const cases: [scores: Record<string, number>[], k: string][] = [
    [[{ 1: 0.5, 5: 0.6 }, { 1: 0.4 }], "1"],
    [[{ 5: 0.6, 10: 0.7 }, { 10: 0.5 }], "10"],
    [[{ 5: 0.6 }, {}], "5"],
    [[{ 10: 0.6, 5: 0.5 }], "5"],
    [[], "1"],
  ];
  test.for(cases)("of %j is %s", ([scores, k]) => {
    expect(headlineK(withScores(scores))).toBe(k);
  });
});

test("models with equal scores share a rank", () => {
  const report = withScores([{ 1: 0.5 }, { 1: 0.5 }, { 1: 0.4 }]);
  expect(report.models.map((model) => rankOf(model, report))).toEqual([1, 1, 3]);
});

function titles(report: Report): string[] {
  return scoreColumns(report).map((column) => column.title);
}

describe("the score columns", () => {
  test("are every k, and the uncalibrated headline", () => {
    const report = withScores([{ 1: 0.5, 5: 0.6 }]);
    expect(titles(report)).toEqual(["Pass@1", "Pass@5", "Uncalibrated"]);
  });

  test("leave out what nobody was judged by", () => {
    const report = withScores([{ 1: 0.5 }]);
    const [model] = report.models;
    if (model === undefined) throw new Error("no model");
    expect(titles({ ...report, models: [{ ...model, uncalibrated: null }] })).toEqual(["Pass@1"]);
    expect(titles({ ...report, models: [{ ...model, calibrated: null }] })).toEqual([
      "Pass@1 uncalibrated",
    ]);
  });
});
