import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parseMemoryMib } from "../../src/cli/options.ts";
import { RunRecord } from "../../src/schema/run-record.ts";
import { Report } from "../../src/schema/report.ts";
import { jsonLines } from "../tasks/task-rows.ts";
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

test("--budget judges only the most telling tasks, and says what the score on all would be", async () => {
  const user = await newUser({ starter: true });
  const runs = path.join(user.folder, "runs");
  await mkdir(runs);
  const files = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (model) => {
      const rows = [0, 1, 2, 3, 4, 5].map((task) => ({
        task_id: `Starter/${task}`,
        status: task <= model ? "pass" : "fail",
      }));
      const file = path.join(runs, `other-${model}.jsonl`);
      await writeFile(file, jsonLines(rows));
      return file;
    }),
  );
  const args = ["evaluate", "-s", samples, "-d", "starter", "--ids", "0-5", "--out", "results"];
  const budget = ["--budget", "3", "--no-gt", "--json"];
  const { code, stdout } = await user.run([...args, ...budget, "--budget-from", ...files]);
  expect(code).toBe(0);
  const report = Report.parse(JSON.parse(stdout));
  expect(report.budget).toMatchObject({ judged: 3, tasks: 6, runs: 6 });
  expect(report.models[0]?.run?.note).toContain("--budget 3");
  expect(report.models[0]?.samples).toHaveLength(3);
  const bare = await user.run([...args, ...budget]);
  expect(bare).toMatchObject({ code: 2, stderr: expect.stringContaining("--budget-from") });
});
