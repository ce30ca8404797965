import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import type { ZygoteRequest } from "../schema/worker-message.ts";
import { baseline } from "./baseline.ts";
import { sweepGroups } from "./sweep-groups.ts";
import { Worker } from "./worker.ts";
import type { WorkerSocket } from "./worker-socket.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const script = fileURLToPath(new URL("../../python/zygote.py", import.meta.url));
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

/** A warm Python process that forks workers and never runs a sample itself. Its workers are its own: they come back to it. */
export class Zygote implements AsyncDisposable {
  readonly #options: ZygoteOptions;
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<string>();
  /** Resolves when nothing is left of it and of its workers. */
  readonly #gone = Promise.withResolvers<void>();
  readonly #slow: NodeJS.Timeout;
  #idle: Worker[] = [];
  #busy = 0;
  #isAlive = true;
  #isReady = false;
  /** By a signal from outside, which says nothing of the next one. */
  wasKilled = false;
  #complaint = "";

  constructor(options: ZygoteOptions) {
    const { python, variables, hashSeed, modules, socket, importMs, keeping } = options;
    this.#options = options;
    this.#child = spawn(python, ["-s", "-B", path.basename(script)], {
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
    const channel = this.#child.stdio[3];
    if (!(channel instanceof Duplex)) throw new Error("a pipe of spawn is a duplex stream");
    this.#channel = channel;
    this.#slow = setTimeout(() => this.#kill(), importMs);
    this.#child.once("error", (error) => {
      this.#end(error.message);
      this.#gone.resolve();
    });
    this.#child.once("exit", (code, signal) => {
      this.wasKilled = signal !== null;
      this.#end(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
    // Its workers have its stderr, too: that closes with the last of them.
    this.#child.once("close", () => this.#gone.resolve(this.#tidyUp()));
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-2000);
    });
    channel.on("error", () => {});
    channel.once("data", () => {
      clearTimeout(this.#slow);
      this.#isReady = true;
      this.#ready.resolve();
    });
    this.#say({
      type: "warm",
      baseline,
      modules,
      socket: socket.address,
      scratch: socket.nextScratch(),
      ...keeping,
    });
  }

  /** Whether workers can be had. */
  get isReady(): boolean {
    return this.#isAlive && this.#isReady;
  }

  /** Whether a worker is out. */
  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Resolves when its imports are done. */
  async whenReady(): Promise<void> {
    await Promise.race([this.#ready.promise, this.#refusal()]);
  }

  async whenEnded(): Promise<void> {
    await this.#ended.promise;
  }

  /** Whether it has ended, or does so within a moment: its workers may be seen to go before it is. */
  async isEnding(): Promise<boolean> {
    await Promise.race([this.#ended.promise, sleep(momentMs, undefined, { ref: false })]);
    return !this.#isAlive;
  }

  /**
   * An idle worker or a new one, to be given back. A fresh one has run nothing: its memory holds nothing of an earlier
   * sample.
   */
  async takeWorker({ isFresh = false } = {}): Promise<Worker> {
    this.#busy += 1;
    this.#idle = this.#idle.filter((worker) => worker.isAlive);
    try {
      const idle = isFresh ? undefined : this.#idle.pop();
      return idle ?? (await this.#startWorker());
    } catch (error) {
      this.#busy -= 1;
      throw error;
    }
  }

  giveBack(worker: Worker): void {
    this.#busy -= 1;
    if (worker.age < workerAge && this.#isAlive) this.#idle.push(worker);
    else worker.close();
  }

  /** Resident memory in MiB, 0 once it has ended. */
  measureMib(): number {
    try {
      const pages = readFileSync(path.join("/proc", String(this.#child.pid), "statm"), "utf8");
      return (Number(pages.split(" ")[1]) * 4096) / 2 ** 20;
    } catch {
      return 0;
    }
  }

  /** Hangs up: the zygote ends its workers, their samples and itself; what does not end is killed. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#channel.destroy();
    // While it imports it does not hear, and has nobody to end.
    const kill = setTimeout(() => this.#kill(), this.#isReady ? goodbyeMs : 0);
    const giveUp = setTimeout(() => this.#abandon(), 5 * goodbyeMs);
    await this.#gone.promise;
    clearTimeout(kill);
    clearTimeout(giveUp);
  }

  async #startWorker(): Promise<Worker> {
    const { socket, graceMs } = this.#options;
    const token = randomUUID();
    const connection = socket.expect(token);
    const silent = setTimeout(() => this.#kill(), graceMs);
    this.#say({ type: "worker", token });
    try {
      const came = await Promise.race([connection, this.#refusal()]);
      if (came.trouble !== undefined) throw new Error(`no room for samples: ${came.trouble}`);
      return new Worker(came, graceMs);
    } finally {
      clearTimeout(silent);
      socket.forget(token);
    }
  }

  #say(request: ZygoteRequest): void {
    this.#channel.write(`${JSON.stringify(request)}\n`);
  }

  async #refusal(): Promise<never> {
    const how = await this.#ended.promise;
    throw fault.SandboxBroken(
      `The sandbox's Python process exited (${this.#child.spawnfile}, ${how}).\n${this.#complaint.trim()}`.trim(),
      "Run `bcb doctor` to find out what is wrong with the environment.",
    );
  }

  #kill(): void {
    this.#child.kill("SIGKILL");
  }

  #end(how: string): void {
    clearTimeout(this.#slow);
    this.#isAlive = false;
    for (const worker of this.#idle) worker.close();
    this.#ended.resolve(how);
  }

  /** A zygote that was killed could not remove the control groups of its workers. */
  async #tidyUp(): Promise<void> {
    const { python, variables, keeping } = this.#options;
    if (this.wasKilled && this.#isReady && keeping.jailed) await sweepGroups(python, variables);
  }

  /** For processes that even a kill does not end: the kernel is waiting for something, we are not. */
  #abandon(): void {
    this.#child.unref();
    this.#child.stderr?.destroy();
    this.#gone.resolve();
  }
}
