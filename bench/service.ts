// `bcb judge` over HTTP against the engine itself and against a Python a sample, how long a small sample takes, and what the
// service holds: connections, and memory over many verdicts.
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../src/analysis/interval.ts";
import { createJudgeClient, type JudgeClient } from "../src/client/judge-client.ts";
import { mapConcurrent } from "../src/lib/map-concurrent.ts";
import type { Verdict } from "../src/schema/verdict.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { startJudge, type JudgeProcess } from "./support/judge-process.ts";
import { learnGroundTruth, openOurEngine } from "./support/our-engine.ts";
import { runPythons } from "./support/python-a-sample.ts";
import {
  readReferenceSamples,
  referenceFolder,
  type ReferenceSample,
} from "./support/reference-samples.ts";

const options = readOptions({
  answers: "2000",
  pythons: "120",
  alone: "300",
  idle: "1000",
  verdicts: "20000",
  connections: "32",
  rounds: "2",
  workers: "2",
  page: "docs/benchmarks.md",
});
const number = (name: keyof typeof options): number => toNumber(name, options[name]);
const bars = { aloneMs: 30, ofEngine: 0.9, ofPythons: 3, growth: 1.1 };
const [workers, connections] = [number("workers"), number("connections")];
const command = commandLine("bench:service");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const missed: string[] = [];
const rows: string[][] = [["what", "measured", "bar"]];

const dataset = path.join(referenceFolder(settings), "tasks.jsonl.gz");
const common = ["--dataset", dataset, "--env", "bigcodebench", "--cache", "off"];
const width = ["--parallel", String(workers)];

{
  // Both sides judge by the official rule, without controls: a Python a sample knows none.
  await using judge = await startJudge([...common, ...width, "--controls", "0"], settings);
  await using client = createJudgeClient({ ...judge, retries: 0 });
  const { samples, passed } = await chooseSamples(client);
  await compareWithEngine(client, samples);
  await compareWithPythons(client, samples, passed);
  await measureAlone(client, "a small sample alone", { isControlled: false });
  await holdConnections(judge, client);
  await watchGrowth(judge, client);
  const code = await judge.stop();
  add("SIGTERM", `exit code ${code}`, "0", code === 0);
}
{
  await using judge = await startJudge([...common, ...width], settings);
  await using client = createJudgeClient({ ...judge, retries: 0 });
  await measureAlone(client, "the same with two controls, which are two runs more", {
    isControlled: true,
  });
}

const today = new Date().toISOString().slice(0, 10);
const body = `Command: \`${command}\`. ${machine}, ${workers} workers, ${today}. The service is a process of its own; the verdict cache is off.\n\n${alignedTable(rows)}`;
console.log(`\n${body}\n`);
console.log(missed.length === 0 ? "met: every bar" : `MISSED: ${missed.join("; ")}`);
if (options.page !== "") await writeSection(options.page, "bench:service", body);
if (missed.length > 0) process.exitCode = 1;

function add(what: string, measured: string, bar: string, isMet: boolean): void {
  rows.push([what, measured, bar]);
  console.log(`  ${what}: ${measured}`);
  if (!isMet) missed.push(`${what}: ${measured}`);
}

function ofSorted(numbers: readonly number[], share: number): number {
  return quantile(Float64Array.from(numbers).toSorted(), share);
}

async function judgeAll(
  client: JudgeClient,
  samples: readonly ReferenceSample[],
): Promise<{ seconds: number; verdicts: Map<string, Verdict> }> {
  const verdicts = new Map<string, Verdict>();
  const ask = async ({ id, task, solution }: ReferenceSample): Promise<void> => {
    const { verdict } = await client.judge({ task_id: task.task_id, solution });
    verdicts.set(id, verdict);
  };
  const begun = performance.now();
  for await (const _ of mapConcurrent(samples, connections, ask));
  return { seconds: (performance.now() - begun) / 1000, verdicts };
}

/** Those that end by themselves and do not sleep; this first pass makes the service as warm as it gets. */
async function chooseSamples(
  client: JudgeClient,
): Promise<{ samples: ReferenceSample[]; passed: Set<string> }> {
  const wanted = number("answers");
  const all = (await readReferenceSamples(settings)).slice(0, Math.ceil(wanted * 1.2));
  const first = await judgeAll(client, all);
  const isBusy = ({ id }: ReferenceSample): boolean => {
    const verdict = first.verdicts.get(id);
    if (verdict === undefined || ["timeout", "broken"].includes(verdict.outcome)) return false;
    return verdict.wall_ms < 5000 && verdict.wall_ms - verdict.cpu_ms - verdict.wait_ms < 500;
  };
  const busy = all.filter(isBusy);
  console.log(`  ${busy.length} of ${all.length} neither sleep nor hang`);
  // There are fewer than are asked for: some come twice.
  const samples = Array.from({ length: wanted }, (_, place) => busy[place % busy.length]).flatMap(
    (sample, place) => (sample === undefined ? [] : [{ ...sample, id: `${sample.id}#${place}` }]),
  );
  const passes = busy.filter(({ id }) => first.verdicts.get(id)?.outcome === "pass");
  return { samples, passed: new Set(passes.map(({ id }) => id)) };
}

