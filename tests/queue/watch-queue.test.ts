import { expect, onTestFinished, test } from "vitest";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";
import { createLiveWatch } from "../../src/pipeline/live/live-watch.ts";
import { watchQueue } from "../../src/pipeline/queue/watch-queue.ts";
import { parts } from "../support/parts.ts";
import { openWorker } from "../support/queue-bench.ts";
import { ScriptedSandbox } from "../support/scripted-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test.skipIf(parts.redis === null)("the live view tells of workers that come and go", async () => {
  await using server = await RedisServer.start(parts.redis ?? "");
  using queue = await watchQueue({ url: server.url });
  const folder = await temporaryFolder();
  const listWorkers = () => queue?.listWorkers() ?? Promise.resolve([]);
  const watch = createLiveWatch({ places: [folder], now: () => new Date(), listWorkers });
  onTestFinished(() => watch[Symbol.dispose]());
  const news = watch.follow(new AbortController().signal);
  const until = async (count: number) => {
    for await (const { workers } of {
      [Symbol.asyncIterator]: () => ({ next: () => news.next() }),
    }) {
      if (workers.length === count) return workers;
    }
    throw new Error("the watch ended");
  };
  await until(0);
  const opened = await openWorker(server.url, new ScriptedSandbox(), { id: "mine" });
  expect(await until(1)).toMatchObject([{ id: "mine", environment: "starter", cores: 1 }]);
  await opened[Symbol.asyncDispose]();
  expect(await until(0)).toEqual([]);
});

test("nothing is asked where no queue is named", async () => {
  expect(await watchQueue({})).toBeUndefined();
});
