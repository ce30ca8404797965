import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { startChild } from "./dispatch.ts";

interface KeptOptions {
  count: number;
  environment?: string;
}

/** Workers of which each is started again when it was killed, as any service manager does. */
export class KeptWorkers implements AsyncDisposable {
  readonly #url: string;
  readonly #environment: string;
  readonly #living = new Set<ChildProcess>();
  readonly #starting = new Set<Promise<void>>();
  #isOpen = true;

  private constructor(url: string, environment: string) {
    this.#url = url;
    this.#environment = environment;
  }

  static async start(url: string, { count, environment = "starter" }: KeptOptions) {
    const workers = new KeptWorkers(url, environment);
    await Promise.all(Array.from({ length: count }, () => workers.#add()));
    return workers;
  }

  /** Kills one of them; `place`, from 0 to 1, says which. */
  kill(place: number): void {
    [...this.#living][Math.floor(place * this.#living.size)]?.kill("SIGKILL");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#starting);
    const ended = [...this.#living].map((child) => once(child, "exit"));
    for (const child of this.#living) child.kill("SIGTERM");
    await Promise.all(ended);
  }

  async #add(): Promise<void> {
    const child = await startChild("engine-worker.ts", this.#url, this.#environment, "1", "quick");
    this.#living.add(child);
    child.once("exit", () => {
      this.#living.delete(child);
      if (!this.#isOpen) return;
      const starting = this.#addPatiently().finally(() => this.#starting.delete(starting));
      this.#starting.add(starting);
    });
  }

  /** Redis may be away just now. */
  async #addPatiently(): Promise<void> {
    while (this.#isOpen) {
      try {
        await this.#add();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }
}
