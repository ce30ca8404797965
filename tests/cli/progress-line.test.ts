import { describe, expect, test } from "vitest";
import { createProgressLine } from "../../src/cli/progress-line.ts";
import type { ProgressStep } from "../../src/lib/progress.ts";

function lineOf(step: ProgressStep, columns = 80): string {
  return createProgressLine(() => 0)(step, columns);
}

describe("a progress line", () => {
  const cases: [title: string, step: ProgressStep, columns: number, line: string][] = [
    [
      "has a bar",
      { label: "x", done: 12, total: 24, note: "9 passed" },
      80,
      `x  ${"█".repeat(12)}${"░".repeat(12)}  12/24  9 passed`,
    ],
    ["has none on a narrow terminal", { label: "x", done: 12, total: 24 }, 40, "x  12/24"],
    ["counts without a total", { label: "x", done: 12, total: undefined }, 80, "x  12"],
    ["names a single step", { label: "x", done: 0, total: 1 }, 80, "x  …"],
    ["shortens bytes", { label: "x", done: 1_500_000, total: 9_000_000 }, 40, "x  1.5M/9.0M"],
    ["is cut to the width", { label: "x".repeat(50), done: 1, total: 2 }, 20, "x".repeat(19)],
    ["holds no control character", { label: "a\u001B[2J\nb", done: 1, total: 3 }, 40, "a b  1/3"],
  ];

  test.for(cases)("%s", ([, step, columns, line]) => {
    expect(lineOf(step, columns)).toBe(line);
  });

  test("says how long the rest will take, once there is something to go by", () => {
    let now = 0;
    const line = createProgressLine(() => now);
    const at = (ms: number, done: number) => {
      now = ms;
      return line({ label: "x", done, total: 100 }, 40);
    };
    expect(at(0, 10)).toBe("x  10/100");
    expect(at(1000, 20)).toBe("x  20/100");
    // 30 in 5 s since the start at 10: what was done before does not count.
    expect(at(5000, 40)).toBe("x  40/100  6.0/s  10 s left");
    expect(at(20_000, 50)).toBe("x  50/100  2.0/s  25 s left");
    expect(at(600_000, 70)).toBe("x  70/100  6.0/min  15 min left");
    expect(at(700_000, 100)).toBe("x  100/100");
  });

  test("goes by the share of the work where steps differ in size", () => {
    let now = 0;
    const line = createProgressLine(() => now);
    line({ label: "x", done: 0, total: 10, share: 0 }, 60);
    now = 10_000;
    expect(line({ label: "x", done: 2, total: 10, share: 0.8, note: "1 passed" }, 60)).toBe(
      "x  2/10  12.0/min  3 s left  1 passed",
    );
  });

  test("takes back a guess that has proved wrong, and goes by the slower of the whole and of late", () => {
    let now = 0;
    const line = createProgressLine(() => now);
    const at = (ms: number, done: number) => {
      now = ms;
      return line({ label: "x", done, total: 1000 }, 40);
    };
    at(0, 0);
    expect(at(99_000, 990)).toBe("x  990/1000  10.0/s  1 s left");
    expect(at(99_400, 990)).toBe("x  990/1000  10.0/s  1 s left");
    expect(at(101_000, 990)).toBe("x  990/1000  9.8/s");
    expect(at(159_000, 991)).toBe("x  991/1000  6.2/s  9 min left");
  });

  test("starts anew with another label", () => {
    let now = 0;
    const line = createProgressLine(() => now);
    line({ label: "a", done: 0, total: 10 }, 40);
    now = 9000;
    expect(line({ label: "b", done: 5, total: 10 }, 40)).toBe("b  5/10");
  });
});
