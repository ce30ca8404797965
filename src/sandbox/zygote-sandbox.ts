import { fault, errorMessage } from "../lib/bench-error.ts";
import type { Exit, Sandbox, SuiteProgram } from "../schema/execution.ts";
import type { JailSizes } from "../schema/worker-message.ts";
import { withExpectedOutputs } from "./expected-outputs.ts";
import { chooseZygote, planZygotes, type ZygotePlan } from "./plan-zygotes.ts";
import { readBusyMs, readPrivateMib } from "./process-load.ts";
import { requireRunnable, sourceOf } from "./runnable.ts";
import { inTurn, Turns } from "../lib/turns.ts";
import { mayBeStarved, type Worker, type WorkerExecution } from "./worker.ts";
import type { Zygote } from "./zygote.ts";
import { createZygotePool } from "./zygote-pool.ts";

/** Count as part of every result: raise them when a verdict could change. */
const engines = { jailed: "jail-5", plain: "plain-3" };

const runs: Sandbox["runs"] = {
  python: ["unittest", "program", "inputs", "stdio", "script"],
};

export interface ZygoteSandboxOptions {
  python: string;
  /** The whole environment of the samples: nothing of the caller's leaks in. */
  variables: Readonly<Record<string, string>>;
  parallel: number;
  /** Above this no further sample is started while others run. */
  memoryMib: number;
  /** Trusted code, one entry a task, that shows what samples will import. */
  sources: readonly string[];
  standardModules: ReadonlySet<string>;
  patience?: {
    /** How long a silent worker is waited for, when it is started and after a sample's hard limit. */
    graceMs?: number;
    /** How long a zygote's imports may take. */
    importMs?: number;
  };
  /** False on a machine without walls: samples run beside us, with nothing between. */
  jailed?: boolean;
  sizes?: Partial<JailSizes>;
  /** Folders that samples may read besides the system and the interpreter; none by default. */
  readable?: readonly string[] | undefined;
  /** A program that every worker keeps ready for its next sample. */
  ahead?: SuiteProgram | undefined;
  /** Where to keep what references of checks return; they run again in every process without it. */
  expectedFolder?: string | undefined;
}

interface Ticket {
  execution: WorkerExecution;
  signal: AbortSignal | undefined;
  plan: ZygotePlan;
  answer: PromiseWithResolvers<Exit>;
  attempts: number;
  /** What ran beside it may be to blame for how it ended: it is judged once more when nothing else is to be done. */
  isAlone: boolean;
  /** How many others were started while it waited to be alone. */
  overtaken: number;
  /** Lower ones begin first. */
  turn: number;
}

interface Running {
  worker: Worker | undefined;
  hadCompany: boolean;
  busyMs: number;
  seenAt: number;
  mib: number;
  weighedAt: number;
  isAsleep: boolean;
}

/**
 * In 22,500 verdicts no sample that ended by itself took more than 509 MiB; those that took thousands were endless loops,
 * and each MiB that these may fill costs time and the memory of others.
 */
export const defaultSizes: JailSizes = {
  memory_mib: 2560,
  processes: 512,
  disk_mib: 1024,
  files: 50_000,
};
/** How often a sample is handed to another zygote, because its own ended before it did. */
const attempts = 3;
/** How many may be started before one that is to be judged alone. */
const mostOvertakes = 64;
const lookEveryMs = 100;
const shortestLookMs = 250;
// The kernel walks all pages of a process for it.
const weighEveryMs = 1000;
/** A sample that used or waited for less than this share of a core since the last look sleeps. */
const asleepShare = 0.1;
/** Sleeping samples hold no core, but each holds memory and a worker. */
const sleepersACore = 8;

export interface ZygoteSandbox extends Sandbox {
  execute(execution: WorkerExecution, signal?: AbortSignal, line?: string): Promise<Exit>;
}

