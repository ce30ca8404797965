import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RunRecord } from "../../../src/schema/verdict.ts";
import { EvalResults } from "../../../src/schema/official-results.ts";
import { readVerdicts } from "../../../src/runs/verdict-log.ts";
import { finish, newUser, type BcbResult } from "../../cli/run-bcb.ts";
import { testRunning } from "../../support/executions.ts";
import { waitFor } from "../../support/processes.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

const samplesPerTask = 6;
const code = (index: number) => `
import time
time.sleep(0.3)
def task_func():
    return ${index % 3 === 0 ? 41 : 42}
`;

/** One samples file of two tasks, and commands that judge one of them. */
async function prepare() {
  const user = await newUser({ starter: true });
  const source = testRunning("self.assertEqual(task_func(), 42)");
  const tasks = ["X/0", "X/1"].map((id) => makeRow(id, { test: `${source}\n# ${id}` }));
  const rows = Array.from({ length: 2 * samplesPerTask }, (_, index) => ({
    task_id: `X/${index % 2}`,
    solution: code(index),
  }));
  await writeFile(path.join(user.folder, "tasks.jsonl"), jsonLines(tasks));
  await writeFile(path.join(user.folder, "m.jsonl"), jsonLines(rows));
  const file = (ending: string) => path.join(user.folder, `m_${ending}`);
  return {
    start(id: number, ...more: string[]): ChildProcess {
      const args = ["evaluate", "--samples", "m.jsonl", "--dataset", "tasks.jsonl"];
      const settings = ["--env", "starter", "--no-gt", "--no-cache", "--parallel", "1"];
      const child = user.start([...args, ...settings, "--ids", String(id), ...more]);
      onTestFinished(() => void child.kill("SIGKILL"));
      return child;
    },
    verdicts: () => readVerdicts(file("verdicts.jsonl")),
    async countJudged(): Promise<number> {
      const text = await readFile(file("verdicts.jsonl"), "utf8").catch(() => "");
      return text.split("\n").length - 1;
    },
    record: async () => RunRecord.parse(JSON.parse(await readFile(file("run.json"), "utf8"))),
    results: async () =>
      EvalResults.parse(JSON.parse(await readFile(file("eval_results.json"), "utf8"))).eval,
  };
}

test("of two commands on one samples file at once, the second is refused and nothing of the first is lost", async () => {
  const run = await prepare();
  const first = run.start(0);
  const ended: Promise<BcbResult> = finish(first);
  await waitFor(async () => (await run.countJudged()) >= 1);
  first.kill("SIGSTOP"); // so that it is still there, however long the second takes to start
  const second = await finish(run.start(1, "--fresh"));
  first.kill("SIGCONT");
  expect(second.code).toBe(2);
  expect(second.stderr).toContain(`process ${first.pid} on`);
  expect(second.stderr).toMatch(/evaluate --samples m\.jsonl .*--ids 0/);
  expect(second.stderr).toContain("--wait");
  expect((await ended).code).toBe(0);
  expect(await run.verdicts()).toHaveLength(samplesPerTask);
  expect(await run.record()).toMatchObject({ selection: "ids 0" });
});

test("a command that waits adds to what the first one judged", async () => {
  const run = await prepare();
  const first = run.start(0);
  const ended: Promise<BcbResult> = finish(first);
  await waitFor(async () => (await run.countJudged()) >= 1);
  first.kill("SIGSTOP");
  const second = run.start(1, "--wait");
  second.stderr?.on("data", (text) => {
    if (String(text).includes("Waiting for process")) first.kill("SIGCONT");
  });
  expect(await finish(second)).toMatchObject({ code: 0 });
  expect((await ended).code).toBe(0);
  expect(await run.verdicts()).toHaveLength(2 * samplesPerTask);
  expect(await run.record()).toMatchObject({
    selection: "ids 0 + ids 1",
    samples: { count: 2 * samplesPerTask },
  });
  const results = await run.results();
  expect(Object.keys(results)).toEqual(["X/0", "X/1"]);
  expect(Object.values(results).map((samples) => samples.length)).toEqual([6, 6]);
});

test("killed, it leaves its verdicts to whoever comes next with another selection", async () => {
  const run = await prepare();
  const first = run.start(0);
  const exit = once(first, "exit");
  await waitFor(async () => (await run.countJudged()) >= 3);
  first.kill("SIGKILL");
  await exit;
  const kept = await run.verdicts();
  expect((await finish(run.start(1))).code).toBe(0);
  const both = await run.verdicts();
  expect(both).toEqual(expect.arrayContaining(kept));
  expect(both.length).toBe(kept.length + samplesPerTask);
  expect((await run.record()).selection).toBe("ids 0 + ids 1");
  expect((await finish(run.start(0))).code).toBe(0);
  expect(await run.verdicts()).toEqual(expect.arrayContaining(both));
  expect((await run.verdicts()).length).toBe(2 * samplesPerTask);
});
