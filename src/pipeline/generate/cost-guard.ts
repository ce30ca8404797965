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

  /** Waits for what is being asked; false where the limit would be passed. What is reserved must be settled. */
  async reserve(request: ModelRequest, signal: AbortSignal): Promise<boolean> {
    while (!this.reserveNow(request)) {
      if (this.#open === 0) return false;
      signal.throwIfAborted();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return true;
  }

  /** The same without waiting. */
  reserveNow(request: ModelRequest): boolean {
    const fits = this.#spentUsd + this.#reservedUsd + this.#mostOf(request) <= this.#limitUsd;
    if (fits) this.hold(request);
    return fits;
  }

  /** The same for what was sent already: it counts, whether or not it fits. */
  hold(request: ModelRequest): void {
    this.#reservedUsd += this.#mostOf(request);
    this.#open += 1;
  }

  /** 0 where the price is unknown: no limit can hold. */
  #mostOf(request: ModelRequest): number {
    return this.#price === undefined ? 0 : mostCostOf(request, this.#price);
  }

  /** What a reserved request did cost, where it was answered; null where nobody knows. */
  settle(request: ModelRequest, usage: Usage | null | undefined): number | null {
    const reserved = this.#mostOf(request);
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
