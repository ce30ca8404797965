import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { EvalResults } from "../../src/schema/official-results.ts";
import { readVerdicts } from "../../src/verdicts/verdict-log.ts";
import { newUser, type BcbUser } from "../cli/run-bcb.ts";
import { testRunning } from "../support/executions.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { jsonLines, makeTask } from "../tasks/task-rows.ts";

// Every sample takes a while and leaves a process behind; every third fails.
const code = (index: number) => `
import os, subprocess, time
subprocess.Popen(["sh", "-c", "sleep 3600"], env={"PATH": "/bin:/usr/bin", "LEFT": os.getcwd()})
time.sleep(0.4)
def task_func():
    return ${index % 3 === 0 ? 41 : 42}
`;

class Walk {
  readonly #user: BcbUser;
  readonly #args: readonly string[];
  /** Of every engine that was seen: in the command line or the environment of all that it starts. */
  readonly scratches = new Set<string>();

  private constructor(user: BcbUser, args: readonly string[]) {
    this.#user = user;
    this.#args = args;
  }

  static async prepare(count: number, ...args: string[]): Promise<Walk> {
    const user = await newUser({ starter: true });
    const ids = Array.from({ length: count }, (_, index) => `X/${index}`);
    const source = testRunning("self.assertEqual(task_func(), 42)");
    const truth = {
      complete_prompt: "def task_func():\n",
      code_prompt: "def task_func():\n",
      canonical_solution: "    import time; time.sleep(0.1); return 42\n",
    };
    await writeFile(
      path.join(user.folder, "tasks.jsonl"),
      jsonLines(ids.map((id) => makeTask(id, { ...truth, test: `${source}\n# ${id}` }))),
    );
    await writeFile(
      path.join(user.folder, "model.jsonl"),
      jsonLines(ids.map((id, index) => ({ task_id: id, solution: code(index) }))),
    );
    return new Walk(user, args);
  }

  start(out: string): ChildProcess {
    const args = ["evaluate", "--env", "starter", "--parallel", "1", "--out", out];
    const files = ["--dataset", "tasks.jsonl", "--samples", "model.jsonl"];
    const child = this.#user.start([...args, ...files, ...this.#args]);
    onTestFinished(() => void child.kill("SIGKILL"));
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    return child;
  }

  async finish(out: string): Promise<unknown> {
    const [exitCode] = (await once(this.start(out), "exit")) as unknown[];
    return exitCode;
  }

  file(out: string, ending: string): string {
    return path.join(this.#user.folder, out, `model_${ending}`);
  }

  async countLines(out: string): Promise<number> {
    const text = await readFile(this.file(out, "verdicts.jsonl"), "utf8").catch(() => "");
    return text.split("\n").length - 1;
  }

  /** The Python processes that the command has started; remembers their scratch folders. */
  async look(child: ChildProcess): Promise<number[]> {
    const own = `/proc/${child.pid}/task/${child.pid}/children`;
    const text = await readFile(own, "utf8").catch(() => "");
    const pids = text.split(" ").filter((pid) => pid !== "");
    for (const pid of pids) {
      const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const scratch = line.split("\0").findLast((argument) => argument.startsWith("/tmp/bcb"));
      if (scratch !== undefined) this.scratches.add(scratch);
    }
    return pids.map(Number);
  }

  /** Processes of any engine that was seen. */
  async listProcesses(): Promise<number[]> {
    return (await Promise.all([...this.scratches].map(findProcesses))).flat();
  }

  /** What is still there when everything had the time to end. */
  async listLeft(): Promise<number[]> {
    const end = performance.now() + 20_000;
    await waitFor(async () => performance.now() > end || (await this.listProcesses()).length === 0);
    return this.listProcesses();
  }

  /** Everything in the result files but times and sizes. */
  async readResults(out: string): Promise<unknown> {
    const read = (ending: string) => readFile(this.file(out, ending), "utf8");
    const { eval: results } = EvalResults.parse(JSON.parse(await read("eval_results.json")));
    const verdicts = (await readVerdicts(this.file(out, "verdicts.jsonl"))).map(
      ({ wall_ms: _wall, cpu_ms: _cpu, peak_mib: _peak, ...verdict }) => verdict,
    );
    return { results, verdicts, score: await read("pass_at_k.json"), run: await read("run.json") };
  }
}

test("an evaluation that is interrupted, then killed, leaves no process and ends as if nothing had been", async () => {
  const count = 40;
  const walk = await Walk.prepare(count, "--no-gt", "--no-cache");

  const interrupted = walk.start("results");
  const exit = once(interrupted, "exit");
  await waitFor(async () => (await walk.countLines("results")) >= 2);
  await walk.look(interrupted);
  expect(await walk.listProcesses()).not.toEqual([]);
  interrupted.kill("SIGINT");
  expect(await exit).toEqual([130, null]);
  expect(await walk.listProcesses()).toEqual([]);
  expect([...walk.scratches].filter(existsSync)).toEqual([]);
  const kept = await walk.countLines("results");
  expect(kept).toBeLessThan(count);

  const killed = walk.start("results");
  await waitFor(async () => (await walk.countLines("results")) >= kept + 2);
  await walk.look(killed);
  expect(await walk.listProcesses()).not.toEqual([]);
  killed.kill("SIGKILL");
  expect(await walk.listLeft()).toEqual([]);
  expect(await walk.countLines("results")).toBeLessThan(count);

  expect(await walk.finish("results")).toBe(0);
  expect(await walk.countLines("results")).toBe(count);
  expect(await walk.finish("at-once")).toBe(0);
  expect(await walk.readResults("results")).toEqual(await walk.readResults("at-once"));
  const verdicts = await readVerdicts(walk.file("results", "verdicts.jsonl"));
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual(
    Array.from({ length: count }, (_, index) => (index % 3 === 0 ? "fail" : "pass")),
  );
  expect(walk.scratches.size).toBeGreaterThanOrEqual(2);
});

// Moments of the start, of the ground truth, of the samples and of the writing.
const momentsMs = [300, 900, 1500, 2100, 1200, 2700];

test("an evaluation that is killed again and again, and its engine too, ends as if nothing had been", async () => {
  const count = 16;
  const walk = await Walk.prepare(count);
  for (const [index, ms] of momentsMs.entries()) {
    const child = walk.start("results");
    const exit = once(child, "exit");
    for (const end = performance.now() + ms; performance.now() < end;) {
      await walk.look(child);
      await pause(50);
    }
    // Every second time something of the engine goes first; the command itself must get over that.
    const [pid] = index % 2 === 0 ? [] : await walk.look(child);
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await pause(pid === undefined ? 0 : 300);
    child.kill("SIGKILL");
    await exit;
    expect(await walk.listLeft()).toEqual([]);
  }
  expect(await walk.finish("results")).toBe(0);
  expect(walk.scratches.size).toBeGreaterThanOrEqual(3);
  const other = await Walk.prepare(count);
  expect(await other.finish("results")).toBe(0);
  expect(await walk.readResults("results")).toEqual(await other.readResults("results"));
});
