import type { Worker } from "./worker.ts";
import { WorkerDoor } from "./worker-door.ts";
import type { ZygotePlan } from "./plan-zygotes.ts";
import { Zygote, type Keeping } from "./zygote.ts";

interface PoolOptions {
  python: string;
  variables: Readonly<Record<string, string>>;
  graceMs: number;
  keeping: Keeping;
  /** Called when a zygote has become ready, or has failed to. */
  onChange: () => void;
}

interface Entry {
  zygote: Zygote;
  idle: Worker[];
  busy: number;
  failure: unknown;
}

/** A worker is replaced after so many samples: whatever its process gathered goes with it. */
const workerAge = 500;
/** Each hash seed has zygotes of its own; beyond this an idle one goes before another starts. */
const mostZygotes = 6;
/** How often in a row a zygote may be killed while it imports, before that counts as a fault of the machine. */
const mostDeaths = 3;

/** Zygotes by kind and hash seed, started on demand, with their idle workers; what died is replaced. */
export class ZygotePool implements AsyncDisposable {
  readonly #options: PoolOptions;
  readonly #door = new WorkerDoor();
  readonly #entries = new Map<string, Entry>();
  readonly #deaths = new Map<string, number>();
  readonly #leaving: Promise<void>[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Whether a worker can be had at once; the first question starts the zygote. Throws when it cannot start. */
  isReady(plan: ZygotePlan, hashSeed: number): boolean {
    const entry = this.#find(plan, hashSeed);
    if (entry === undefined) return false;
    if (entry.failure !== undefined) {
      this.#entries.delete(keyOf(plan, hashSeed));
      throw entry.failure;
    }
    return entry.zygote.isReady;
  }

  async take(plan: ZygotePlan, hashSeed: number): Promise<Worker> {
    const entry = this.#find(plan, hashSeed);
    if (entry === undefined) throw new Error("the zygote has gone since it was ready");
    entry.busy += 1;
    const known = entry.idle.pop();
    if (known?.isAlive) return known;
    try {
      return await entry.zygote.startWorker();
    } catch (error) {
      entry.busy -= 1;
      throw error;
    }
  }

  giveBack(worker: Worker, plan: ZygotePlan, hashSeed: number): void {
    const entry = this.#entries.get(keyOf(plan, hashSeed));
    if (entry !== undefined) entry.busy -= 1;
    if (worker.age < workerAge && entry?.zygote.isAlive && worker.isAlive) entry.idle.push(worker);
    else worker.close();
  }

  /** Resident memory of all zygotes, in MiB. */
  measureMib(): number {
    return [...this.#entries.values()].reduce((sum, { zygote }) => sum + zygote.measureMib(), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const zygotes = [...this.#entries.values()].map((entry) => entry.zygote);
    await Promise.all([
      ...this.#leaving,
      ...zygotes.map((zygote) => zygote[Symbol.asyncDispose]()),
    ]);
    await this.#door[Symbol.asyncDispose]();
  }

  /** Starts the zygote where there is none; undefined while there are too many others. */
  #find(plan: ZygotePlan, hashSeed: number): Entry | undefined {
    const key = keyOf(plan, hashSeed);
    const known = this.#entries.get(key);
    if (known !== undefined && (known.zygote.isAlive || known.failure !== undefined)) return known;
    for (const worker of known?.idle ?? []) worker.close();
    this.#entries.delete(key);
    if (this.#entries.size >= mostZygotes && !this.#retireOne()) return undefined;
    const { python, variables, graceMs, keeping, onChange } = this.#options;
    const zygote = new Zygote({
      python,
      variables,
      graceMs,
      keeping,
      hashSeed,
      modules: plan.modules,
      door: this.#door,
    });
    const entry: Entry = { zygote, idle: [], busy: 0, failure: undefined };
    this.#entries.set(key, entry);
    zygote
      .whenReady()
      .then(() => this.#deaths.delete(key))
      .catch((error: unknown) => {
        const deaths = (this.#deaths.get(key) ?? 0) + 1;
        this.#deaths.set(key, deaths);
        // The next who asks for it finds a dead one, and starts another.
        if (!zygote.wasKilled || deaths >= mostDeaths) entry.failure = error;
      })
      .finally(onChange);
    return entry;
  }

  #retireOne(): boolean {
    const idle = [...this.#entries].find(([, { zygote, busy }]) => busy === 0 && zygote.isReady);
    if (idle === undefined) return false;
    this.#entries.delete(idle[0]);
    this.#leaving.push(idle[1].zygote[Symbol.asyncDispose]());
    return true;
  }
}

function keyOf(plan: ZygotePlan, hashSeed: number): string {
  return `${plan.name}:${hashSeed}`;
}
