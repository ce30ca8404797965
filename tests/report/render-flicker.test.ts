import { expect, test } from "vitest";
import { plainStyle } from "../../src/lib/printable.ts";
import { renderFlicker } from "../../src/report/render-flicker.ts";

test("says that every run agrees", () => {
  const flicker = { repetitions: 3, samples: 40, flickering: [] };
  expect(renderFlicker(flicker, plainStyle)).toBe("40 samples, 3 runs each: all runs agree.");
});

test("lists who flickers, under which seeds and in which tests", () => {
  const runs = [
    { seed: 0, hash_seed: 0, outcome: "fail" as const, failing: ["test_a", "test_b"] },
    { seed: 1, hash_seed: 1, outcome: "fail" as const, failing: ["test_a"] },
  ];
  const flickering = [{ task_id: "X/1", sample: 2, calibrated: true, runs }];
  const text = renderFlicker({ repetitions: 2, samples: 40, flickering }, plainStyle);
  expect(text).toMatch(/^40 samples, 2 runs each: 1 flicker\.\nTask .*\nX\/1 +2 +yes/);
  expect(text).toMatch(/fail 0\/0, fail 1\/1 +test_b$/);
});
