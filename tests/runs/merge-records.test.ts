import { expect, test } from "vitest";
import { mergeRecords } from "../../src/runs/merge-records.ts";
import type { RunRecord } from "../../src/schema/verdict.ts";
import { rules } from "../support/make-bench.ts";

const record: RunRecord = {
  format: 1,
  bcb: "1.0.0",
  model: { name: "m", revision: null, backend: null, temperature: null },
  note: null,
  split: "complete",
  subset: "full",
  selection: "all",
  samples: { file: "m.jsonl", hash: "s1", count: 1 },
  dataset: { name: "x", version: "1", hash: "d1", count: 3, source: "x.jsonl" },
  environment: { name: "starter", fingerprint: "f1", python: "3.12.1" },
  engine: "e",
  missing_walls: [],
  rules,
  calibrations: ["calibrated"],
  ground_truth: null,
};
type Selected = [subset: string, selection: string];

test.for([
  [
    ["full", "ids 0"],
    ["full", "ids 1"],
    ["full", "ids 0 + ids 1"],
  ],
  [
    ["full", "ids 0 + ids 1"],
    ["full", "ids 1"],
    ["full", "ids 0 + ids 1"],
  ],
  [
    ["full", "all"],
    ["full", "ids 1"],
    ["full", "all"],
  ],
  [
    ["hard", "all"],
    ["hard", "ids 1"],
    ["hard", "all"],
  ],
  [
    ["hard", "all"],
    ["full", "ids 1"],
    ["full", "subset hard + ids 1"],
  ],
  [
    ["full", "ids 1"],
    ["hard", "library re"],
    ["full", "ids 1 + subset hard; library re"],
  ],
  [
    ["full", "all"],
    ["hard", "all"],
    ["full", "all"],
  ],
] satisfies [Selected, Selected, Selected][])("%j and then %j are %j", ([first, second, both]) => {
  const [earlier, added] = [first, second].map(([subset, selection]) => ({
    ...record,
    subset,
    selection,
  }));
  const { subset, selection } = mergeRecords(earlier ?? record, added ?? record, { isWider: true });
  expect([subset, selection]).toEqual(both);
});

test("kinds, missing walls and notes of both are told; what is selected again is not told twice", () => {
  const earlier: RunRecord = {
    ...record,
    selection: "ids 0",
    note: "by hand",
    missing_walls: ["net"],
    calibrations: ["uncalibrated"],
  };
  const added: RunRecord = { ...record, selection: "ids 1", note: "new" };
  expect(mergeRecords(earlier, added, { isWider: true })).toMatchObject({
    selection: "ids 0 + ids 1",
    note: "by hand; new",
    missing_walls: ["net"],
    calibrations: ["calibrated", "uncalibrated"],
  });
  expect(mergeRecords(earlier, added, { isWider: false })).toMatchObject({
    selection: "ids 1",
    note: "new",
    missing_walls: ["net"],
  });
});

test("a selection that was never finished still counts, as long as the samples are the same", () => {
  const earlier = { ...record, samples: { ...record.samples, count: 9 } };
  const count = (hash: string) =>
    mergeRecords(
      earlier,
      { ...record, samples: { file: "m.jsonl", hash, count: 2 } },
      { isWider: true },
    ).samples.count;
  expect([count("s1"), count("s2")]).toEqual([9, 2]);
});
