import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { BenchError } from "../lib/bench-error.ts";
import type { JailSizes, ZygoteRequest } from "../schema/worker-message.ts";
import { Worker } from "./worker.ts";
import type { WorkerDoor } from "./worker-door.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const script = fileURLToPath(new URL("../../python/bcb_zygote.py", import.meta.url));
const goodbyeMs = 2000;

/** How samples are kept: in jails of these sizes, or without walls where the machine has none. */
export interface Keeping {
  jailed: boolean;
  sizes: JailSizes;
  /** Folders that samples may read besides the system and the interpreter. */
  readable: readonly string[];
}

export interface ZygoteOptions {
  python: string;
  variables: Readonly<Record<string, string>>;
  hashSeed: number;
  /** What it imports before the first fork. */
  modules: readonly string[];
  door: WorkerDoor;
  /** See Worker. */
  graceMs: number;
  keeping: Keeping;
}

/** A warm Python process that forks workers and never runs a sample itself. */
export class Zygote implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #door: WorkerDoor;
  readonly #graceMs: number;
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<string>();
  #isAlive = true;
  #isReady = false;
  #wasKilled = false;
  #complaint = "";

  constructor(options: ZygoteOptions) {
    const { python, variables, hashSeed, modules, door, graceMs, keeping } = options;
    this.#door = door;
    this.#graceMs = graceMs;
    this.#child = spawn(python, ["-s", "-B", script], {
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
    this.#child.once("error", (error) => this.#end(error.message));
    this.#child.once("exit", (code, signal) => {
      this.#wasKilled = signal !== null;
      this.#end(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-2000);
    });
    channel.on("error", () => {});
    channel.once("data", () => {
      this.#isReady = true;
      this.#ready.resolve();
    });
    this.#say({
      type: "warm",
      modules,
      door: door.address,
      scratch: door.nextScratch(),
      ...keeping,
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get isReady(): boolean {
    return this.#isAlive && this.#isReady;
  }

  /** By a signal from outside, which says nothing of the next one. */
  get wasKilled(): boolean {
    return this.#wasKilled;
  }

  /** Resolves when its imports are done. */
  async whenReady(): Promise<void> {
    await Promise.race([this.#ready.promise, this.#refusal()]);
  }

  async startWorker(): Promise<Worker> {
    const token = randomUUID();
    const arrival = this.#door.expect(token);
    this.#say({ type: "worker", token });
    try {
      const came = await Promise.race([arrival, this.#refusal()]);
      if (came.trouble !== undefined) throw new Error(`no room for samples: ${came.trouble}`);
      return new Worker(came, this.#graceMs);
    } finally {
      this.#door.forget(token);
    }
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
    const kill = setTimeout(() => this.#child.kill("SIGKILL"), goodbyeMs);
    await this.#ended.promise;
    clearTimeout(kill);
  }

  #say(request: ZygoteRequest): void {
    this.#channel.write(`${JSON.stringify(request)}\n`);
  }

  async #refusal(): Promise<never> {
    const how = await this.#ended.promise;
    throw new BenchError(
      "SandboxBroken",
      `A Python zygote ended (${this.#child.spawnfile}, ${how}).\n${this.#complaint.trim()}`.trim(),
      "Run `bcb doctor` to see what is wrong with the environment.",
    );
  }

  #end(how: string): void {
    this.#isAlive = false;
    this.#ended.resolve(how);
  }
}
