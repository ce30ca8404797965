// What a queue costs: dispatch alone, its growth with the number of samples, and real answers through three workers beside
// the local engine on the same cores.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { readJsonl } from "../src/lib/jsonl.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { prepareRun, type EvaluationData } from "./support/evaluation-run.ts";
import { listFileDifferences, readFinalFiles } from "./support/final-files.ts";
import { endChild, measureDispatch, startChild } from "./support/queue/dispatch.ts";
import { measuredCosts, simulate, type SimulatedSample } from "./support/queue/simulate.ts";
import { RedisServer } from "./support/queue/redis-server.ts";
import { readReferenceSamples, referenceFolder } from "./support/reference-samples.ts";

const options = readOptions({
  parts: "dispatch,answers",
  counts: "10000,100000,1000000",
  answers: "all",
  // Where to write the times of the answers, for simulate:scale.
  times: "",
  page: "",
});
const redisServer = settings.variables["BCB_REDIS_SERVER"] ?? "/usr/bin/redis-server";
/** As deploy/compose.yaml has it. */
const redisSettings = ["--appendfsync", "everysec"];
const workers = 3;
/** Its answers print a table of how busy the processor is, and its tests count the lines: no two runs need agree. */
const showsLoad = new Set(["BigCodeBench/377"]);
const bars = { dispatch: 5000, overhead: 0.1, linear: 1.25, simulation: 0.15 };
const missed: string[] = [];
const rows: string[][] = [["", "measured", "bar"]];
const machine = describeMachine();
console.log(commandLine("bench:queue"));

if (options.parts.includes("dispatch")) await benchDispatch();
if (options.parts.includes("answers")) await benchAnswers();
const day = new Date().toISOString().slice(0, 10);
const body = `Command: \`${commandLine("bench:queue")}\`. ${machine}, ${day}.\n\n${alignedTable(rows)}`;
console.log(`\n${body}\n${missed.length === 0 ? "met" : `MISSED: ${missed.join("; ")}`}`);
if (options.page !== "") await writeSection(options.page, "bench:queue", body);
if (missed.length > 0) process.exitCode = 1;

async function benchDispatch(): Promise<void> {
  await using server = await RedisServer.start(redisServer, redisSettings);
  const ids = Array.from({ length: workers }, (_, index) => `instant-${index}`);
  const children = await Promise.all(
    ids.map((id) => startChild("instant-worker.ts", server.url, id)),
  );
  try {
    await measureDispatch(server.url, 5000); // the first jobs are small, and nothing is compiled yet
    const measured = [];
    for (const text of options.counts.split(",")) {
      const one = await measureDispatch(server.url, toNumber("counts", text));
      measured.push(one);
      const count = one.samples.toLocaleString("en");
      console.log(`  ${count}: ${one.perSecond.toFixed(0)}/s, ${one.redisMib.toFixed(1)} MiB`);
      rows.push([
        `dispatch alone, ${count} samples: a second`,
        one.perSecond.toFixed(0),
        `${bars.dispatch}`,
      ]);
      rows.push([`  most in Redis`, `${one.redisMib.toFixed(1)} MiB`, ""]);
      if (one.perSecond < bars.dispatch) missed.push(`${one.perSecond.toFixed(0)} a second`);
    }
    const [first, last] = [measured[0], measured.at(-1)];
    if (first === undefined || last === undefined || first === last) return;
    const slower = last.seconds / last.samples / (first.seconds / first.samples);
    const size = last.redisMib / Math.max(1, first.redisMib);
    const times = last.samples / first.samples;
    rows.push([
      `time a sample, ${times} times as many`,
      `${slower.toFixed(2)} x`,
      `${bars.linear} x`,
    ]);
    rows.push([`memory of Redis, ${times} times as many`, `${size.toFixed(2)} x`, `${times} x`]);
    if (slower > bars.linear) missed.push(`a sample takes ${slower.toFixed(2)} times as long`);
    if (size > times) missed.push(`Redis grows ${size.toFixed(2)} times`);
  } finally {
    await Promise.all(children.map(endChild));
  }
}

