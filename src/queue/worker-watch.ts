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
export function createWorkerWatch(options: WatchOptions) {
  const { redis, place, timings, remark, isWaiting, onChange } = options;
  const refused = new Map<string, string>();
  let fitting: readonly WorkerAnnouncement[] = [];
  let missedSince: number | undefined;
  const sumOf = (field: "parallel" | "per_second") =>
    fitting.reduce((sum, worker) => sum + worker[field], 0);

  function complain(others: number): void {
    if (fitting.length > 0 || !isWaiting()) {
      if (missedSince !== undefined && fitting.length > 0) {
        remark(`A matching worker has joined: ${fitting[0]?.id}.`);
      }
      missedSince = undefined;
      return;
    }
    const now = performance.now();
    if (missedSince !== undefined && now - missedSince < timings.complainMs) return;
    missedSince = now;
    const found =
      others === 0 ? "No workers are connected" : `None of the ${others} workers matches`;
    remark(
      `${found}: samples are waiting. Start one with the same environment: \`bcb worker --env ${place.environment.name} --queue …\``,
    );
  }

  return {
    /** How many samples may keep a core of theirs busy. */
    countCores: () => sumOf("parallel"),
    perSecond: () => sumOf("per_second"),

    /** For the progress line. */
    describe(): string {
      const count = fitting.length;
      if (count === 0) return "no worker";
      const words = `${count} worker${count === 1 ? "" : "s"}`;
      const rate = sumOf("per_second");
      return rate > 0 ? `${words} at ${rate.toFixed(1)}/s` : words;
    },

    async look(): Promise<void> {
      const all = await listWorkers(redis);
      const before = sumOf("parallel");
      fitting = all.filter((worker) => explainMisfit(place, worker) === undefined);
      for (const worker of all) {
        const reason = explainMisfit(place, worker);
        if (reason === undefined || refused.get(worker.id) === reason) continue;
        refused.set(worker.id, reason);
        remark(`Worker ${worker.id} was refused: ${reason}.`);
      }
      complain(all.length);
      if (sumOf("parallel") !== before) onChange();
    },
  };
}
