import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { writeOfficialFiles } from "../../../src/pipeline/evaluate/write-results.ts";
import { EvalResults, PassAtKFile } from "../../../src/schema/official-results.ts";
import { makeFixture } from "./evaluate-fixture.ts";

const now = new Date("2026-11-15T04:05:06Z");

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8")) as unknown;
}

test("the official files stand beside the samples, in the official shape", async () => {
  const fixture = await makeFixture();
  await fixture.writeSamples([
    [0, "pass"],
    [0, "fail"],
    [1, "died"],
    [1, "pass"],
    [2, "broken"],
  ]);
  await using evaluation = await fixture.open();
  const failed = [{ task_id: "X/2", outcome: "fail" as const, message: "no" }];
  const groundTruth = { checked: 3, passed: 2, failed };
  const files = await writeOfficialFiles({ evaluation, groundTruth, ks: [1, 2, 5], now });
  expect(files.map((file) => path.basename(file))).toEqual([
    "model-a_eval_results.json",
    "model-a_pass_at_k.json",
  ]);
  const [results, passAtK] = await Promise.all(files.map(readJson));
  expect(EvalResults.parse(results)).toEqual(results);
  expect(Object.keys(EvalResults.parse(results).eval)).toEqual(["X/0", "X/1"]);
  expect(PassAtKFile.parse(passAtK)).toEqual(passAtK);
  // The order of the keys is the official tool's.
  expect(Object.entries(passAtK ?? {})).toEqual([
    ["pass@1", 0.5],
    ["pass@2", 1],
    ["model", "model-a"],
    ["split", "complete"],
    ["subset", "full"],
    ["calibrated", false],
    ["gt_pass_rate", 2 / 3],
    ["failed_tasks", ["X/2"]],
  ]);
});

test("with both kinds judged the plain name is the calibrated one's", async () => {
  const fixture = await makeFixture();
  await fixture.writeSamples([[0, "pass"]]);
  await using evaluation = await fixture.open({ calibrations: ["calibrated", "uncalibrated"] });
  const files = await writeOfficialFiles({ evaluation, groundTruth: null, ks: [1], now });
  const kinds = await Promise.all(
    files
      .filter((file) => file.endsWith("pass_at_k.json"))
      .map(async (file) => [
        path.basename(file),
        PassAtKFile.parse(await readJson(file)).calibrated,
      ]),
  );
  expect(kinds).toEqual([
    ["model-a_pass_at_k.json", true],
    ["model-a-uncalibrated_pass_at_k.json", false],
  ]);
});
