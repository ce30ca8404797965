import { describe, expect, test } from "vitest";
import { exactMcNemar, findNeededSize, type TaskPair } from "../../src/analysis/paired-tests.ts";
import { seededRandom } from "../../src/lib/draw.ts";

const count = (passed: number, samples = 1) => ({ passed, samples });

function make(first: number, second: number, times: number): TaskPair[] {
  return Array.from({ length: times }, () => ({ first: count(first), second: count(second) }));
}

function pairsOf(gained: number, lost: number, level: number): TaskPair[] {
  return [...make(0, 1, gained), ...make(1, 0, lost), ...make(1, 1, level)];
}

describe("findNeededSize", () => {
  test("follows the stated formula", () => {
    // Mean 0.1216, deviation 0.5204 (NumPy): (2.8016 * 0.5204 / 0.1216) ** 2 = 143.7
    expect(findNeededSize(pairsOf(30, 12, 106))).toEqual({ tasks: 144, samples: null });
  });

  test("tells a difference of that size about four times in five, by the exact test", () => {
    const [gained, lost] = [0.14, 0.08];
    const { tasks } = findNeededSize(pairsOf(1400, 800, 7800));
    const random = seededRandom(5);
    const rounds = 600;
    let told = 0;
    for (let round = 0; round < rounds; round++) {
      let [up, down] = [0, 0];
      for (let task = 0; task < (tasks ?? 0); task++) {
        const draw = random();
        if (draw < gained) up += 1;
        else if (draw < gained + lost) down += 1;
      }
      if (exactMcNemar(up, down) < 0.05) told += 1;
    }
    // The exact test is a little careful, so somewhat less than 80%.
    expect(told / rounds).toBeGreaterThan(0.72);
    expect(told / rounds).toBeLessThan(0.85);
  });

  test("level runs, one task and no task need nothing that could be named", () => {
    const none = { tasks: null, samples: null };
    expect(findNeededSize(pairsOf(3, 3, 10))).toEqual(none);
    expect(findNeededSize(pairsOf(1, 0, 0))).toEqual(none);
    expect(findNeededSize([])).toEqual(none);
  });

  test("with several samples says how many of them would do, if any number would", () => {
    const noisy = Array.from({ length: 100 }, (_, index) => ({
      first: count(index % 2 === 0 ? 4 : 5, 10),
      second: count(index % 2 === 0 ? 5 : 6, 10),
    }));
    const { samples } = findNeededSize(noisy);
    // Only noise within tasks: (2.8016 / 0.1) ** 2 * (2 * 0.25 * 10 / 9) / 100
    expect(samples).toBeGreaterThan(3);
    expect(samples).toBeLessThan(6);
    const split = Array.from({ length: 10 }, (_, index) => ({
      first: count(index < 4 ? 10 : 0, 10),
      second: count(index < 4 ? 0 : 10, 10),
    }));
    expect(findNeededSize(split).samples).toBeNull();
  });
});
