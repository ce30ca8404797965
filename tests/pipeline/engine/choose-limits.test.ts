import { expect, test } from "vitest";
import { chooseLimits } from "../../../src/pipeline/engine/choose-limits.ts";
import {
  officialLimits,
  officialMemoryLimits,
} from "../../../src/pipeline/engine/official-limits.ts";

test.for([
  ["official", undefined, 241],
  ["official", 3, 241],
  ["official", 300, 301],
  ["fast", undefined, 60],
  ["fast", 0.01, 60],
  ["fast", 2, 60],
  ["fast", 5, 60],
  ["fast", 11, 120],
  ["fast", 12, 241],
  ["fast", 165, 241],
  ["fast", 300, 301],
] as const)("%s, with a ground truth of %s s, allows %i s", ([policy, groundTruth, limit]) => {
  const groundTruthMs = groundTruth === undefined ? undefined : groundTruth * 1000;
  expect(chooseLimits({ ...officialLimits, policy }, groundTruthMs)).toEqual({
    limitMs: limit * 1000,
    ...officialMemoryLimits,
  });
});

test("a fixed limit is what it says", () => {
  const limits = { ...officialLimits, policy: "fixed" as const, limitMs: 7000 };
  expect(chooseLimits(limits, 100_000).limitMs).toBe(7000);
});
