import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parseMemoryMib } from "../../src/cli/flags.ts";
import { RunRecord } from "../../src/schema/verdict.ts";
import { finish, newUser } from "./run-bcb.ts";

const samples = path.resolve(
  import.meta.dirname,
  "../../packs/starter/samples/recorded-strong--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);

test.for([
  ["4096", 4096],
  ["512M", 512],
  ["12G", 12_288],
  ["1.5 GiB", 1536],
  ["2gb", 2048],
  ["1T", 1_048_576],
] as const)("--memory %s is %i MiB", ([text, mib]) => {
  expect(parseMemoryMib(text)).toBe(mib);
});

test("samples come in on stdin, the old --subset names the split, and the record has the rules", async () => {
  const user = await newUser({ starter: true });
  const args = ["evaluate", "-s", "-", "-d", "starter", "--ids", "0", "--subset", "instruct"];
  const rules = ["--timeout", "20", "--memory", "2G", "--no-harness-patches", "--no-gt"];
  const child = user.start([...args, ...rules, "--out", "results", "--no-cache"]);
  child.stdin?.end(await readFile(samples));
  expect(await finish(child)).toMatchObject({ code: 0, stderr: "" });
  const record = await readFile(path.join(user.folder, "results", "stdin_run.json"), "utf8");
  expect(RunRecord.parse(JSON.parse(record))).toMatchObject({
    split: "instruct",
    subset: "full",
    rules: { limits: { policy: "fixed", limitMs: 20_000 }, harness_patches: false },
    ground_truth: null,
  });
});
