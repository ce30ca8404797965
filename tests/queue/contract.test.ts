import { afterAll, beforeAll, describe } from "vitest";
import type { Sandbox } from "../../src/schema/execution.ts";
import { describeSandbox } from "../sandbox/contract.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { openRun, openWorker } from "../support/queue-bench.ts";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";

describe.skipIf(parts.redis === null)("behind the seam", () => {
  let server: RedisServer;
  let sandbox: Sandbox;
  let worker: AsyncDisposable;
  beforeAll(async () => {
    server = await RedisServer.start(parts.redis ?? "");
    sandbox = openSandbox({ parallel: 2 });
    worker = await openWorker(server.url, sandbox);
  });
  afterAll(async () => {
    await worker[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  describeSandbox("behind a queue", true, () => openRun(server.url, { runs: sandbox.runs }));
});
