import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { EvalResults } from "../../../src/schema/official-results.ts";
import { readVerdicts } from "../../../src/verdicts/verdict-log.ts";
import { finish, newUser, type BcbUser } from "../../cli/run-bcb.ts";
import { testRunning } from "../../support/executions.ts";
import { findProcesses, waitFor } from "../../support/processes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../../tasks/task-rows.ts";

// Every sample takes a while and leaves a process behind; every third fails.
const marker = crypto.randomUUID();
const code = (index: number) => `
import os, subprocess, time
subprocess.Popen(["sh", "-c", "sleep 3600"], env={"PATH": "/bin:/usr/bin", "LEFT": "${marker}"})
time.sleep(0.4)
def task_func():
    return ${index % 3 === 0 ? 41 : 42}
`;

class Walk {
  readonly #user: BcbUser;
  readonly #args: readonly string[];
  /** Where its engines have their folders. */
  readonly #temporary: string;

  private constructor(user: BcbUser, args: readonly string[], temporary: string) {
    this.#user = user;
    this.#args = args;
    this.#temporary = temporary;
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
    return new Walk(user, args, await temporaryFolder());
  }

  start(out: string): ChildProcess {
    const args = ["evaluate", "--env", "starter", "--parallel", "1", "--out", out];
    const files = ["--dataset", "tasks.jsonl", "--samples", "model.jsonl"];
    const all = [...args, ...files, ...this.#args];
    const child = this.#user.start(all, { TMPDIR: this.#temporary });
    onTestFinished(() => void child.kill("SIGKILL"));
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    return child;
  }

  async finish(out: string): Promise<unknown> {
    const { code: exitCode, stderr } = await finish(this.start(out));
    return exitCode === 0 ? 0 : stderr;
  }

  file(out: string, ending: string): string {
    return path.join(this.#user.folder, out, `model_${ending}`);
  }

  async countLines(out: string): Promise<number> {
    const text = await readFile(this.file(out, "verdicts.jsonl"), "utf8").catch(() => "");
    return text.split("\n").length - 1;
  }

  /** Zygotes, workers, inits, samples, and what samples started: its Python is that of the user's own cache. */
  async listProcesses(): Promise<number[]> {
    return [...(await findProcesses(this.#user.cache)), ...(await findProcesses(marker))];
  }

  /** One of the zygotes. */
  async findZygote(child: ChildProcess): Promise<number | undefined> {
    const own = `/proc/${child.pid}/task/${child.pid}/children`;
    const pids = (await readFile(own, "utf8").catch(() => "")).split(" ");
    return pids.filter((pid) => pid !== "").map(Number)[0];
  }

  listFolders(): string[] {
    return readdirSync(this.#temporary).filter((name) => /^bcb\w{6}$/.test(name));
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
  const count = 20;
  const walk = await Walk.prepare(count, "--no-gt", "--no-cache");

  const interrupted = walk.start("results");
  const exit = once(interrupted, "exit");
  await waitFor(async () => (await walk.countLines("results")) >= 2);
  expect(await walk.listProcesses()).not.toEqual([]);
  expect(walk.listFolders()).toHaveLength(1);
  interrupted.kill("SIGINT");
  expect(await exit).toEqual([130, null]);
  expect(await walk.listProcesses()).toEqual([]);
  expect(walk.listFolders()).toEqual([]);
  const kept = await walk.countLines("results");
  expect(kept).toBeLessThan(count);

  const killed = walk.start("results");
  await waitFor(async () => (await walk.countLines("results")) >= kept + 2);
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
  expect(walk.listFolders()).toEqual([]);
});

// Moments of the start, of the ground truth, of the samples and of the writing.
const momentsMs = [300, 900, 1500, 2100, 1200, 2700];

test("an evaluation that is killed again and again, and its engine too, ends as if nothing had been", async () => {
  const count = 16;
  const walk = await Walk.prepare(count);
  for (const [index, ms] of momentsMs.entries()) {
    const child = walk.start("results");
    const exit = once(child, "exit");
    await pause(ms);
    // Every second time something of the engine goes first; the command itself must get over that.
    const pid = index % 2 === 0 ? undefined : await walk.findZygote(child);
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await pause(pid === undefined ? 0 : 300);
    child.kill("SIGKILL");
    await exit;
    expect(await walk.listLeft()).toEqual([]);
  }
  expect(await walk.finish("results")).toBe(0);
  // What a killed engine could not remove, the next one did.
  expect(walk.listFolders()).toEqual([]);
  const other = await Walk.prepare(count);
  expect(await other.finish("results")).toBe(0);
  expect(await walk.readResults("results")).toEqual(await other.readResults("results"));
});
