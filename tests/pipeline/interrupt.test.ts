import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readVerdicts } from "../../src/verdicts/verdict-log.ts";
import { testRunning } from "../support/executions.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../tasks/task-rows.ts";

const bcb = path.resolve(import.meta.dirname, "../../bin/bcb.js");
const count = 8;

// Every sample takes a while and leaves a process behind; every third fails.
const code = (index: number) => `
import os, subprocess, time
subprocess.Popen(["sh", "-c", "sleep 3600"], env={"PATH": "/bin:/usr/bin", "LEFT": os.getcwd()})
time.sleep(0.4)
def task_func():
    return ${index % 3 === 0 ? 41 : 42}
`;

class Walk {
  readonly folder: string;
  /** Of every worker that was seen: in the command line or the environment of all that it starts. */
  readonly scratches = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async prepare(): Promise<void> {
    const ids = Array.from({ length: count }, (_, index) => `X/${index}`);
    const source = testRunning("self.assertEqual(task_func(), 42)");
    await writeFile(
      path.join(this.folder, "tasks.jsonl"),
      jsonLines(ids.map((id) => makeTask(id, { test: source }))),
    );
    await writeFile(
      path.join(this.folder, "model.jsonl"),
      jsonLines(ids.map((id, index) => ({ task_id: id, solution: code(index) }))),
    );
  }

  start(out: string): ChildProcess {
    const args = ["evaluate", "--no-gt", "--env", "starter", "--parallel", "1", "--out", out];
    const files = ["--dataset", "tasks.jsonl", "--samples", "model.jsonl"];
    const child = spawn(process.execPath, [bcb, ...args, ...files], {
      cwd: this.folder,
      stdio: "ignore",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  }

  async finish(out: string): Promise<unknown> {
    const [exitCode] = (await once(this.start(out), "exit")) as unknown[];
    return exitCode;
  }

  verdictsFile(out: string): string {
    return path.join(this.folder, out, "model_verdicts.jsonl");
  }

  async countLines(out: string): Promise<number> {
    const text = await readFile(this.verdictsFile(out), "utf8").catch(() => "");
    return text.split("\n").length - 1;
  }

  /** Waits until so many verdicts are written, and remembers the scratch folders of the workers. */
  async watch(out: string, child: ChildProcess, lines: number): Promise<void> {
    await waitFor(async () => (await this.countLines(out)) >= lines);
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    for (const pid of children.trim().split(" ")) {
      const [scratch] = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(-2);
      this.scratches.add(scratch ?? "");
    }
  }

  async isClean(): Promise<boolean> {
    const left = await Promise.all([...this.scratches].map(findProcesses));
    return left.flat().length === 0 && ![...this.scratches].some(existsSync);
  }
}

test("an evaluation that is interrupted, then killed, leaves no process and ends as if nothing had been", async () => {
  const walk = new Walk(await temporaryFolder());
  await walk.prepare();

  const interrupted = walk.start("results");
  const exit = once(interrupted, "exit");
  await walk.watch("results", interrupted, 2);
  expect(await walk.isClean()).toBe(false);
  interrupted.kill("SIGINT");
  expect(await exit).toEqual([130, null]);
  expect(await walk.isClean()).toBe(true);
  const kept = await walk.countLines("results");
  expect(kept).toBeLessThan(count);

  const killed = walk.start("results");
  await walk.watch("results", killed, kept + 2);
  expect(await walk.isClean()).toBe(false);
  killed.kill("SIGKILL");
  await waitFor(() => walk.isClean());
  expect(await walk.countLines("results")).toBeLessThan(count);

  expect(await walk.finish("results")).toBe(0);
  expect(await walk.countLines("results")).toBe(count);
  expect(await walk.finish("at-once")).toBe(0);
  const [pieced, whole] = await Promise.all(
    ["results", "at-once"].map(async (out) =>
      (await readVerdicts(walk.verdictsFile(out))).map(
        ({ wall_ms: _wall, cpu_ms: _cpu, peak_mib: _peak, ...verdict }) => verdict,
      ),
    ),
  );
  expect(pieced).toEqual(whole);
  expect(whole?.map((verdict) => verdict.outcome)).toEqual(
    Array.from({ length: count }, (_, index) => (index % 3 === 0 ? "fail" : "pass")),
  );
  expect([...walk.scratches]).toEqual([
    expect.stringMatching(/^\/tmp\/bcb/),
    expect.stringMatching(/^\/tmp\/bcb/),
  ]);
});
