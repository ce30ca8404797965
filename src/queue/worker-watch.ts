import type { Redis } from "ioredis";
import type { QueuePlace, WorkerAnnouncement } from "../schema/queue.ts";
import { explainMisfit, listWorkers } from "./announcements.ts";
import type { QueueTimings } from "./timings.ts";

interface WatchOptions {
  redis: Redis;
  place: QueuePlace;
  timings: QueueTimings;
  remark: (line: string) => void;
  /** Whether anything is waited for: nobody is missed before that. */
  isWaiting: () => boolean;
  onChange: () => void;
}

/** Who works for a run: its fitting workers, looked for every few seconds; says who is refused and when nobody fits. */
export class WorkerWatch {
  readonly #options: WatchOptions;
  readonly #refused = new Map<string, string>();
  #fitting: readonly WorkerAnnouncement[] = [];
  #missedSince: number | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** How many samples may keep a core of theirs busy. */
  get cores(): number {
    return this.#fitting.reduce((sum, { parallel }) => sum + parallel, 0);
  }

  get perSecond(): number {
    return this.#fitting.reduce((sum, worker) => sum + worker.per_second, 0);
  }

  /** For the progress line. */
  describe(): string {
    const count = this.#fitting.length;
    if (count === 0) return "no worker";
    const words = `${count} worker${count === 1 ? "" : "s"}`;
    return this.perSecond > 0 ? `${words} at ${this.perSecond.toFixed(1)}/s` : words;
  }

  async look(): Promise<void> {
    const { redis, place, remark, onChange } = this.#options;
    const all = await listWorkers(redis);
    const before = this.cores;
    this.#fitting = all.filter((worker) => explainMisfit(place, worker) === undefined);
    for (const worker of all) {
      const reason = explainMisfit(place, worker);
      if (reason === undefined || this.#refused.get(worker.id) === reason) continue;
      this.#refused.set(worker.id, reason);
      remark(`Worker ${worker.id} was refused: ${reason}.`);
    }
    this.#complain(all.length);
    if (this.cores !== before) onChange();
  }

  #complain(others: number): void {
    const { place, remark, isWaiting, timings } = this.#options;
    if (this.#fitting.length > 0 || !isWaiting()) {
      if (this.#missedSince !== undefined && this.#fitting.length > 0) {
        remark(`A matching worker has joined: ${this.#fitting[0]?.id}.`);
      }
      this.#missedSince = undefined;
      return;
    }
    const now = performance.now();
    if (this.#missedSince !== undefined && now - this.#missedSince < timings.complainMs) return;
    this.#missedSince = now;
    const refused =
      others === 0 ? "No workers are connected" : `None of the ${others} workers matches`;
    remark(
      `${refused}: samples are waiting. Start one with the same environment: \`bcb worker --env ${place.environment.name} --queue …\``,
    );
  }
}
