// A worker that is killed for real. Its sandbox answers by the last line of a sample's code: `# pass`, `# slow` after a
// second, `# deadly` by the end of this process.
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../../src/schema/execution.ts";
import { exits } from "../support/scripted-sandbox.ts";
import { openWorker } from "../support/queue-bench.ts";

const [url = "", id = ""] = process.argv.slice(2);
const sandbox: Sandbox = {
  parallel: 2,
  backlog: 64,
  engine: "scripted",
  runs: { python: ["unittest", "program"] },
  async execute({ code }, signal) {
    if (code.includes("# deadly")) process.kill(process.pid, "SIGKILL");
    if (code.includes("# slow")) await sleep(1000, undefined, { signal });
    return exits.pass;
  },
  async [Symbol.asyncDispose]() {},
};
const worker = await openWorker(url, sandbox, { id });
console.log("ready");
process.once("SIGTERM", () => void worker[Symbol.asyncDispose]());
