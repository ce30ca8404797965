import type { Sandbox } from "../schema/execution.ts";
import type { WarmText } from "./queue-worker.ts";

type Imports = WarmText["imports"];

/** Lists that one sandbox is opened with: runs of so many datasets at once find their libraries warm. */
const mostLists = 4;

/** The sandbox of a worker, opened anew when a run comes whose libraries it has not imported yet. */
export class WarmSandboxes implements AsyncDisposable {
  readonly #open: (imports: Imports) => Promise<Sandbox>;
  /** With the lists that it was opened with, by their hashes. */
  #current: { sandbox: Sandbox; known: ReadonlyMap<string, Imports>; users: number };
  #opening: Promise<void> | undefined;
  readonly #leaving = new Set<Promise<void>>();

  constructor(first: Sandbox, open: (imports: Imports) => Promise<Sandbox>) {
    this.#open = open;
    this.#current = { sandbox: first, known: new Map(), users: 0 };
  }

  async use<T>(warm: WarmText | undefined, use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
    if (warm !== undefined) await this.#warmUp(warm);
    const generation = this.#current;
    generation.users += 1;
    try {
      return await use(generation.sandbox);
    } finally {
      generation.users -= 1;
      if (generation !== this.#current) this.#leave(generation);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opening?.catch(() => {});
    await this.#current.sandbox[Symbol.asyncDispose]();
    await Promise.all(this.#leaving);
  }

  async #warmUp(warm: WarmText): Promise<void> {
    while (!this.#current.known.has(warm.hash)) {
      this.#opening ??= this.#renew(warm).finally(() => {
        this.#opening = undefined;
      });
      await this.#opening;
    }
  }

  async #renew({ hash, imports }: WarmText): Promise<void> {
    const kept = [...this.#current.known].slice(1 - mostLists);
    const known = new Map([...kept, [hash, imports]]);
    const sandbox = await this.#open([...known.values()].flat());
    const before = this.#current;
    this.#current = { sandbox, known, users: 0 };
    this.#leave(before);
  }

  #leave({ sandbox, users }: { sandbox: Sandbox; users: number }): void {
    if (users > 0) return;
    const leaving = (async () => sandbox[Symbol.asyncDispose]())().finally(() =>
      this.#leaving.delete(leaving),
    );
    this.#leaving.add(leaving);
  }
}