/** The warm engine: zygotes by library, a fork a sample, no more busy samples than cores. */
export function createZygoteSandbox(options: ZygoteSandboxOptions): ZygoteSandbox {
  const { python, variables, parallel, memoryMib, jailed = true } = options;
  const { graceMs = 30_000, importMs = 600_000 } = options.patience ?? {};
  const sizes = { ...defaultSizes, ...options.sizes };
  const keeping = { jailed, sizes, readable: options.readable ?? [], ahead: options.ahead };
  const plans = planZygotes(options);
  const waiting = new Set<Ticket>();
  const running = new Map<Ticket, Running>();
  const turns = new Turns();
  const patience = { graceMs, importMs };
  const pool = createZygotePool({ python, variables, ...patience, keeping, onChange: startSome });
  // A sample may pass with more memory and die with less: other verdicts, so another engine.
  const isUsual = sizes.memory_mib === defaultSizes.memory_mib;
  const jail = isUsual ? engines.jailed : `${engines.jailed}, ${sizes.memory_mib} MiB a sample`;
  const engine = jailed ? jail : engines.plain;
  let isOpen = true;
  let clock: NodeJS.Timeout | undefined;
  let usedMib = 0;

  function startSome(): void {
    // Who is to be judged alone lets the others go first, but not for ever: then these wait until it ran.
    const due = [...waiting].find(({ overtaken }) => overtaken >= mostOvertakes);
    for (const ticket of inTurn(waiting)) {
      if (!hasRoom()) break;
      if (due === undefined ? ticket.isAlone && !isIdle() : ticket !== due || running.size > 0) {
        continue;
      }
      try {
        const zygote = pool.findReady(ticket.plan, ticket.execution.hashSeed);
        if (zygote === undefined) continue;
        void run(ticket, zygote);
      } catch (error) {
        ticket.answer.reject(error);
      }
      waiting.delete(ticket);
    }
    if (running.size > 0) clock ??= setInterval(look, lookEveryMs);
  }

  /** Nothing runs, and all that waits is to be judged alone. */
  function isIdle(): boolean {
    return running.size === 0 && [...waiting].every((ticket) => ticket.isAlone);
  }

  function hasRoom(): boolean {
    const awake = [...running.values()].filter((one) => !one.isAsleep).length;
    if (running.size === 0) return true;
    if ([...running.keys()].some((ticket) => ticket.isAlone)) return false;
    return awake < parallel && running.size < parallel * sleepersACore && usedMib < memoryMib;
  }

  async function run(ticket: Ticket, zygote: Zygote): Promise<void> {
    const { execution, signal, answer } = ticket;
    const now = performance.now();
    const state: Running = {
      worker: undefined,
      hadCompany: running.size > 0,
      busyMs: 0,
      seenAt: now,
      mib: 0,
      weighedAt: now,
      isAsleep: false,
    };
    for (const other of running.values()) other.hadCompany = true;
    for (const other of waiting) if (other.isAlone) other.overtaken += 1;
    running.set(ticket, state);
    turns.begin(ticket.turn);
    try {
      const isLive = execution.live !== undefined;
      const worker = await zygote.takeWorker({ isFresh: isLive });
      state.worker = worker;
      try {
        signal?.throwIfAborted();
        const exit = await worker.execute(execution, signal);
        signal?.throwIfAborted();
        if (exit.kind === "broken" && (await zygote.isEnding())) throw new Error(exit.reason);
        if (isOpen && !isLive && state.hadCompany && mayBeStarved(exit)) {
          ticket.isAlone = true;
          waiting.add(ticket);
        } else answer.resolve(exit);
      } finally {
        zygote.giveBack(worker);
      }
    } catch (error) {
      if (signal?.aborted) answer.reject(signal.reason);
      // Its zygote has ended, and the worker with it: another one will do.
      // Who talks to it would have to say everything again.
      else if (isOpen && execution.live === undefined && ticket.attempts++ < attempts) {
        waiting.add(ticket);
      } else answer.resolve({ kind: "broken", reason: errorMessage(error) });
    } finally {
      running.delete(ticket);
      startSome();
    }
  }

  /** Finds who sleeps and how much memory is used, so that others may start. */
  function look(): void {
    usedMib = pool.measureMib();
    for (const state of running.values()) {
      const pid = state.worker?.samplePid;
      if (pid === undefined) continue;
      const now = performance.now();
      if (now - state.weighedAt >= weighEveryMs) {
        Object.assign(state, { mib: readPrivateMib(pid), weighedAt: now });
      }
      usedMib += state.mib;
      // The kernel counts in hundredths of a second: a shorter look would see sleep where there is none.
      if (now - state.seenAt < shortestLookMs) continue;
      const busyMs = readBusyMs(pid) ?? state.busyMs;
      state.isAsleep = busyMs - state.busyMs < (now - state.seenAt) * asleepShare;
      Object.assign(state, { busyMs, seenAt: now });
    }
    startSome();
    if (running.size === 0) {
      clearInterval(clock);
      clock = undefined;
    }
  }

  const sandbox: Sandbox = {
    parallel,
    backlog: parallel * 32,
    engine,
    runs,
    countRunning: () => running.size,
    async warm() {
      // One after the other, the lightest first: it has workers to give while the others still import.
      for (const plan of plans) await pool.warm(plan, 0);
    },
    async execute(execution, signal, line) {
      signal?.throwIfAborted();
      if (!isOpen) throw closed();
      requireRunnable(execution, { engine, runs });
      const { check } = execution;
      // What a sample prints stays in its own process: whether it is quiet, it would have to say itself.
      if (check.kind === "program" && check.quiet === true) {
        throw fault.CheckUnsupported(
          "The `quiet` option of a check is not supported for Python programs.",
          "Remove `quiet` from the check, or let the test examine what is printed.",
        );
      }
      const plan = chooseZygote(plans, sourceOf(execution));
      const ticket: Ticket = {
        execution,
        signal,
        plan,
        answer: Promise.withResolvers<Exit>(),
        attempts: 0,
        isAlone: false,
        overtaken: 0,
        turn: turns.next(line),
      };
      const giveUp = () => {
        // One that runs is answered when its worker has left.
        if (running.get(ticket)?.worker !== undefined) return;
        waiting.delete(ticket);
        ticket.answer.reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      waiting.add(ticket);
      startSome();
      return ticket.answer.promise.finally(() => signal?.removeEventListener("abort", giveUp));
    },
    async [Symbol.asyncDispose]() {
      isOpen = false;
      clearInterval(clock);
      for (const { answer } of waiting) answer.reject(closed());
      waiting.clear();
      await pool[Symbol.asyncDispose]();
    },
  };
  return withExpectedOutputs(sandbox, options.expectedFolder);
}

function closed(): Error {
  return new Error("the sandbox has been closed");
}
