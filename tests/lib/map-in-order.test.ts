import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapInOrder } from "../../src/lib/map-in-order.ts";

test("yields in the order of the items, however long each takes", async () => {
  const results: number[] = [];
  const slow = mapInOrder([30, 1, 20, 2], 3, (ms) => sleep(ms, ms));
  for await (const result of slow) results.push(result);
  expect(results).toEqual([30, 1, 20, 2]);
});

test("has no more at work than the limit", async () => {
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
  };
  for await (const _ of mapInOrder(Array.from({ length: 20 }), 4, work));
  expect(most).toBe(4);
});

test("ends with the first rejection, in order, and waits for what runs", async () => {
  let isDone = false;
  const work = async (item: number) => {
    if (item === 1) throw new Error("no");
    await sleep(20);
    if (item === 2) isDone = true;
    return item;
  };
  const seen: number[] = [];
  const run = async () => {
    for await (const item of mapInOrder([0, 1, 2], 3, work)) seen.push(item);
  };
  await expect(run()).rejects.toThrow("no");
  expect({ seen, isDone }).toEqual({ seen: [0], isDone: true });
});
