import { describe, expect, test } from "vitest";
import { plainStyle } from "../../src/lib/printable.ts";
import { renderTerminal } from "../../src/report/render-terminal.ts";
import { sampleReport } from "./sample-report.ts";

describe("the terminal's report", () => {
  test("shows the numbers of the data", () => {
    expect(renderTerminal(sampleReport({ models: 2 }), plainStyle)).toBe(
      [
        "A sample report",
        "",
        "#  Model    Pass@1  Uncalibrated  solved  fail  timeout  crash",
        "1  model-1    66.7           0.0     4/6     2        0      0",
        "2  model-2    50.0           0.0     3/6     3        0      0",
        "",
        "Pass@1 by domain  tasks  model-1  model-2",
        "Computation           2      0.0     50.0",
        "General               2    100.0     50.0",
        "Visualization         2    100.0     50.0",
        "",
        "Ground truth: 6 of 6 pass in this environment.",
      ].join("\n"),
    );
  });

  test("stays narrow with many models: their places stand for their names", () => {
    const text = renderTerminal(sampleReport({ models: 12 }), plainStyle);
    expect(text).toContain("(12)");
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(120);
  });

  test("says what is not final", () => {
    const report = sampleReport({ models: 2 });
    const coverage = { tasks: 4, of: 6, whole: false };
    Object.assign(report.models[0] ?? {}, { incomplete: true, missing_tasks: 2, coverage });
    Object.assign(report.models[1] ?? {}, { incomplete: true });
    Object.assign(report.models[1]?.calibrated?.outcomes ?? {}, { broken: 1 });
    const text = renderTerminal(report, plainStyle);
    expect(text).toContain("-  model-1 (partial: 4 of 6 tasks, incomplete)");
    expect(text).toContain("1  model-2 (incomplete)");
    expect(text).toMatch(/crash {2}broken\n/);
  });

  test("says how many samples were starved", () => {
    const report = sampleReport({ models: 2 });
    expect(renderTerminal(report, plainStyle)).not.toContain("starved");
    Object.assign(report.models[1] ?? {}, { incomplete: true, starved: 2 });
    expect(renderTerminal(report, plainStyle)).toContain(
      "model-2: 2 samples starved: other processes took",
    );
  });

  test("names the ground truths that fail", () => {
    const report = sampleReport();
    const failed = [
      { task_id: "Sample/1", outcome: "fail" as const, message: "test_a: \u001B[2J1" },
    ];
    report.ground_truth = { checked: 6, passed: 5, failed };
    expect(renderTerminal(report, plainStyle)).toContain(
      "Ground truth: 5 of 6 pass in this environment.\n  Sample/1  test_a: 1",
    );
  });

  test("has words for no models and for an unchecked ground truth", () => {
    const report = { ...sampleReport({ models: 0, tasks: 0 }), ground_truth: null };
    expect(renderTerminal(report, plainStyle)).toBe(
      "A sample report\n\nNo runs have been evaluated yet.\n\nGround truth: not checked.",
    );
  });

  test("prints a hostile name as text", () => {
    const report = sampleReport({ models: 1 });
    Object.assign(report.models[0] ?? {}, { name: "evil\u001B]0;x\u0007\n\u202Ename" });
    const text = renderTerminal({ ...report, title: "t\u001B[2J" }, plainStyle);
    expect(text).toContain("evil \\u202ename");
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  });
});
