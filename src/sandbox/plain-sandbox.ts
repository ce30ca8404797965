import type { Execution, Exit, Sandbox } from "../schema/execution.ts";
import { Worker } from "./worker.ts";

/** Counts as part of the engine's identity: raise it when a verdict could change. */
const engine = "plain-1";

interface PlainSandboxOptions {
  python: string;
  /** The whole environment of the samples: nothing of the caller's leaks in. */
  variables: Record<string, string>;
  parallel: number;
  /** How long after a sample's limit a silent worker is given up. */
  graceMs?: number;
}

/** A resident worker a slot, a forked process a sample. Workers start on demand; one that died is replaced. */
export function createPlainSandbox(options: PlainSandboxOptions): Sandbox {
  const { python, variables, parallel, graceMs = 30_000 } = options;
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  async function takeWorker(signal?: AbortSignal): Promise<Worker> {
    for (let known = idle.pop(); known !== undefined; known = idle.pop()) {
      if (known.isAlive) return known;
      all.delete(known);
    }
    const worker = new Worker({ python, variables, graceMs });
    all.add(worker);
    try {
      await worker.whenReady(signal);
    } catch (error) {
      all.delete(worker);
      throw error;
    }
    return worker;
  }

  return {
    parallel,
    engine,
    async execute(execution: Execution, signal?: AbortSignal): Promise<Exit> {
      signal?.throwIfAborted();
      const worker = await takeWorker(signal);
      try {
        const exit = await worker.execute(execution, signal);
        signal?.throwIfAborted();
        return exit;
      } finally {
        if (worker.isAlive) idle.push(worker);
        else all.delete(worker);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...all].map((worker) => worker[Symbol.asyncDispose]()));
    },
  };
}
