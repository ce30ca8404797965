import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { once } from "../lib/once.ts";
import { Exit, hardLimitFactor } from "../schema/execution.ts";
import type { Commands, Execution, Suite } from "../schema/execution.ts";
import type { ExecutionNetwork } from "../schema/recording.ts";
import type { WorkerRequest } from "../schema/worker-message.ts";
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
  #execution: WorkerExecution | undefined;
  isAlive = true;
  /** How many samples it has run. */
  age = 0;
  /** The process of the sample that runs now. */
  samplePid: number | undefined;

  /** `graceMs`: how long after a sample's hard limit the worker may stay silent; it then counts as lost. */
  constructor(connection: WorkerConnection, graceMs: number) {
    this.#connection = connection;
    this.#graceMs = graceMs;
    connection.lines.on("line", (line) => this.#receive(line));
    connection.channel.once("close", () => this.#end());
    if (connection.channel.destroyed) this.#end();
  }

  /** An abort ends the worker: its sample has no other way to end early. */
  async execute(execution: WorkerExecution, signal?: AbortSignal): Promise<Exit> {
    if (!this.isAlive) return { kind: "broken", reason: "the worker had ended" };
    const answer = Promise.withResolvers<Exit>();
    this.#answer = answer;
    this.#execution = execution;
    const { limits, commands } = execution;
    const hardLimitMs = hardLimitFactor * (limits.limitMs + (commands?.buildLimitMs ?? 0));
    const lostMs = Math.min(hardLimitMs + this.#graceMs, longestTimerMs);
    const lost = setTimeout(() => this.kill(), lostMs);
    const stop = () => this.close();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      this.age += 1;
      this.#connection.channel.write(`${JSON.stringify(toRequest(this.age, execution))}\n`);
      const exit = await answer.promise;
      // Whatever broke may be broken still: another worker takes its place.
      if (exit.kind === "broken") this.close();
      if (signal?.aborted) await this.#leave();
      return exit;
    } finally {
      clearTimeout(lost);
      signal?.removeEventListener("abort", stop);
      this.#answer = undefined;
      this.#execution = undefined;
      this.samplePid = undefined;
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
    if (message === undefined || message.type === "hello") return this.kill();
    if (message.id !== this.age) return;
    const { live, network } = this.#execution ?? {};
    switch (message.type) {
      case "started":
        this.samplePid = message.pid;
        live?.onStart((text) => void this.#connection.channel.write(text));
        return;
      case "said":
        return live?.onOutput(message.text);
      case "recorded":
        if (network && "record" in network) network.onRecorded(message.recording);
        return;
      case "exit": {
        // Its channel closes soon, but not before another sample could be sent.
        if (message.leaves === true) this.isAlive = false;
        const exit = Exit.safeParse(message);
        if (exit.success) return this.#answer?.resolve(exit.data);
        return this.#answer?.resolve({ kind: "broken", reason: exit.error.message });
      }
      default:
        return message satisfies never;
    }
  }

  #end(): void {
    this.isAlive = false;
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

function toRequest(id: number, execution: WorkerExecution): WorkerRequest {
  const { code, check, limits, seed, harnessPatches } = execution;
  const { expected, live, network, commands, suite } = execution;
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
    ...(expected !== undefined && { expected }),
    ...(live && { live: true }),
    ...(network && { network: toNetwork(network) }),
    ...(commands && { commands: toCommands(commands) }),
    ...(suite && { suite }),
  };
}

function toCommands({ buildLimitMs, ...commands }: Commands): WorkerRequest["commands"] {
  const hardLimitMs = hardLimitFactor * buildLimitMs;
  return { ...commands, limit_ms: buildLimitMs, hard_limit_ms: hardLimitMs };
}

function toNetwork(network: ExecutionNetwork): WorkerRequest["network"] {
  const key = authorityKey();
  if ("recording" in network) return { key, replay: network.recording };
  const { nameServers, ports, trust } = network.record;
  return { key, record: { name_servers: [...nameServers], ports: [...ports], trust } };
}

/** Of the authority that samples trust in their own network; it ends with this process, and is written nowhere. */
const authorityKey = once(() => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n = "", d = "" } = privateKey.export({ format: "jwk" });
  return {
    n,
    d,
    spki: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
});

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
