import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { collect } from "../tasks/collect.ts";
import { mapConcurrent } from "../../src/lib/map-concurrent.ts";

describe("mapConcurrent", () => {
  test("never runs more than the limit, and reaches it", async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      return item * 2;
    };
    const results = await collect(mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, work));
    expect(results.toSorted((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(most).toBe(3);
  });

  test("yields what finishes first", async () => {
    const slow = Promise.withResolvers<string>();
    const results: string[] = [];
    const work = (item: string): Promise<string> =>
      item === "slow" ? slow.promise : Promise.resolve(item);
    for await (const result of mapConcurrent(["slow", "quick"], 2, work)) {
      results.push(result);
      slow.resolve("slow");
    }
    expect(results).toEqual(["quick", "slow"]);
  });

  test("takes async sources one item at a time", async () => {
    expect(await collect(mapConcurrent(oneTwo(), 5, async (item) => item))).toEqual([1, 2]);
  });

  test("delivers what is finished while an async source still thinks", async () => {
    const asked = Promise.withResolvers<void>();
    async function* source(): AsyncGenerator<number> {
      yield 1;
      await asked.promise;
      yield 2;
    }
    const results: number[] = [];
    for await (const result of mapConcurrent(source(), 5, async (item) => item)) {
      results.push(result);
      asked.resolve();
    }
    expect(results).toEqual([1, 2]);
  });

  test("does not wait for an async source that still thinks when the consumer stops", async () => {
    const results: number[] = [];
    for await (const result of mapConcurrent(oneThenNothing(), 5, async (item) => item)) {
      results.push(result);
      break;
    }
    expect(results).toEqual([1]);
  });

  test("ends with an async source's own failure", async () => {
    const all = collect(mapConcurrent(oneThenFailure(), 5, async (item) => item));
    await expect(all).rejects.toThrow("no more");
  });

  test("ends with the first rejection after the work under way has settled", async () => {
    const settled: number[] = [];
    const work = async (item: number): Promise<number> => {
      if (item === 1) throw new Error("one");
      await nextTurn();
      settled.push(item);
      return item;
    };
    const all = collect(mapConcurrent([1, 2, 3, 4], 2, work));
    await expect(all).rejects.toThrow("one");
    expect(settled).toEqual([2]);
  });

  test("takes nothing more after an abort, and delivers what was begun", async () => {
    const controller = new AbortController();
    const begun: number[] = [];
    const work = async (item: number): Promise<number> => {
      begun.push(item);
      return item;
    };
    const results: number[] = [];
    for await (const item of mapConcurrent([1, 2, 3, 4, 5], 2, work, controller.signal)) {
      results.push(item);
      controller.abort();
    }
    expect(begun).toEqual([1, 2]);
    expect(results).toEqual([1, 2]);
  });

  test("closes its source when the consumer stops early", async () => {
    let closed = false;
    function* source(): Generator<number> {
      try {
        yield 1;
        yield 2;
        yield 3;
      } finally {
        closed = true;
      }
    }
    for await (const _ of mapConcurrent(source(), 1, async (item) => item)) break;
    expect(closed).toBe(true);
  });

  test("begins nothing that comes after the consumer has left", async () => {
    const later = Promise.withResolvers<void>();
    async function* source(): AsyncGenerator<number> {
      yield 1;
      await later.promise;
      yield 2;
    }
    const begun: number[] = [];
    const work = async (item: number) => void begun.push(item);
    for await (const _ of mapConcurrent(source(), 5, work)) break;
    later.resolve();
    await new Promise(setImmediate);
    expect(begun).toEqual([1]);
  });
});

async function* oneTwo(): AsyncGenerator<number> {
  yield 1;
  yield 2;
}

async function* oneThenNothing(): AsyncGenerator<number> {
  yield 1;
  await new Promise(() => {});
}

async function* oneThenFailure(): AsyncGenerator<number> {
  yield 1;
  throw new Error("no more");
}
