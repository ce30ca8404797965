import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { BenchError } from "../lib/bench-error.ts";
import { writeError } from "../lib/write-atomically.ts";
import { Exit, type Execution } from "../schema/execution.ts";
import { WorkerMessage, type WorkerRequest } from "../schema/worker-message.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const workerScript = fileURLToPath(new URL("../../python/bcb_worker.py", import.meta.url));
const goodbyeMs = 2000;

interface WorkerOptions {
  python: string;
  variables: Record<string, string>;
  /** How long after a sample's own limit the worker may stay silent: it then counts as lost. */
  graceMs: number;
}

/** One resident Python worker; runs one sample at a time and dies with this process. */
export class Worker implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #graceMs: number;
  readonly #scratch = makeScratch();
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<string>();
  #answer: PromiseWithResolvers<Exit> | undefined;
  #alive = true;
  #lastId = 0;
  #complaint = "";

  constructor({ python, variables, graceMs }: WorkerOptions) {
    this.#graceMs = graceMs;
    this.#child = spawn(python, ["-s", "-B", workerScript, this.#scratch], {
      env: { ...variables, OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", PYTHONHASHSEED: "0" },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      detached: true,
    });
    const channel = this.#child.stdio[3];
    if (!(channel instanceof Duplex)) throw new Error("a pipe of spawn is a duplex stream");
    this.#channel = channel;
    this.#child.once("error", (error) => void this.#end(error.message));
    this.#child.once(
      "exit",
      (code, signal) => void this.#end(signal === null ? `exit code ${code}` : `signal ${signal}`),
    );
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-2000);
    });
    // A channel that breaks is a worker that ends, and its end is watched. Both emit the error.
    const lines = createInterface({ input: this.#channel });
    for (const emitter of [this.#channel, lines]) emitter.on("error", () => {});
    lines.on("line", (line) => this.#receive(line));
  }

  get isAlive(): boolean {
    return this.#alive;
  }

  /** Resolves when Python has started and its imports are done; an abort ends the worker. */
  async whenReady(signal?: AbortSignal): Promise<void> {
    const ended = this.#ended.promise.then((how) => {
      signal?.throwIfAborted();
      throw new BenchError(
        "SandboxBroken",
        `The Python worker did not start (${this.#child.spawnfile}, ${how}).\n${this.#complaint.trim()}`,
        "Run `bcb doctor` to see what is wrong with the environment.",
      );
    });
    await this.#endingOnAbort(signal, () => Promise.race([this.#ready.promise, ended]));
    ended.catch(() => {});
  }

  /** An abort kills the worker: its sample has no other way to end early. */
  async execute(execution: Execution, signal?: AbortSignal): Promise<Exit> {
    if (!this.#alive) return { kind: "broken", reason: "the worker had ended" };
    const answer = Promise.withResolvers<Exit>();
    this.#answer = answer;
    const { limitMs } = execution.limits;
    const lost = setTimeout(() => this.#child.kill("SIGKILL"), limitMs + this.#graceMs);
    try {
      this.#lastId += 1;
      this.#channel.write(`${JSON.stringify(toRequest(this.#lastId, execution))}\n`);
      return await this.#endingOnAbort(signal, () => answer.promise);
    } finally {
      clearTimeout(lost);
      this.#answer = undefined;
    }
  }

  /** Closing the channel makes the worker end its sample and itself; what does not end is killed. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#channel.end();
    this.#channel.destroy();
    const kill = setTimeout(() => this.#child.kill("SIGKILL"), goodbyeMs);
    await this.#ended.promise;
    clearTimeout(kill);
  }

  async #endingOnAbort<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const stop = () => void this[Symbol.asyncDispose]();
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await work();
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  #receive(line: string): void {
    const message = parseMessage(line);
    if (message === undefined) {
      this.#child.kill("SIGKILL");
    } else if (message.type === "ready") {
      this.#ready.resolve();
    } else if (message.id === this.#lastId) {
      this.#answer?.resolve(toExit(message));
    }
  }

  async #end(how: string): Promise<void> {
    this.#alive = false;
    // A worker that was killed could not clean up, and its sample may just be dying.
    const removal = { recursive: true, force: true, maxRetries: 5 } as const;
    await rm(this.#scratch, removal).catch(() => {});
    this.#ended.resolve(how);
    this.#answer?.resolve({ kind: "broken", reason: `the worker ended: ${how}` });
  }
}

// A path that tests see: the same for every caller, whatever TMPDIR says, and plain as the official harness's.
function makeScratch(): string {
  const folder = `/tmp/bcb${randomBytes(8).toString("hex")}`;
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (cause) {
    throw writeError(folder, cause);
  }
}

function parseMessage(line: string): WorkerMessage | undefined {
  try {
    return WorkerMessage.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function toRequest(
  id: number,
  { code, test, limits, seed, harnessPatches }: Execution,
): WorkerRequest {
  return {
    id,
    code,
    test,
    limit_ms: limits.limitMs,
    address_space_mib: limits.addressSpaceMib,
    data_mib: limits.dataMib,
    stack_mib: limits.stackMib,
    seed,
    harness_patches: harnessPatches,
  };
}

function toExit(message: Record<string, unknown>): Exit {
  const exit = Exit.safeParse(message);
  return exit.success ? exit.data : { kind: "broken", reason: exit.error.message };
}
