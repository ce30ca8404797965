import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { asTextRow, jsonLines, makeRow, parquetBytes } from "../tasks/task-rows.ts";
import { newUser, stackTrace } from "./run-bcb.ts";

const { test: _test, ...withoutTest } = makeRow("B/2");
const good = makeRow("B/1");
const parquet = parquetBytes([asTextRow(good), asTextRow(makeRow("B/2"))]);
const gzip = gzipSync(jsonLines(Array.from({ length: 50 }, (_, i) => makeRow(`B/${i}`))));

const cases: [title: string, file: string, content: string | Uint8Array, words: RegExp][] = [
  ["a missing field", "a.jsonl", jsonLines([good, withoutTest]), /a\.jsonl, line 2: .*"test"/],
  ["a duplicate id", "a.jsonl", jsonLines([good, good]), /a\.jsonl, line 2: .*"B\/1".*line 1/],
  [
    "invalid UTF-8",
    "a.jsonl",
    Buffer.from([...Buffer.from("{}\n"), 0xff, 10]),
    /a\.jsonl, line \d/,
  ],
  ["a line that is no JSON", "a.jsonl", "what?\n", /a\.jsonl, line 1: .*what\?/],
  ["a truncated gzip file", "a.jsonl.gz", gzip.subarray(0, gzip.length / 2), /a\.jsonl\.gz.*gzip/],
  ["a truncated parquet file", "a.parquet", parquet.subarray(0, 300), /a\.parquet.*parquet/],
  ["an empty file", "a.jsonl", "", /a\.jsonl contains no tasks/],
];

test.for(cases)("%s is named, and ends with 2", async ([, file, content, words]) => {
  const user = await newUser();
  await writeFile(path.join(user.folder, file), content);
  const { code, stdout, stderr } = await user.run(["tasks", "list", "--dataset", file]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(words);
  expect(stderr).toMatch(/\[BCB\d{3}\] \S/);
  expect(stderr).not.toMatch(stackTrace);
});

test("a folder where a file is expected is named", async () => {
  const user = await newUser();
  await mkdir(path.join(user.folder, "a.jsonl"));
  const { code, stderr } = await user.run(["tasks", "list", "--dataset", "a.jsonl"]);
  expect(code).toBe(2);
  expect(stderr).toContain("a.jsonl");
  expect(stderr).not.toMatch(stackTrace);
});

test("what a bad line holds cannot steer the terminal", async () => {
  const user = await newUser();
  await writeFile(path.join(user.folder, "a.jsonl"), "\u001B[2J\u001B]0;title\u0007 red \u202E\n");
  const { stderr } = await user.run(["tasks", "list", "--dataset", "a.jsonl"]);
  expect(stderr).toContain("red");
  // oxlint-disable-next-line no-control-regex
  expect(stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
});

const badSamples: [title: string, content: string, words: RegExp][] = [
  ["a sample without code", jsonLines([{ task_id: "Starter/0" }]), /s\.jsonl, line 1: .*solution/],
  ["a sample of no task", jsonLines([{ task_id: "X/9", solution: "" }]), /s\.jsonl.* X\/9/],
  ["samples that are no JSON", "import json\n", /s\.jsonl, line 1/],
];

test.for(badSamples)("%s is named, and nothing is written", async ([, content, words]) => {
  const user = await newUser({ starter: true });
  await writeFile(path.join(user.folder, "s.jsonl"), content);
  const args = ["evaluate", "--samples", "s.jsonl", "-d", "starter", "--no-gt", "--out", "results"];
  const { code, stdout, stderr } = await user.run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(stackTrace);
  await expect(mkdir(path.join(user.folder, "results"))).resolves.toBeUndefined();
});
