import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { vi } from "vitest";
import type { Execution, Exit, Sandbox } from "../../src/schema/execution.ts";
import { listWorkerGroups } from "../support/control-groups.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** From above to below; without walls there is no init. */
const levels = ["zygote", "worker", "init", "sample"] as const;
type Level = (typeof levels)[number];
type Options = NonNullable<Parameters<typeof openSandbox>[0]>;

export interface Left {
  processes: number[];
  groups: string[];
  folders: string[];
}
export const nothing: Left = { processes: [], groups: [], folders: [] };

/** A sandbox whose processes, control groups and folder can be found, also when it is gone. */
export class WatchedSandbox implements AsyncDisposable {
  readonly #sandbox: Sandbox;
  readonly #levels: readonly Level[];
  readonly #marker = crypto.randomUUID();
  readonly #temporary: string;
  readonly #seen = new Set<number>();

  private constructor(temporary: string, options: Options) {
    this.#temporary = temporary;
    this.#levels = levels.filter((level) => options.jailed !== false || level !== "init");
    vi.stubEnv("TMPDIR", temporary);
    this.#sandbox = openSandbox({ ...options, marker: this.#marker });
    vi.unstubAllEnvs();
  }

  static async open(options: Options = {}): Promise<WatchedSandbox> {
    return new WatchedSandbox(await temporaryFolder(), options);
  }

  judge(execution: Execution = makeExecution(), signal?: AbortSignal): Promise<Exit> {
    return this.#sandbox.execute(execution, signal);
  }

  async list(level: Level): Promise<number[]> {
    const pids = await findProcesses(this.#marker);
    for (const pid of pids) this.#seen.add(pid);
    return pids.filter((pid) => this.#levels[depthOf(pid)] === level);
  }

  /** Waits until there are so many of them. */
  async until(level: Level, count: number): Promise<number[]> {
    await waitFor(async () => (await this.list(level)).length === count);
    return this.list(level);
  }

  /** Of the workers that were seen. */
  listGroups(): string[] {
    const groups = listWorkerGroups().filter(({ worker }) => this.#seen.has(worker));
    return groups.map(({ folder }) => folder);
  }

  /** What is still there afterwards. */
  async close(): Promise<Left> {
    await this.#sandbox[Symbol.asyncDispose]();
    return {
      processes: await findProcesses(this.#marker),
      groups: this.listGroups(),
      folders: await readdir(this.#temporary),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sandbox[Symbol.asyncDispose]();
  }
}

/** 0 is a child of ours. */
function depthOf(pid: number): number {
  let depth = 0;
  for (let above = parentOf(pid); above > 1 && above !== process.pid; above = parentOf(above)) {
    depth += 1;
  }
  return depth;
}

function parentOf(pid: number): number {
  try {
    const row = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(row.slice(row.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
