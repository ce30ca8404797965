import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAdaptiveLimiter } from "../../src/lib/adaptive-limiter.ts";

const { signal } = new AbortController();

test("lets in as many as it may, and the next when one leaves", async () => {
  const limiter = createAdaptiveLimiter(2);
  await limiter.enter(signal);
  await limiter.enter(signal);
  let isIn = false;
  const third = limiter.enter(signal).then(() => (isIn = true));
  await sleep(5);
  expect(isIn).toBe(false);
  limiter.leave();
  await third;
  expect(isIn).toBe(true);
});

test("halves what is let in, never to none, and grows back by one a round", () => {
  const limiter = createAdaptiveLimiter(4);
  limiter.holdBack();
  expect(limiter.limit).toBe(2);
  limiter.holdBack();
  limiter.holdBack();
  expect(limiter.limit).toBe(1);
  limiter.succeed();
  expect(limiter.limit).toBe(2);
  for (let count = 0; count < 2 + 3 + 10; count++) limiter.succeed();
  expect(limiter.limit).toBe(4);
});

test("lets nobody in during a pause", async () => {
  const limiter = createAdaptiveLimiter(4);
  limiter.pause(40);
  const started = performance.now();
  await limiter.enter(signal);
  expect(performance.now() - started).toBeGreaterThan(30);
});

test("an aborted wait ends at once and holds no place", async () => {
  const limiter = createAdaptiveLimiter(1);
  limiter.pause(10_000);
  const stop = new AbortController();
  const waiting = limiter.enter(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow("aborted");
  const other = createAdaptiveLimiter(1);
  await other.enter(signal);
  const blocked = other.enter(stop.signal);
  await expect(blocked).rejects.toThrow("aborted");
});

test("one that stopped waiting does not take the turn of the next", async () => {
  const limiter = createAdaptiveLimiter(1);
  await limiter.enter(signal);
  const gone = new AbortController();
  const first = limiter.enter(gone.signal);
  const second = limiter.enter(signal);
  gone.abort();
  await expect(first).rejects.toThrow(/aborted/);
  limiter.leave();
  await second;
});
