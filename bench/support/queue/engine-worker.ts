// A worker with the real engine, as `bcb worker` is after its self-test. Started by bench/queue.ts and bench/queue-kills.ts.
import { wallClock } from "../../../src/lib/clock.ts";
import { joinQueue } from "../../../src/pipeline/queue/open-worker.ts";
import { settings } from "../command-line.ts";

const [url = "", environment = "", parallel = "1", speed = "usual"] = process.argv.slice(2);
/** So that a bench need not wait a minute for each worker that it kills. */
const quick = { lockMs: 4000, beatMs: 500, aliveMs: 1800 };
const opened = await joinQueue(
  {
    address: { url },
    environment,
    machine: { parallel: Number(parallel) },
    timings: speed === "quick" ? quick : undefined,
  },
  { settings, remark: () => {}, clock: wallClock, version: "bench" },
);
console.log("ready");
process.once("SIGTERM", () => void opened[Symbol.asyncDispose]());
