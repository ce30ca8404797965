import { expect, test } from "vitest";
import { plainStyle } from "../../src/lib/style.ts";
import { renderPage } from "../../src/report/html/render-page.ts";
import { renderStrict } from "../../src/report/render-strict.ts";
import { renderTerminal } from "../../src/report/render-terminal.ts";
import type { Report } from "../../src/schema/report.ts";
import { sampleReport } from "./sample-report.ts";

const evidence = ["unittest.case.TestCase.run was replaced", "test_a did not run"];

/** A report in which the first model's samples passed by tampering, all or so many of them. */
function tamperedReport(count: number, lines: string[] = evidence): Report {
  const report = sampleReport({ models: 2, tasks: 60 });
  const [model] = report.models;
  const passed = model?.samples.filter((sample) => sample.outcome === "pass").slice(0, count) ?? [];
  for (const sample of passed) sample.strict = { status: "tampered", evidence: lines };
  Object.assign(model?.strict ?? {}, { tampered: passed.length, pass_at_k: { 1: 0.6 } });
  return report;
}

test("nothing is said where both rules agree", () => {
  expect(renderStrict(sampleReport(), plainStyle)).toEqual([]);
});

test("both scores are said, and the samples with their evidence", () => {
  expect(renderStrict(tamperedReport(1), plainStyle)).toEqual([
    "model-1: Pass@1 60.0 strictly, 66.7 officially; 1 sample tampered with the tests:",
    "  Sample/1 #0  unittest.case.TestCase.run was replaced (and 1 more)",
  ]);
  expect(renderTerminal(tamperedReport(1), plainStyle)).toContain("60.0 strictly");
});

test("a long list is cut, and says so", () => {
  const lines = renderStrict(tamperedReport(100), plainStyle);
  expect(lines.length).toBe(22);
  expect(lines.at(-1)).toMatch(/and \d+ more/);
});

test("hostile evidence is text on the terminal and on the page", () => {
  const report = tamperedReport(1, ["\u001B[2J<img src=x>\u202E"]);
  const text = renderTerminal(report, plainStyle);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  const page = renderPage(report);
  expect(page).not.toContain("<img");
  expect(page).not.toContain("\u001B");
  expect(page).toContain("strictly: tampered");
});

test("the page says before the numbers that some were won by tampering", () => {
  const page = renderPage(tamperedReport(2));
  expect(page).toContain("2 samples passed by tampering with the tests");
  expect(page).toContain("Strictly: model-1 60.0.");
});
