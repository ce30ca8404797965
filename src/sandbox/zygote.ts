import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { runProcess } from "../lib/run-process.ts";
import type { ZygoteRequest } from "../schema/worker-message.ts";
import { baseline } from "./plan-zygotes.ts";
import { Worker } from "./worker.ts";
import type { WorkerSocket } from "./worker-socket.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const script = fileURLToPath(new URL("../../python/zygote.py", import.meta.url));
const sweeper = path.join(path.dirname(script), "sweep.py");
const sweepMs = 10_000;
const goodbyeMs = 2000;
const momentMs = 250;
/** A worker is replaced after so many samples: whatever its process gathered goes with it. */
const workerAge = 500;

export interface ZygoteOptions {
  python: string;
  variables: Readonly<Record<string, string>>;
  hashSeed: number;
  /** What it imports before the first fork. */
  modules: readonly string[];
  socket: WorkerSocket;
  /** How long a worker may stay silent, before its first word and after a sample's limit. */
  graceMs: number;
  /** How long the imports may take. */
  importMs: number;
  /** How samples are kept: in jails of these sizes, or without walls where the machine has none. */
  keeping: Pick<
    Extract<ZygoteRequest, { type: "warm" }>,
    "jailed" | "sizes" | "readable" | "ahead"
  >;
}

export type Zygote = ReturnType<typeof startZygote>;

/** A warm Python process that forks workers and never runs a sample itself. Its workers are its own: they come back to it. */
export function startZygote(options: ZygoteOptions) {
  const { python, variables, hashSeed, modules, socket, graceMs, importMs, keeping } = options;
  const child = spawn(python, ["-s", "-B", path.basename(script)], {
    // A sample can read the arguments of its forebears: they do not say where this package is.
    cwd: path.dirname(script),
    env: {
      ...variables,
      // One thread in the libraries' pools: a fork has only one.
      OPENBLAS_NUM_THREADS: "1",
      OMP_NUM_THREADS: "1",
      TF_CPP_MIN_LOG_LEVEL: "3",
      TF_ENABLE_ONEDNN_OPTS: "0",
      PYTHONHASHSEED: String(hashSeed % 2 ** 32),
    },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  const channel = child.stdio[3];
  if (!(channel instanceof Duplex)) throw new Error("a pipe of spawn is a duplex stream");
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  /** Resolves when nothing is left of it and of its workers. */
  const gone = Promise.withResolvers<void>();
  const kill = () => void child.kill("SIGKILL");
  const slow = setTimeout(kill, importMs);
  let idle: Worker[] = [];
  let busy = 0;
  let isAlive = true;
  let isReady = false;
  let wasKilled = false;
  let complaint = "";
  child.once("error", (error) => {
    end(error.message);
    gone.resolve();
  });
  child.once("exit", (code, signal) => {
    wasKilled = signal !== null;
    end(signal === null ? `exit code ${code}` : `signal ${signal}`);
  });
  // Its workers have its stderr, too: that closes with the last of them.
  child.once("close", () => {
    // One that was killed could not remove the control groups of its workers.
    const isLeft = wasKilled && isReady && keeping.jailed;
    gone.resolve(isLeft ? sweepGroups(python, variables) : undefined);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  channel.on("error", () => {});
  channel.once("data", () => {
    clearTimeout(slow);
    isReady = true;
    ready.resolve();
  });
  const say = (request: ZygoteRequest) => void channel.write(`${JSON.stringify(request)}\n`);
  const { address } = socket;
  const scratch = socket.nextScratch();
  say({ type: "warm", baseline, modules, socket: address, scratch, ...keeping });

  function end(how: string): void {
    clearTimeout(slow);
    isAlive = false;
    for (const worker of idle) worker.close();
    ended.resolve(how);
  }

  async function refusal(): Promise<never> {
    const how = await ended.promise;
    throw fault.SandboxBroken(
      `The sandbox's Python process exited (${child.spawnfile}, ${how}).\n${complaint.trim()}`.trim(),
      "Run `bcb doctor` to find out what is wrong with the environment.",
    );
  }

  async function startWorker(): Promise<Worker> {
    const token = randomUUID();
    const connection = socket.expect(token);
    const silent = setTimeout(kill, graceMs);
    say({ type: "worker", token });
    try {
      const came = await Promise.race([connection, refusal()]);
      if (came.trouble !== undefined) throw new Error(`no room for samples: ${came.trouble}`);
      return new Worker(came, graceMs);
    } finally {
      clearTimeout(silent);
      socket.forget(token);
    }
  }

  return {
    /** Whether workers can be had. */
    get isReady(): boolean {
      return isAlive && isReady;
    },
    /** Whether a worker is out. */
    get isBusy(): boolean {
      return busy > 0;
    },
    /** By a signal from outside, which says nothing of the next one. */
    get wasKilled(): boolean {
      return wasKilled;
    },
    /** Resolves when its imports are done. */
    whenReady: () => Promise.race([ready.promise, refusal()]),
    /** Resolves to how it ended. */
    ended: ended.promise,
    /** Whether it has ended, or does so within a moment: its workers may be seen to go before it is. */
    async isEnding(): Promise<boolean> {
      await Promise.race([ended.promise, sleep(momentMs, undefined, { ref: false })]);
      return !isAlive;
    },
    /**
     * An idle worker or a new one, to be given back. A fresh one has run nothing: its memory holds nothing of an earlier
     * sample.
     */
    async takeWorker({ isFresh = false } = {}): Promise<Worker> {
      busy += 1;
      idle = idle.filter((worker) => worker.isAlive);
      try {
        return (isFresh ? undefined : idle.pop()) ?? (await startWorker());
      } catch (error) {
        busy -= 1;
        throw error;
      }
    },
    giveBack(worker: Worker): void {
      busy -= 1;
      if (worker.age < workerAge && isAlive) idle.push(worker);
      else worker.close();
    },
    /** Resident memory in MiB, 0 once it has ended. */
    measureMib(): number {
      try {
        const pages = readFileSync(path.join("/proc", String(child.pid), "statm"), "utf8");
        return (Number(pages.split(" ")[1]) * 4096) / 2 ** 20;
      } catch {
        return 0;
      }
    },
    /** Hangs up: the zygote ends its workers, their samples and itself; what does not end is killed. */
    async [Symbol.asyncDispose](): Promise<void> {
      channel.destroy();
      // While it imports it does not hear, and has nobody to end.
      const last = setTimeout(kill, isReady ? goodbyeMs : 0);
      // For processes that even a kill does not end: the kernel is waiting for something, we are not.
      const giveUp = setTimeout(() => {
        child.unref();
        child.stderr?.destroy();
        gone.resolve();
      }, 5 * goodbyeMs);
      await gone.promise;
      clearTimeout(last);
      clearTimeout(giveUp);
    },
  };
}

/** Removes the control groups that processes of ours left when they were killed; what it cannot do, the next engine does. */
export async function sweepGroups(python: string, variables: Readonly<Record<string, string>>) {
  await runProcess(python, ["-s", "-B", sweeper], { variables, limitMs: sweepMs });
}
