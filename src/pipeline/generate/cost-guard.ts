import { costOf, mostCostOf } from "../../analysis/cost.ts";
import type { ModelPrice } from "../../schema/model-prices.ts";
import type { Model } from "../../models/support/model.ts";
import type { ModelRequest, Usage } from "../../schema/model.ts";

/** Tells whoever set a limit that it cannot hold; what is replayed costs nothing. */
export function remarkUnknownPrice(
  { backend, name }: Pick<Model, "backend" | "name">,
  price: ModelPrice | undefined,
  remark: (line: string) => void,
): void {
  if (price !== undefined || backend === "replay") return;
  remark(`The price of ${name} is unknown, so its cost cannot be limited.`);
}

/** Keeps count of the money: a request is let through only if its worst case fits below the limit. */
export class CostGuard {
  readonly #price: ModelPrice | undefined;
  readonly #limitUsd: number;
  #spentUsd: number;
  #reservedUsd = 0;
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(price: ModelPrice | undefined, limitUsd: number | undefined, spentUsd = 0) {
    this.#price = price;
    this.#limitUsd = limitUsd ?? Number.POSITIVE_INFINITY;
    this.#spentUsd = spentUsd;
  }

  /** Null where the price is unknown. */
  get spentUsd(): number | null {
    return this.#price === undefined ? null : this.#spentUsd;
  }

  /** What must be given back with `settle`; waits for what is being asked, and gives up where the limit would be passed. */
  async reserve(request: ModelRequest, signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      const reserved = this.reserveNow(request);
      if (reserved !== undefined || this.#open === 0) return reserved;
      signal.throwIfAborted();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The same without waiting. */
  reserveNow(request: ModelRequest): number | undefined {
    const most = this.mostOf(request);
    const isTooMuch = this.#spentUsd + this.#reservedUsd + most > this.#limitUsd;
    return isTooMuch ? undefined : this.hold(request);
  }

  /** The same for what was sent already: it counts, whether or not it fits. */
  hold(request: ModelRequest): number {
    const most = this.mostOf(request);
    this.#reservedUsd += most;
    this.#open += 1;
    return most;
  }

  /** 0 where the price is unknown: no limit can hold. */
  mostOf(request: ModelRequest): number {
    return this.#price === undefined ? 0 : mostCostOf(request, this.#price);
  }

  /** What a request did cost, where it was answered; null where nobody knows. */
  settle(reserved: number, usage: Usage | null | undefined): number | null {
    this.#open -= 1;
    // Sums of fractions drift: nothing open is nothing reserved.
    this.#reservedUsd = this.#open === 0 ? 0 : this.#reservedUsd - reserved;
    for (const wake of this.#waiting.splice(0)) queueMicrotask(wake);
    if (usage === undefined || this.#price === undefined) return null;
    // Where the endpoint does not tell, the worst is assumed.
    const cost = usage === null ? reserved : costOf(usage, this.#price);
    this.#spentUsd += cost;
    return cost;
  }
}
