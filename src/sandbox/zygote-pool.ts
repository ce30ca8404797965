import type { ZygotePlan } from "./plan-zygotes.ts";
import { WorkerSocket } from "./worker-socket.ts";
import { startZygote, type Zygote, type ZygoteOptions } from "./zygote.ts";

interface PoolOptions extends Omit<ZygoteOptions, "hashSeed" | "modules" | "socket"> {
  /** Called when a zygote has become ready, has failed to, or has ended. */
  onChange: () => void;
}

/** Each hash seed has zygotes of its own; beyond this an idle one goes before another starts. */
const mostZygotes = 6;
/** How often in a row a zygote may be killed while it imports, before that counts as a fault of the machine. */
const mostDeaths = 3;

const keyOf = (plan: ZygotePlan, hashSeed: number) => `${plan.name}:${hashSeed}`;

/** Zygotes by kind and hash seed, started on demand; what died is replaced. */
export function createZygotePool({ onChange, ...options }: PoolOptions) {
  const socket = new WorkerSocket();
  const zygotes = new Map<string, Zygote>();
  const deaths = new Map<string, number>();
  const failures = new Map<string, unknown>();
  const leaving = new Set<Promise<void>>();

  async function follow(key: string, zygote: Zygote): Promise<void> {
    try {
      await zygote.whenReady();
      deaths.delete(key);
      onChange();
      await zygote.ended;
    } catch (error) {
      const count = (deaths.get(key) ?? 0) + 1;
      deaths.set(key, count);
      if (!zygote.wasKilled || count >= mostDeaths) failures.set(key, error);
    }
    retire(key, zygote);
    onChange();
  }

  function retire(key: string, zygote: Zygote): void {
    if (zygotes.get(key) !== zygote) return;
    zygotes.delete(key);
    const gone = zygote[Symbol.asyncDispose]().finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  /** The zygote, when it has workers to give; the first question starts it. Throws when it cannot start. */
  function findReady(plan: ZygotePlan, hashSeed: number): Zygote | undefined {
    const key = keyOf(plan, hashSeed);
    const failure = failures.get(key);
    if (failure !== undefined) {
      failures.delete(key);
      throw failure;
    }
    const known = zygotes.get(key);
    if (known !== undefined) return known.isReady ? known : undefined;
    if (zygotes.size >= mostZygotes) {
      const idle = zygotes.entries().find(([, { isBusy, isReady }]) => !isBusy && isReady);
      if (idle === undefined) return undefined;
      retire(...idle);
    }
    const zygote = startZygote({ ...options, hashSeed, modules: plan.modules, socket });
    zygotes.set(key, zygote);
    void follow(key, zygote);
    return undefined;
  }

  return {
    findReady,
    /** Starts the zygote ahead of any question, and waits until it has workers to give. */
    async warm(plan: ZygotePlan, hashSeed: number): Promise<void> {
      findReady(plan, hashSeed);
      await zygotes.get(keyOf(plan, hashSeed))?.whenReady();
    },
    /** Resident memory of all zygotes, in MiB. */
    measureMib: () => zygotes.values().reduce((sum, zygote) => sum + zygote.measureMib(), 0),
    async [Symbol.asyncDispose](): Promise<void> {
      socket.hangUp();
      for (const [key, zygote] of zygotes) retire(key, zygote);
      await Promise.all(leaving);
      await socket[Symbol.asyncDispose]();
    },
  };
}
