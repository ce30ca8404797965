import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sha256 } from "../../../src/lib/hash.ts";
import { mapConcurrent } from "../../../src/lib/map-concurrent.ts";
import { connectRedis } from "../../../src/queue/connect-redis.ts";
import { createQueueSandbox } from "../../../src/queue/queue-sandbox.ts";
import { markUntrusted, type Execution } from "../../../src/schema/execution.ts";
import { instantPlace } from "./instant-place.ts";

export interface Dispatch {
  samples: number;
  seconds: number;
  perSecond: number;
  /** Most that Redis used while it went on, above what it had before. */
  redisMib: number;
}

/** Starts a script of this folder and waits until it says that it is ready. */
export async function startChild(script: string, ...parameters: string[]): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("its output is a pipe");
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`${script} ended`)));
  ended.catch(() => {});
  await Promise.race([once(child.stdout, "data"), ended]);
  return child;
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const body = Array.from(
  { length: 40 },
  (_, line) => `    value_${line} = [row for row in data if row["column_${line}"] > ${line}]\n`,
).join("");
const tasks = Array.from({ length: 1140 }, (_, index) => ({
  kind: "unittest" as const,
  test: `class TestCases(unittest.TestCase):\n    def test_case_${index}(self):\n${body}`,
}));

/** Sends so many samples, as long as real ones, through workers that answer at once. */
export async function measureDispatch(url: string, samples: number): Promise<Dispatch> {
  const redis = await connectRedis({ url });
  const readMib = async () =>
    Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1] ?? 0) / 2 ** 20;
  const before = await readMib();
  let most = before;
  const watch = setInterval(() => void readMib().then((now) => (most = Math.max(most, now))), 250);
  await using sandbox = createQueueSandbox({
    address: { url },
    place: instantPlace,
    runs: { python: ["unittest"] },
    parallel: 6,
    identify: ({ code }) => sha256(code),
  });
  const started = performance.now();
  let answered = 0;
  const execute = (index: number) => sandbox.execute(toExecution(index, started));
  for await (const exit of mapConcurrent(count(samples), sandbox.backlog, execute)) {
    if (exit.kind === "reported") answered += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  redis.disconnect();
  if (answered !== samples) throw new Error(`${answered} of ${samples} were answered`);
  return { samples, seconds, perSecond: samples / seconds, redisMib: most - before };
}

function* count(most: number): Generator<number> {
  for (let index = 0; index < most; index++) yield index;
}

function toExecution(index: number, salt: number): Execution {
  const check = tasks[index % tasks.length];
  if (check === undefined) throw new Error("there are tasks");
  return {
    language: "python",
    code: markUntrusted(`# ${index} ${salt}\ndef task_func(data):\n${body}    return data\n`),
    check,
    limits: { limitMs: 60_000, addressSpaceMib: 30_720, dataMib: 30_720, stackMib: 10 },
    seed: 0,
    hashSeed: 0,
    harnessPatches: true,
  };
}