async function benchAnswers(): Promise<void> {
  const wanted = options.answers === "all" ? Infinity : toNumber("answers", options.answers);
  const all = (await readReferenceSamples(settings)).filter(
    ({ task }) => !showsLoad.has(task.task_id),
  );
  const count = Math.min(all.length, wanted);
  const step = Math.max(1, Math.floor(all.length / count));
  const chosen = all.filter((_, index) => index % step === 0).slice(0, count);
  const data: EvaluationData = {
    rows: chosen.map(({ task, solution }) => ({ task_id: task.task_id, solution })),
    dataset: path.join(referenceFolder(settings), "tasks.jsonl.gz"),
    environment: "bigcodebench",
  };
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-queue-"));
  await using server = await RedisServer.start(redisServer, redisSettings);
  try {
    const local = await evaluate("local", data, []);
    const children = await Promise.all(
      Array.from({ length: workers }, () =>
        startChild("engine-worker.ts", server.url, data.environment, "1"),
      ),
    );
    const queue = ["--queue", server.url];
    try {
      // Workers live longer than a run: the second finds them as every run but the first does.
      const cold = await evaluate("cold", data, queue);
      const warm = await evaluate("warm", data, queue);
      for (const [name, run] of Object.entries({ cold, warm })) {
        const overhead = run.seconds / local.seconds - 1;
        const differences = listFileDifferences(local.files, run.files);
        for (const line of differences) console.log(`  ${name}: ${line}`);
        rows.push([
          `${name} workers: longer than the local engine`,
          percent(overhead),
          percent(bars.overhead),
        ]);
        rows.push([
          `${name} workers: files other than the local ones`,
          `${differences.length}`,
          "0",
        ]);
        if (overhead > bars.overhead) missed.push(`${name}: ${percent(overhead)} longer`);
        if (differences.length > 0) missed.push(`${name}: files differ`);
      }
      rows.push([
        `seconds: local, cold, warm`,
        [local, cold, warm].map((run) => run.seconds.toFixed(1)).join(", "),
        "",
      ]);
      const times = await readTimes(path.join(folder, "local", "results"));
      await compareSimulation(times, local.seconds, warm.seconds);
    } finally {
      await Promise.all(children.map(endChild));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  async function evaluate(name: string, what: EvaluationData, more: readonly string[]) {
    // Which expectations a control changes is drawn anew in every run.
    const parameters = ["--fresh", "--controls", "0", ...more];
    const run = await prepareRun(path.join(folder, name), what, settings, parameters);
    const started = performance.now();
    const { exitCode, said } = await run.start().ended;
    const seconds = (performance.now() - started) / 1000;
    if (exitCode !== 0) throw new Error(`The ${name} run ended with ${exitCode}:\n${said}`);
    console.log(`  ${name}: ${what.rows.length} answers in ${seconds.toFixed(1)} s`);
    return { seconds, files: await readFinalFiles(run.results) };
  }
}

/** The simulation of docs/scale.md, asked for what has just been measured. */
async function compareSimulation(
  times: readonly SimulatedSample[],
  localSeconds: number,
  measured: number,
): Promise<void> {
  const cores = availableParallelism();
  const cpuMs = times.reduce((sum, { coreMs }) => sum + coreMs, 0) / times.length;
  // What a sample costs besides its own time, from the local run: zygotes, forks, jails, reports.
  const overheadMs = Math.max(0, (localSeconds * 1000 * cores) / times.length - cpuMs);
  const samples = times.map(({ coreMs, wallMs }) => ({
    coreMs: coreMs + overheadMs,
    wallMs: Math.max(wallMs, coreMs + overheadMs),
  }));
  const { seconds } = simulate({
    samples: samples.toSorted((a, b) => b.wallMs - a.wallMs),
    workers,
    coresAWorker: 1,
    speed: Math.min(1, cores / workers),
    costs: measuredCosts,
  });
  const off = seconds / measured - 1;
  rows.push([
    `simulated three workers: ${seconds.toFixed(1)} s, off by`,
    percent(off),
    percent(bars.simulation),
  ]);
  rows.push(["what a sample costs besides its own time", `${overheadMs.toFixed(0)} ms`, ""]);
  if (Math.abs(off) > bars.simulation) missed.push(`the simulation is off by ${percent(off)}`);
  if (options.times === "") return;
  const about = `wall and processor milliseconds of ${times.length} answers to tasks of BigCodeBench (${machine})`;
  const [wallMs, ownMs] = [times.map((one) => one.wallMs), times.map((one) => one.coreMs)];
  await writeFile(options.times, `${JSON.stringify({ about, wallMs, cpuMs: ownMs })}\n`);
}

/** What the answers of a run took. */
async function readTimes(results: string): Promise<SimulatedSample[]> {
  const name = (await readdir(results)).find((file) => file.endsWith("_verdicts.jsonl")) ?? "";
  const found: SimulatedSample[] = [];
  for await (const { value } of readJsonl(path.join(results, name))) {
    found.push({ coreMs: Number(value["cpu_ms"]), wallMs: Number(value["wall_ms"]) });
  }
  return found;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
