// A worker whose sandbox answers at once: what is left is the cost of the queue. Started by bench/queue.ts.
import { connectRedis } from "../../../src/queue/connect-redis.ts";
import { openQueueWorker } from "../../../src/queue/queue-worker.ts";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { describeWorker, instantExit } from "./instant-place.ts";

const [url = "", id = ""] = process.argv.slice(2);
const sandbox: Sandbox = {
  parallel: 2,
  backlog: 64,
  engine: "instant",
  runs: { python: ["unittest"] },
  execute: async () => instantExit,
  async [Symbol.asyncDispose]() {},
};
const redis = await connectRedis({ url });
const worker = await openQueueWorker({
  redis,
  about: describeWorker(id, sandbox.parallel),
  useSandbox: (_warm, use) => use(sandbox),
});
console.log("ready");
process.once("SIGTERM", async () => {
  await worker[Symbol.asyncDispose]();
  redis.disconnect();
});
