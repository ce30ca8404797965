import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Exit,
  hardLimitFactor,
  type Commands,
  type Execution,
  type LiveScript,
  type Suite,
} from "../schema/execution.ts";
import type { FreshRecording } from "../schema/recording.ts";
import type { WorkerRequest } from "../schema/worker-message.ts";
import { toNetworkRequest } from "./network-request.ts";
import { parseMessage, type WorkerConnection } from "./worker-socket.ts";

const goodbyeMs = 2000;
/** A longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** An execution as a worker is asked for it. */
export interface WorkerExecution extends Execution {
  /** What the reference of a check of inputs returned; absent for the reference itself. */
  expected?: string;
  /** Of a script in a language that is built and run by commands. */
  commands?: Commands;
  /** Of a suite of tests in another language. */
  suite?: Suite;
}

/** One worker, a fork of a zygote: runs one sample at a time and ends when its channel closes. */
export class Worker {
  readonly #connection: WorkerConnection;
  readonly #graceMs: number;
  #answer: PromiseWithResolvers<Exit> | undefined;
  #samplePid: number | undefined;
  #live: LiveScript | undefined;
  #network: Execution["network"];
  #isAlive = true;
  #lastId = 0;

  /** `graceMs`: how long after a sample's hard limit the worker may stay silent; it then counts as lost. */
  constructor(connection: WorkerConnection, graceMs: number) {
    this.#connection = connection;
    this.#graceMs = graceMs;
    connection.lines.on("line", (line) => this.#receive(line));
    connection.channel.once("close", () => this.#end());
    if (connection.channel.destroyed) this.#end();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** How many samples it has run. */
  get age(): number {
    return this.#lastId;
  }

  /** The process of the sample that runs now. */
  get samplePid(): number | undefined {
    return this.#samplePid;
  }

  /** An abort ends the worker: its sample has no other way to end early. */
  async execute(execution: WorkerExecution, signal?: AbortSignal): Promise<Exit> {
    if (!this.#isAlive) return { kind: "broken", reason: "the worker had ended" };
    const answer = Promise.withResolvers<Exit>();
    this.#answer = answer;
    this.#live = execution.live;
    this.#network = execution.network;
    const lostMs = Math.min(hardLimitMs(execution) + this.#graceMs, longestTimerMs);
    const lost = setTimeout(() => this.kill(), lostMs);
    const stop = () => this.close();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      this.#lastId += 1;
      this.#connection.channel.write(`${JSON.stringify(toRequest(this.#lastId, execution))}\n`);
      const exit = await answer.promise;
      // Whatever broke may be broken still: another worker takes its place.
      if (exit.kind === "broken") this.close();
      if (signal?.aborted) await this.#leave();
      return exit;
    } finally {
      clearTimeout(lost);
      signal?.removeEventListener("abort", stop);
      this.#answer = undefined;
      this.#live = undefined;
      this.#network = undefined;
      this.#samplePid = undefined;
    }
  }

  /** Makes the worker end its sample, clean up and leave. */
  close(): void {
    this.#connection.channel.destroy();
    this.#end();
  }

  /** For a worker that does not answer any more; its zygote cleans up. */
  kill(): void {
    try {
      process.kill(this.#connection.pid, "SIGKILL");
    } catch {
      // Gone already.
    }
    this.close();
  }

  /** Resolves when the process is gone, and its sample with it. */
  async #leave(): Promise<void> {
    // Not for ever: one that nobody collects stays to be seen.
    for (let waitedMs = 0; isThere(this.#connection.pid); waitedMs += 10) {
      if (waitedMs === goodbyeMs) this.kill();
      if (waitedMs === 2 * goodbyeMs) return;
      await sleep(10);
    }
  }

  #receive(line: string): void {
    const message = parseMessage(line);
    if (message === undefined || message.type === "hello") {
      this.kill();
    } else if (message.id === this.#lastId) {
      if (message.type === "started") this.#start(message.pid);
      else if (message.type === "said") this.#live?.onOutput(message.text);
      else if (message.type === "recorded") this.#record(message.recording);
      else this.#take(message);
    }
  }

  #start(pid: number): void {
    this.#samplePid = pid;
    this.#live?.onStart((text) => void this.#connection.channel.write(text));
  }

  #record(recording: FreshRecording): void {
    if (this.#network && "record" in this.#network) this.#network.onRecorded(recording);
  }

  #take(message: { leaves?: boolean | undefined }): void {
    // Its channel closes soon, but not before another sample could be sent.
    if (message.leaves === true) this.#isAlive = false;
    this.#answer?.resolve(toExit(message));
  }

  #end(): void {
    this.#isAlive = false;
    this.#answer?.resolve({ kind: "broken", reason: "the worker ended before its sample" });
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How long it may take as a whole. */
function hardLimitMs({ limits, commands }: WorkerExecution): number {
  return hardLimitFactor * (limits.limitMs + (commands?.buildLimitMs ?? 0));
}

function toRequest(id: number, execution: WorkerExecution): WorkerRequest {
  const { code, check, limits, seed, harnessPatches, expected } = execution;
  return {
    id,
    code,
    check,
    limit_ms: limits.limitMs,
    hard_limit_ms: hardLimitFactor * limits.limitMs,
    address_space_mib: limits.addressSpaceMib,
    data_mib: limits.dataMib,
    stack_mib: limits.stackMib,
    seed,
    harness_patches: harnessPatches,
    ...(expected === undefined ? {} : { expected }),
    ...(execution.live && { live: true }),
    ...toNetworkRequest(execution.network),
    ...(execution.commands && { commands: toCommands(execution.commands) }),
    ...(execution.suite && { suite: execution.suite }),
  };
}

function toCommands({ buildLimitMs, ...commands }: Commands): WorkerRequest["commands"] {
  return {
    ...commands,
    limit_ms: buildLimitMs,
    hard_limit_ms: hardLimitFactor * buildLimitMs,
  };
}

function toExit(message: Record<string, unknown>): Exit {
  const exit = Exit.safeParse(message);
  return exit.success ? exit.data : { kind: "broken", reason: exit.error.message };
}

/** Of its wall time: a sample that waited for a core longer than this had a busy machine around it. */
const noticeableShare = 0.25;
const killed = "killed by SIGKILL";
/** In percent of the last ten or sixty seconds in which somebody waited for memory. */
const noticeablePressure = 10;

/**
 * Whether what ran beside a sample may have brought about how it ended: it ran out of time on cores or memory that
 * were short, or was killed and its own memory limit was not what killed it. What merely sleeps or crashes would do
 * so alone, too.
 */
export function mayBeStarved(exit: Exit): boolean {
  switch (exit.kind) {
    case "timeout":
      // Whoever runs a script waits for it with a clock in hand: it had its time, and a second run would come too late.
      if (exit.output !== undefined) return exit.starved;
      return (
        exit.starved ||
        exit.wait_ms > noticeableShare * exit.wall_ms ||
        readMemoryPressure() > noticeablePressure
      );
    case "died":
      // Where no control group counts, the kernel's choice of a victim looks like this, and so does a sample's own deed.
      return exit.starved || exit.reason === killed;
    case "ended":
      return exit.reason === killed;
    case "reported":
    case "broken":
      return false;
    default:
      return exit satisfies never;
  }
}

/** 0 where the kernel does not tell. */
function readMemoryPressure(): number {
  try {
    const [some = ""] = readFileSync("/proc/pressure/memory", "utf8").split("\n");
    return Math.max(...[...some.matchAll(/avg[16]0=([\d.]+)/g)].map((match) => Number(match[1])));
  } catch {
    return 0;
  }
}
