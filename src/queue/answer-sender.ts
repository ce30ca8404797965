import type { Redis } from "ioredis";
import type { QueueAnswer } from "../schema/queue.ts";
import { packText } from "./pack-text.ts";
import { runScript } from "./queue-scripts.ts";
import { mostRecent, ttlMs } from "./timings.ts";

/** Whether an answer may be told to others, or keeps the sample from being tried again at once. */
export type Keep = "recent" | "broken" | "no";

/** An answer that is longer than this is not kept for others. */
const longest = 65_536;
const most = 256;

/** Tells answers one by one, and those of a moment together. */
export class AnswerSender {
  readonly #redis: Redis;
  readonly #prefix: string;
  #waiting: { key: string; text: string; keep: Keep }[] = [];
  #sending: Promise<void> | undefined;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  /** Resolves when Redis has it. */
  async send(key: string, answer: QueueAnswer, keep: Keep): Promise<void> {
    const text = packText(answer);
    this.#waiting.push({
      key,
      text,
      keep: keep === "recent" && text.length > longest ? "no" : keep,
    });
    this.#sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#sending = undefined;
      return this.#flush();
    });
    await this.#sending;
  }

  async #flush(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < all.length; start += most) {
      const values = all
        .slice(start, start + most)
        .flatMap(({ key, text, keep }) => [key, text, keep]);
      const kept = [mostRecent, ttlMs.recent, ttlMs.answers];
      await runScript(this.#redis, "answer", this.#prefix, [...kept, ...values]);
    }
  }
}
