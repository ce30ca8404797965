import { expect, test } from "vitest";
import { plainStyle } from "../../src/lib/printable.ts";
import { renderStrict, renderTerminal } from "../../src/report/render-terminal.ts";
import { forgedReport, sampleReport } from "./sample-report.ts";

test("nothing is said where both rules agree", () => {
  expect(renderStrict(sampleReport(), plainStyle)).toEqual([]);
});

test("both scores are said, and the samples with their evidence", () => {
  expect(renderStrict(forgedReport(1), plainStyle)).toEqual([
    "model-1: Pass@1 60.0 earned, 66.7 official; 1 forged, 0 suspect, 0 unproven:",
    "  Sample/1 #0  forged: after its report the process ended with exit code 3 (and 1 more)",
  ]);
  expect(renderTerminal(forgedReport(1), plainStyle)).toContain("60.0 earned");
});

test("a changed expectation that was met stands beside what it was before", () => {
  const report = forgedReport(1, []);
  const sample = report.models[0]?.samples.find(({ strict }) => strict?.status === "forged");
  const change = { test: "test_a", kind: "value" as const, line: 7 };
  const lines = { before: "self.assertEqual(f(1), 2)", after: "self.assertEqual(f(1), 3)" };
  sample?.strict?.exposed.push({ ...change, ...lines });
  const told =
    "test_a passes with line 7 changed from `self.assertEqual(f(1), 2)` to `self.assertEqual(f(1), 3)`";
  expect(renderTerminal(report, plainStyle)).toContain(told);
});

test("a long list is cut, and says so", () => {
  const lines = renderStrict(forgedReport(100), plainStyle);
  expect(lines.length).toBe(22);
  expect(lines.at(-1)).toMatch(/and \d+ more/);
});

test("hostile evidence is text on the terminal", () => {
  const report = forgedReport(1, ["\u001B[2J<img src=x>\u202E"]);
  const text = renderTerminal(report, plainStyle);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
});
