import type { Redis } from "ioredis";

const waitMs = 2000;
const mostRead = 512;
const pauseMs = 500;

/**
 * Reads a run's answers as they come, on a connection of its own, and removes what it has read. One whose reply was lost
 * is read again.
 */
export async function readAnswers(
  redis: Redis,
  stream: string,
  { onAnswer, signal }: { onAnswer: (key: string, text: string) => void; signal: AbortSignal },
): Promise<void> {
  let last = "0";
  while (!signal.aborted) {
    try {
      const said = await redis.xread("COUNT", mostRead, "BLOCK", waitMs, "STREAMS", stream, last);
      const entries = said?.[0]?.[1] ?? [];
      for (const [id, fields] of entries) {
        last = id;
        // `k`, the key, `a`, the answer.
        onAnswer(fields[1] ?? "", fields[3] ?? "");
      }
      // The first id that an entry after this one could have.
      const [ms, number = "0"] = last.split("-");
      const next = `${ms}-${BigInt(number) + 1n}`;
      if (entries.length > 0) await redis.xtrim(stream, "MINID", next);
    } catch {
      // Redis is away, or has just begun to load its files.
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
