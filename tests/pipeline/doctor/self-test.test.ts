import path from "node:path";
import { expect, test } from "vitest";
import { noProgress } from "../../../src/lib/progress.ts";
import { plainStyle } from "../../../src/lib/printable.ts";
import { environmentVariables } from "../../../src/environment/variables.ts";
import { renderSelfTest, runSelfTest } from "../../../src/pipeline/doctor/self-test.ts";
import { examineWalls, findMissingWalls } from "../../../src/sandbox/examine-walls.ts";
import { SelfTestReport } from "../../../src/schema/doctor-report.ts";
import { parts } from "../../support/parts.ts";

const settings = { cacheDir: path.resolve(parts.starter.path, "../..") };

test("behind walls every sample of the self-test behaves as its row says", async ({ skip }) => {
  const { python } = parts.starter;
  const variables = environmentVariables(parts.starter);
  const missing = findMissingWalls(await examineWalls({ python, variables }));
  if (missing.length > 0) skip("this machine cannot wall samples in");
  const report = await runSelfTest("starter", { settings, progress: noProgress });
  expect(report.rows.filter((row) => !row.ok)).toEqual([]);
  expect(SelfTestReport.parse(report)).toMatchObject({ ok: true, missing_walls: [] });
  const titles = report.rows.map((row) => row.title);
  expect(new Set(titles).size).toBe(titles.length);
  const text = renderSelfTest(report, plainStyle);
  expect(text).toMatch(/✓ {2}a wrong answer +fail: 41 != 42 +fail: AssertionError: 41 != 42/);
  expect(text).toContain(`${titles.length} samples: all as expected.`);
});

test("an abort ends it", async () => {
  const signal = AbortSignal.abort(new Error("stop"));
  const run = runSelfTest("starter", { settings, progress: noProgress, signal });
  await expect(run).rejects.toThrow("stop");
});

test("a difference is marked, and a machine without walls is named", () => {
  const rows = [
    { title: "a wrong answer", expected: "fail", seen: "pass", ok: false },
    { title: "a right answer", expected: "pass", seen: "pass", ok: true },
  ];
  const missing_walls = ["network"];
  const report = { environment: "e", engine: "plain-1", missing_walls, rows, ok: false };
  const text = renderSelfTest(report, plainStyle);
  expect(text).toContain("This machine lacks network: samples ran with your own permissions.");
  expect(text).toMatch(/✗ {2}a wrong answer +fail +pass\n✓/);
  expect(text).toContain("2 samples: 1 not as expected.");
});
