import { expect, test } from "vitest";
import { chooseLimits } from "../../../src/pipeline/engine/choose-limits.ts";
import type { GroundTruthRun } from "../../../src/pipeline/engine/choose-limits.ts";
import {
  officialLimits,
  officialMemoryLimits,
} from "../../../src/pipeline/engine/choose-limits.ts";

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
  const truth = groundTruth === undefined ? undefined : passAfter(groundTruth);
  expect(chooseLimits({ ...officialLimits, policy }, truth)).toEqual({
    limitMs: limit * 1000,
    ...officialMemoryLimits,
  });
});

test.for([
  ["took five times as long on a busy machine", { cpu_ms: 5000, wall_ms: 25_000 }, 60],
  ["waited for a core past its limit", { cpu_ms: 5000, wall_ms: 300_000, wait_ms: 290_000 }, 60],
  ["sleeps", { cpu_ms: 100, wall_ms: 40_000 }, 60],
  ["sleeps so long that its samples need the time", { cpu_ms: 100, wall_ms: 70_000 }, 120],
  ["ran out of time", { outcome: "timeout" }, 241],
  ["fails", { outcome: "fail" }, 241],
] as const)("fast, where the ground truth %s", ([, changes, limit]) => {
  const truth = { ...passAfter(2), ...changes };
  expect(chooseLimits({ ...officialLimits, policy: "fast" }, truth).limitMs).toBe(limit * 1000);
});

test.for([
  ["official", undefined, 3],
  ["official", 300, 3],
  ["fast", undefined, 3],
  ["fast", 0.01, 3],
  ["fast", 30, 3],
  ["fast", undefined, 120, 60],
  ["fast", 2, 120, 60],
  ["fast", 30, 120, 120],
  ["fast", 30, 500, 500],
] as const)(
  "%s, with a ground truth of %s s, allows what a benchmark of %i s does",
  ([policy, groundTruth, own, limit = own]) => {
    const truth = groundTruth === undefined ? undefined : passAfter(groundTruth);
    const limits = chooseLimits({ ...officialLimits, policy }, truth, { limit_ms: own * 1000 });
    expect(limits).toEqual({ limitMs: limit * 1000, ...officialMemoryLimits });
  },
);

test("a benchmark's own memory is allowed, unless the run has other rules", () => {
  const own = { limit_ms: 1000, memory_mib: 4096, stack_mib: 4096 };
  const [addressSpaceMib, dataMib, stackMib] = [4096, 4096, 4096];
  expect(chooseLimits(officialLimits, undefined, own)).toMatchObject({ addressSpaceMib, dataMib });
  expect(chooseLimits(officialLimits, undefined, own)).toMatchObject({ stackMib });
  const strict = { ...officialLimits, addressSpaceMib: 1024, stackMib: 20 };
  expect(chooseLimits(strict, undefined, own)).toMatchObject({ addressSpaceMib: 1024 });
  expect(chooseLimits(strict, undefined, own)).toMatchObject({ dataMib, stackMib: 20 });
});

test("a fixed limit is what it says", () => {
  const limits = { ...officialLimits, policy: "fixed" as const, limitMs: 7000 };
  expect(chooseLimits(limits, passAfter(100)).limitMs).toBe(7000);
});

function passAfter(seconds: number): GroundTruthRun {
  const ms = seconds * 1000;
  return { outcome: "pass", wall_ms: ms, wait_ms: 0, cpu_ms: ms };
}
