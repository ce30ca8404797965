import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { FairQueue, QueueClosed, QueueFull } from "../../../src/pipeline/judge/fair-queue.ts";

const { signal } = new AbortController();
const none = { waiting: 0, running: 0, bytes: 0 };

function makeQueue(changes: { samples?: number; bytes?: number; handedOn?: number } = {}) {
  const { samples = 100, bytes = 1000, handedOn = 2 } = changes;
  return new FairQueue({ most: { samples, bytes }, handedOn, now: () => 0 });
}

/** Some samples of a client that end when they are told to. */
function hold(queue: FairQueue, client: string, samples: number, own = signal) {
  const admission = queue.admit(client, { samples, bytes: samples });
  const begun: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const gate = Promise.withResolvers<void>();
    begun.push(gate);
    return gate.promise;
  };
  const ended = Array.from({ length: samples }, () =>
    admission.run(work, { bytes: 1, signal: own }),
  );
  for (const one of ended) one.catch(() => {});
  return { admission, begun, ended };
}

describe("the queue", () => {
  test("hands on a few of each client, in their order, and the next when one has ended", async () => {
    const queue = makeQueue();
    const alice = hold(queue, "alice", 5);
    const bob = hold(queue, "bob", 1);
    expect([alice.begun.length, bob.begun.length]).toEqual([2, 1]);
    expect(queue.load).toEqual({ waiting: 3, running: 3, bytes: 6 });
    for (const [place, expected] of [3, 4, 5, 5, 5].entries()) {
      alice.begun[place]?.resolve();
      await turn();
      expect(alice.begun).toHaveLength(expected);
    }
    bob.begun[0]?.resolve();
    await Promise.all([...alice.ended, ...bob.ended]);
    expect(queue.load).toEqual(none);
  });

  test("takes all of a request or nothing, and says when to ask again", () => {
    const queue = makeQueue({ samples: 10 });
    hold(queue, "alice", 9);
    expect(() => queue.admit("alice", { samples: 2, bytes: 0 })).toThrow(QueueFull);
    expect(() => queue.admit("alice", { samples: 1, bytes: 992 })).toThrow(QueueFull);
    expect(queue.load.bytes).toBe(9);
    queue.admit("alice", { samples: 1, bytes: 991 });
    expect(() => queue.admit("bob", { samples: 1, bytes: 0 })).toThrow(
      expect.objectContaining({ retryAfterSeconds: expect.any(Number) }),
    );
  });

  test("lets nobody take more than half while others are there", () => {
    const queue = makeQueue({ samples: 10 });
    hold(queue, "bob", 1);
    hold(queue, "alice", 5);
    expect(() => queue.admit("alice", { samples: 1, bytes: 0 })).toThrow(QueueFull);
    hold(queue, "bob", 4);
    expect(queue.load.waiting + queue.load.running).toBe(10);
  });

  test("gives back what was not used, once", async () => {
    const queue = makeQueue();
    const { admission, begun, ended } = hold(queue, "alice", 1);
    const unused = queue.admit("alice", { samples: 50, bytes: 50 });
    unused[Symbol.dispose]();
    unused[Symbol.dispose]();
    begun[0]?.reject(new Error("no"));
    await expect(ended[0]).rejects.toThrow("no");
    admission[Symbol.dispose]();
    expect(queue.load).toEqual(none);
  });

  test("gives no place to who has left", async () => {
    const queue = makeQueue({ handedOn: 1 });
    const left = new AbortController();
    const running = hold(queue, "alice", 1);
    const leaving = hold(queue, "alice", 3, left.signal);
    const staying = hold(queue, "alice", 1);
    // In the same moment: whoever leaves must not take the place over.
    running.begun[0]?.resolve();
    left.abort(new Error("left"));
    await Promise.all(leaving.ended.map((one) => expect(one).rejects.toThrow("left")));
    expect(leaving.begun).toHaveLength(0);
    expect(staying.begun).toHaveLength(1);
    staying.begun[0]?.resolve();
    await Promise.all(staying.ended);
    expect(queue.load).toEqual(none);
  });

  test("that is closed finishes what runs and refuses everything else", async () => {
    const queue = makeQueue({ handedOn: 1 });
    const { begun, ended } = hold(queue, "alice", 2);
    queue.close();
    expect(() => queue.admit("bob", { samples: 1, bytes: 0 })).toThrow(QueueClosed);
    await expect(ended[1]).rejects.toThrow(QueueClosed);
    begun[0]?.resolve();
    await ended[0];
    expect(queue.load).toEqual(none);
  });
});
