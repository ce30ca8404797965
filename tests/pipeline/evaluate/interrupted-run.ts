import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { onTestFinished } from "vitest";
import { EvalResults } from "../../../src/schema/official-results.ts";
import { readVerdicts } from "../../../src/runs/verdict-log.ts";
import { finish, newUser, type BcbUser } from "../../cli/run-bcb.ts";
import { listWorkerGroups } from "../../support/control-groups.ts";
import { testRunning } from "../../support/executions.ts";
import { findProcesses, waitFor } from "../../support/processes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

// Every sample takes a while and leaves a process behind; every third fails.
const marker = crypto.randomUUID();
const code = (index: number) => `
import os, subprocess, time
subprocess.Popen(["sh", "-c", "sleep 3600"], env={"PATH": "/bin:/usr/bin", "LEFT": "${marker}"})
time.sleep(0.4)
def task_func():
    return ${index % 3 === 0 ? 41 : 42}
`;

/** As the first sample: it ends neither by a signal that can be caught nor by an exception. */
export const deafCode = `
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True:
    try:
        while True: pass
    except BaseException: pass
`;

/** An evaluation with the real command, of samples that leave processes behind, to be interrupted and gone on with. */
export class InterruptedRun {
  readonly #user: BcbUser;
  readonly #args: readonly string[];
  /** Where its engines have their folders. */
  readonly #temporary: string;
  readonly #seen = new Set<number>();

  private constructor(user: BcbUser, args: readonly string[], temporary: string) {
    this.#user = user;
    this.#args = args;
    this.#temporary = temporary;
  }

  static async prepare(count: number, ...args: string[]): Promise<InterruptedRun> {
    return InterruptedRun.prepareCodes(
      Array.from({ length: count }, (_, index) => code(index)),
      ...args,
    );
  }

  static async prepareCodes(codes: readonly string[], ...args: string[]): Promise<InterruptedRun> {
    const user = await newUser({ starter: true });
    const ids = codes.map((_, index) => `X/${index}`);
    const source = testRunning("self.assertEqual(task_func(), 42)");
    const truth = {
      complete_prompt: "def task_func():\n",
      code_prompt: "def task_func():\n",
      canonical_solution: "    import time; time.sleep(0.1); return 42\n",
    };
    await writeFile(
      path.join(user.folder, "tasks.jsonl"),
      jsonLines(ids.map((id) => makeRow(id, { ...truth, test: `${source}\n# ${id}` }))),
    );
    await writeFile(
      path.join(user.folder, "model.jsonl"),
      jsonLines(ids.map((id, index) => ({ task_id: id, solution: codes[index] ?? "" }))),
    );
    return new InterruptedRun(user, args, await temporaryFolder());
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
    const own = await findProcesses(this.#user.cache);
    for (const pid of own) this.#seen.add(pid);
    return [...own, ...(await findProcesses(marker))];
  }

  /** How many of its processes run a script of ours. */
  async count(script: string): Promise<number> {
    const lines = (await this.listProcesses()).map((pid) =>
      readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
    );
    return (await Promise.all(lines)).filter((line) => line.includes(script)).length;
  }

  /** The control groups of all that were seen. */
  listGroups(): string[] {
    const groups = listWorkerGroups().filter(({ worker }) => this.#seen.has(worker));
    return groups.map(({ folder }) => folder);
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
