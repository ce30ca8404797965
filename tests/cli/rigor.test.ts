import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { RigorReport, RigorSummary } from "../../src/schema/rigor-report.ts";
import { readBadTasks } from "../pipeline/rigor/bad-tasks.ts";
import { jsonLines } from "../tasks/task-rows.ts";
import { newUser, stackTrace } from "./run-bcb.ts";

const quick = ["--skip", "coverage,repetitions", "--mutants", "3"];

async function userWithPack() {
  const user = await newUser({ starter: true });
  const pack = path.join(user.folder, "bad");
  await mkdir(pack);
  const card = {
    name: "bad",
    version: "1.0.0",
    title: "Tasks with faults",
    license: "Apache-2.0",
    environment: "starter",
  };
  await writeFile(path.join(pack, "pack.json"), JSON.stringify(card));
  await writeFile(path.join(pack, "tasks.jsonl"), jsonLines(await readBadTasks()));
  return user;
}

test("validate refuses a pack with a bad task, names the fault, and accepts a sound one", async () => {
  const user = await userWithPack();
  const validate = ["author", "validate", "--dataset", "bad", ...quick];
  const bad = await user.run([...validate, "--ids", "sound,too-few-tests", "--json"]);
  expect({ code: bad.code, stderr: bad.stderr }).toEqual({ code: 1, stderr: "" });
  const { summary, tasks } = JSON.parse(bad.stdout);
  expect(RigorSummary.parse(summary)).toMatchObject({ tasks: 2, green: 1, line_coverage: null });
  expect(tasks.map((task: unknown) => RigorReport.parse(task).task_id)).toEqual([
    "sound",
    "too-few-tests",
  ]);
  const good = await user.run([...validate, "--ids", "sound"]);
  expect(good.code).toBe(0);
  expect(good.stdout).toContain("sound  green");
  expect(good.stdout).toContain("1 of 1 task without an error.");
});

test("rigor prints one line a task, keeps its reports, and ends with 0 whatever it finds", async () => {
  const user = await userWithPack();
  const args = ["rigor", "--dataset", "bad", "--ids", "stub-passes,sound", "--out", "reports"];
  const { code, stdout } = await user.run([...args, ...quick]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^stub-passes +pass +5 .*stub-passes/m);
  const rows = (await readFile(path.join(user.folder, "reports", "rigor.jsonl"), "utf8")).trim();
  expect(rows.split("\n").map((row) => RigorReport.parse(JSON.parse(row)).task_id)).toEqual([
    "sound",
    "stub-passes",
  ]);
  const text = await readFile(path.join(user.folder, "reports", "rigor.txt"), "utf8");
  expect(text).toContain("A stub passes all tests: empty.");
});

test.for([
  [["rigor", "--dataset", "starter", "--skip", "everything"], /The checks are text, stubs/],
  [["rigor", "--dataset", "starter", "--mutants", "0"], /whole number greater than 0/],
  [["author", "validate", "--dataset", "nowhere"], /nowhere/],
] as const)("bad usage %j is refused in words", async ([args, words]) => {
  const user = await newUser();
  const { code, stderr } = await user.run(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(stackTrace);
});
