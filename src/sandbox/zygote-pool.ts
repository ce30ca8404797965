import type { ZygotePlan } from "./plan-zygotes.ts";
import { WorkerSocket } from "./worker-socket.ts";
import { Zygote, type ZygoteOptions } from "./zygote.ts";

interface PoolOptions extends Omit<ZygoteOptions, "hashSeed" | "modules" | "socket"> {
  /** Called when a zygote has become ready, has failed to, or has ended. */
  onChange: () => void;
}

/** Each hash seed has zygotes of its own; beyond this an idle one goes before another starts. */
const mostZygotes = 6;
/** How often in a row a zygote may be killed while it imports, before that counts as a fault of the machine. */
const mostDeaths = 3;

/** Zygotes by kind and hash seed, started on demand; what died is replaced. */
export class ZygotePool implements AsyncDisposable {
  readonly #options: PoolOptions;
  readonly #socket = new WorkerSocket();
  readonly #zygotes = new Map<string, Zygote>();
  readonly #deaths = new Map<string, number>();
  readonly #failures = new Map<string, unknown>();
  readonly #leaving = new Set<Promise<void>>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The zygote, when it has workers to give; the first question starts it. Throws when it cannot start. */
  findReady(plan: ZygotePlan, hashSeed: number): Zygote | undefined {
    const key = `${plan.name}:${hashSeed}`;
    const failure = this.#failures.get(key);
    if (failure !== undefined) {
      this.#failures.delete(key);
      throw failure;
    }
    const known = this.#zygotes.get(key);
    if (known !== undefined) return known.isReady ? known : undefined;
    if (this.#zygotes.size < mostZygotes || this.#retireOne()) this.#start(key, plan, hashSeed);
    return undefined;
  }

  /** Starts the zygote ahead of any question, and waits until it has workers to give. */
  async warm(plan: ZygotePlan, hashSeed: number): Promise<void> {
    this.findReady(plan, hashSeed);
    await this.#zygotes.get(`${plan.name}:${hashSeed}`)?.whenReady();
  }

  /** Resident memory of all zygotes, in MiB. */
  measureMib(): number {
    return this.#zygotes.values().reduce((sum, zygote) => sum + zygote.measureMib(), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.hangUp();
    for (const [key, zygote] of this.#zygotes) this.#retire(key, zygote);
    await Promise.all(this.#leaving);
    await this.#socket[Symbol.asyncDispose]();
  }

  #start(key: string, { modules }: ZygotePlan, hashSeed: number): void {
    const { onChange, ...options } = this.#options;
    const zygote = new Zygote({ ...options, hashSeed, modules, socket: this.#socket });
    this.#zygotes.set(key, zygote);
    const hear = async (): Promise<void> => {
      try {
        await zygote.whenReady();
        this.#deaths.delete(key);
        onChange();
        await zygote.whenEnded();
      } catch (error) {
        const deaths = (this.#deaths.get(key) ?? 0) + 1;
        this.#deaths.set(key, deaths);
        if (!zygote.wasKilled || deaths >= mostDeaths) this.#failures.set(key, error);
      }
      this.#retire(key, zygote);
      onChange();
    };
    void hear();
  }

  #retireOne(): boolean {
    const idle = this.#zygotes.entries().find(([, { isBusy, isReady }]) => !isBusy && isReady);
    if (idle !== undefined) this.#retire(...idle);
    return idle !== undefined;
  }

  #retire(key: string, zygote: Zygote): void {
    if (this.#zygotes.get(key) !== zygote) return;
    this.#zygotes.delete(key);
    const leaving = zygote[Symbol.asyncDispose]().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}
