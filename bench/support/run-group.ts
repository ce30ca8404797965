import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const controllers = ["memory", "pids"] as const;
const slackBytes = 32 * 2 ** 20;
const oomPatienceMs = 20_000;
const hog =
  "const held = []; setInterval(() => held.push(Buffer.alloc(8 * 2 ** 20, 1)), 5); process.stdin.on('end', () => process.exit()).resume();";

/**
 * Control groups of version 1 around everything that a run starts: whoever is in them still is what the run has left,
 * and they can be made short of memory.
 */
export class RunGroup implements AsyncDisposable {
  readonly #memory: string;
  readonly #pids: string;

  private constructor(memory: string, pids: string) {
    this.#memory = memory;
    this.#pids = pids;
  }

  /** Undefined on a machine that has none, or does not let us make one. */
  static async open(): Promise<RunGroup | undefined> {
    const own = await readFile("/proc/self/cgroup", "utf8");
    const folders = controllers.map((name) => {
      const place = new RegExp(`^\\d+:${name}:(.*)$`, "m").exec(own)?.[1] ?? "/";
      return path.join("/sys/fs/cgroup", name, place, `interruption-${process.pid}`);
    });
    try {
      for (const folder of folders) await mkdir(folder);
    } catch {
      return undefined;
    }
    const [memory = "", pids = ""] = folders;
    return new RunGroup(memory, pids);
  }

  /** The command line that starts a program in the groups. */
  wrap(command: readonly string[], oomScore = 0): string[] {
    const files = [this.#memory, this.#pids].map((folder) => path.join(folder, "cgroup.procs"));
    const joins = files.map((file) => `echo $$ > ${file}`).join("; ");
    const start = `${joins}; echo ${oomScore} > /proc/self/oom_score_adj; exec "$@"`;
    return ["/bin/sh", "-c", start, "sh", ...command];
  }

  async listProcesses(): Promise<number[]> {
    const folders = [this.#pids, ...(await listBelow(this.#pids))];
    const texts = await Promise.all(
      folders.map((folder) => readFile(path.join(folder, "cgroup.procs"), "utf8").catch(() => "")),
    );
    return texts.flatMap((text) => text.split("\n").filter(Boolean).map(Number));
  }

  /** Those of workers. */
  async listGroups(): Promise<string[]> {
    return (await Promise.all([this.#memory, this.#pids].map(listBelow))).flat();
  }

  /** Has the kernel's OOM killer choose a process, one that is no sample; true when it has. */
  async killByOom(pid: number, samples: readonly number[]): Promise<boolean> {
    await Promise.all(samples.map((sample) => scoreForOom(sample, 0)));
    await scoreForOom(pid, 1000);
    const limit = path.join(this.#memory, "memory.limit_in_bytes");
    const used = Number(await readFile(path.join(this.#memory, "memory.usage_in_bytes"), "utf8"));
    const [program = "", ...rest] = this.wrap([process.execPath, "-e", hog], -1000);
    const child = spawn(program, rest, { stdio: ["pipe", "ignore", "ignore"] });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    try {
      await writeFile(limit, String(used + slackBytes));
      const deadline = Date.now() + oomPatienceMs;
      while (isThere(pid) && Date.now() < deadline) await sleep(2);
      return !isThere(pid);
    } catch {
      return false; // it grew meanwhile
    } finally {
      await writeFile(limit, "-1");
      child.kill("SIGKILL");
      await ended;
    }
  }

  /** Ends what is in it. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const pid of await this.listProcesses()) {
      if (isThere(pid)) process.kill(pid, "SIGKILL");
    }
    for (let tries = 0; (await this.listProcesses()).length > 0 && tries < 100; tries++) {
      await sleep(50);
    }
    for (const folder of [...(await this.listGroups()), this.#memory, this.#pids]) {
      await rmdir(folder).catch(() => {});
    }
  }
}

async function listBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

async function scoreForOom(pid: number, score: number): Promise<void> {
  await writeFile(`/proc/${pid}/oom_score_adj`, String(score)).catch(() => {});
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