/** In turns, and the quickest of each: what else the machine does only makes one slower. */
async function compareWithEngine(
  client: JudgeClient,
  samples: readonly ReferenceSample[],
): Promise<void> {
  const groundTruths = await learnGroundTruth({ settings, workers, samples });
  await using engine = await openOurEngine({
    settings,
    workers,
    limits: "fast",
    samples,
    groundTruths,
  });
  await engine.judge(samples.slice(0, 200));
  const seconds: { engine: number[]; service: number[] } = { engine: [], service: [] };
  for (let round = 0; round < number("rounds"); round++) {
    const begun = performance.now();
    await engine.judge(samples);
    seconds.engine.push((performance.now() - begun) / 1000);
    seconds.service.push((await judgeAll(client, samples)).seconds);
    console.log(`  engine ${seconds.engine.at(-1)} s, service ${seconds.service.at(-1)} s`);
  }
  const [own, served] = [Math.min(...seconds.engine), Math.min(...seconds.service)];
  const ratio = own / served;
  add(
    `${samples.length} reference answers, ${connections} connections`,
    `${served.toFixed(1)} s; engine.judgeAll ${own.toFixed(1)} s: ${ratio.toFixed(2)}x its throughput`,
    `at least ${bars.ofEngine}x`,
    ratio >= bars.ofEngine,
  );
}

async function compareWithPythons(
  client: JudgeClient,
  samples: readonly ReferenceSample[],
  passed: ReadonlySet<string>,
): Promise<void> {
  const count = number("pythons");
  const step = Math.max(1, Math.floor(samples.length / count));
  const some = samples.filter((_, place) => place % step === 0).slice(0, count);
  const served = await judgeAll(client, some);
  const started = await runPythons(some, { settings, workers });
  const ratio = started.seconds / served.seconds;
  const expected = some.filter(({ id }) => passed.has(id.replace(/#\d+$/, ""))).length;
  add(
    `${some.length} of them, one Python per sample`,
    `${started.seconds.toFixed(1)} s (${started.passed.size} pass); service ${served.seconds.toFixed(1)} s (${expected} pass): ${ratio.toFixed(1)}x`,
    `at least ${bars.ofPythons}x`,
    ratio >= bars.ofPythons,
  );
}

/** One after the other, each another program, so that nothing is answered from anywhere. */
async function measureAlone(
  client: JudgeClient,
  what: string,
  { isControlled }: { isControlled: boolean },
): Promise<void> {
  const count = number("alone");
  const times: number[] = [];
  for (let round = 0; round < count + 20; round++) {
    const begun = performance.now();
    await client.judge(smallSample(round, isControlled));
    // The first ones make the way warm.
    if (round >= 20) times.push(performance.now() - begun);
  }
  const [median, slow] = [0.5, 0.95].map((share) => ofSorted(times, share));
  add(
    `${what}, HTTP included`,
    `median ${median?.toFixed(1)} ms, 95% within ${slow?.toFixed(1)} ms`,
    isControlled ? "" : `at most ${bars.aloneMs} ms`,
    isControlled || (median ?? Infinity) <= bars.aloneMs,
  );
}

function smallSample(round: number, hasTruth: boolean) {
  const test =
    "import unittest\nclass TestCases(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(task_func(20), 40)\n";
  const solution = `def task_func(x):\n    return 2 * x  # ${round}\n`;
  const task = {
    test,
    ...(hasTruth ? { ground_truth: "def task_func(x):\n    return x + x\n" } : {}),
  };
  return { task_id: "small", solution, task };
}

/** Each asks once and stays; then samples are judged, and each asks again. */
async function holdConnections(judge: JudgeProcess, client: JudgeClient): Promise<void> {
  const count = number("idle");
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) sockets.push(connect(judge.port, "127.0.0.1"));
  const askAll = async (): Promise<number> => {
    const answers = await Promise.all(sockets.map((socket) => askHealth(socket, judge.port)));
    return answers.filter((isAnswered) => isAnswered).length;
  };
  const first = await askAll();
  const before = performance.now();
  for (let round = 0; round < 50; round++) await client.judge(smallSample(round, false));
  const ms = (performance.now() - before) / 50;
  await sleep(15_000);
  const second = await askAll();
  for (const socket of sockets) socket.destroy();
  add(
    `${count} idle connections`,
    `${first} answered, ${second} still there after 15 s; beside them a small sample takes ${ms.toFixed(1)} ms`,
    "all held",
    first === count && second === count,
  );
}

function askHealth(socket: Socket, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("error", () => resolve(false)).once("close", () => resolve(false));
    socket.once("data", (chunk) => resolve(chunk.toString().startsWith("HTTP/1.1 200")));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
}

/** What the process holds in the second quarter of the verdicts and in the last. */
async function watchGrowth(judge: JudgeProcess, client: JudgeClient): Promise<void> {
  const count = number("verdicts");
  const looks: number[] = [];
  let done = 0;
  const every = Math.max(1, Math.floor(count / 80));
  const ask = async (round: number): Promise<void> => {
    await client.judge(smallSample(round, false));
    done += 1;
    if (done % every === 0) looks.push(await judge.measureMib());
  };
  const rounds = Array.from({ length: count }, (_, round) => round);
  const begun = performance.now();
  for await (const _ of mapConcurrent(rounds, connections, ask));
  const aSecond = count / ((performance.now() - begun) / 1000);
  // The most: between two collections of garbage it goes up and down by half.
  const half = Math.floor(looks.length / 2);
  const [early, late] = [Math.max(...looks.slice(0, half)), Math.max(...looks.slice(half))];
  console.log(`  MiB: ${looks.map((mib) => mib.toFixed(0)).join(" ")}`);
  add(
    `memory of the service over ${count} verdicts (${aSecond.toFixed(0)} a second)`,
    `at most ${early.toFixed(0)} MiB in the first half, ${late.toFixed(0)} MiB in the second`,
    `at most ${bars.growth}x`,
    late <= early * bars.growth,
  );
}
