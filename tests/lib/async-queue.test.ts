import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { AsyncQueue } from "../../src/lib/async-queue.ts";

test("hands over what comes, in order, and ends when it is closed", async () => {
  const queue = new AsyncQueue<number>();
  queue.add(1);
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of queue) {
      seen.push(item);
      if (item === 2) queue.add(3);
    }
  })();
  await sleep(2);
  queue.add(2);
  await sleep(2);
  queue.add(4);
  queue.close();
  await reading;
  expect(seen).toEqual([1, 2, 3, 4]);
});
