import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { officialStem, plainStem, runFile, samplesStem, stemOf } from "../../src/runs/names.ts";
import { listSources } from "../support/walls.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("no other code spells how a run's files end", () => {
  const ending =
    /_(verdicts|repeats|sanitize|sittings)\.jsonl|_(run|eval_results|pass_at_k|coverage|generation|batches)\.json/;
  const comment = /^\s*(\/?\*|\/\/)/;
  // The command line says in its help what may be named.
  const files = listSources(root, ["src"], /\.ts$/).filter(
    (file) => file !== "src/runs/names.ts" && !file.startsWith("src/cli/"),
  );
  const spelled = files.filter((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .some((line) => ending.test(line) && !comment.test(line)),
  );
  expect(spelled).toEqual([]);
});

test("a file of a run tells the path that they share, and that path the file", () => {
  expect(runFile("a/m", "verdicts")).toBe("a/m_verdicts.jsonl");
  expect(stemOf("a/m_verdicts.jsonl", "verdicts")).toBe("a/m");
  expect(stemOf("a/m_verdicts.jsonl", "record")).toBeUndefined();
  expect(samplesStem("a/m.jsonl.gz")).toBe("a/m");
});

test.for([
  ["the only kind", "uncalibrated", ["uncalibrated"], "m"],
  ["the calibrated of both", "calibrated", ["calibrated", "uncalibrated"], "m"],
  ["the uncalibrated of both", "uncalibrated", ["calibrated", "uncalibrated"], "m-uncalibrated"],
] as const)("official files of %s", ([, calibration, judged, stem]) => {
  expect(officialStem("m", calibration, judged)).toBe(stem);
  expect(plainStem(stem)).toBe("m");
});
