import type { Redis } from "ioredis";
import type { QueueAnswer } from "../schema/queue.ts";
import { packText } from "./pack-text.ts";
import { runScript } from "./queue-scripts.ts";
import { mostRecent, ttlMs } from "./timings.ts";

/** Whether an answer may be told to others, or keeps the sample from being tried again at once. */
type Keep = "recent" | "broken" | "no";

/** An answer that is longer than this is not kept for others. */
const longest = 65_536;
const mostSent = 256;

/** Tells answers one by one, and those of a moment together; resolves when Redis has them. */
export function createAnswerSender(redis: Redis, prefix: string) {
  let waiting: { key: string; text: string; keep: Keep }[] = [];
  let sending: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += mostSent) {
      const values = all
        .slice(start, start + mostSent)
        .flatMap(({ key, text, keep }) => [key, text, keep]);
      const kept = [mostRecent, ttlMs.recent, ttlMs.answers];
      await runScript(redis, "answer", prefix, [...kept, ...values]);
    }
  }

  return async (key: string, answer: QueueAnswer, keep: Keep): Promise<void> => {
    const text = packText(answer);
    const isLong = keep === "recent" && text.length > longest;
    waiting.push({ key, text, keep: isLong ? "no" : keep });
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      sending = undefined;
      return flush();
    });
    await sending;
  };
}
