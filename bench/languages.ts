// How long a sample in TypeScript takes from hand-in to verdict, beside a fresh process of tsx with Node's test runner.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { locateNpm } from "../src/environment/npm/open-npm.ts";
import { isThere } from "../src/lib/files.ts";
import { runProcess } from "../src/lib/run-process.ts";
import { openEngine, type EngineOptions } from "../src/pipeline/engine/open-engine.ts";
import { loadDataset } from "../src/pipeline/load-dataset.ts";
import type { Task } from "../src/schema/task.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { median } from "./support/measure-engines.ts";
import { watchMemory } from "./support/watch-memory.ts";

const bars = { medianMs: 150, times: 3, memoryMib: 1536 };
const parallelForMemory = 8;
const tsxVersion = "4.23.15";

const options = readOptions({ rounds: "3", page: "docs/benchmarks.md" });
const command = commandLine("bench:languages");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const rounds = toNumber("rounds", options.rounds);
const { tasks } = await loadDataset("typescript", { settings });
const { modules } = await locateNpm("typescript", settings);
const tsx = await findTsx();

const ours: number[] = [];
const fresh: number[] = [];
{
  await using engine = await open({ parallel: 2 });
  await engine.warm();
  for (const task of tasks.slice(0, 2)) await judge(engine, task);
  for (let round = 0; round < rounds; round++) {
    for (const task of tasks) {
      ours.push(await judge(engine, task));
      fresh.push(await runFresh(task));
    }
  }
}
const peakMib = await measureMemory();
const [oursMs, freshMs] = [median(ours), median(fresh)];
const slow = ours.toSorted((a, b) => a - b)[Math.floor(0.95 * ours.length)] ?? 0;
const times = freshMs / oursMs;
const isMet = oursMs <= bars.medianMs && times >= bars.times && peakMib < bars.memoryMib;
const table = alignedTable([
  ["", "measured", "bar"],
  ["hand-in to verdict, median", `${oursMs.toFixed(0)} ms`, `at most ${bars.medianMs} ms`],
  ["the same, 95 of 100", `${slow.toFixed(0)} ms`, ""],
  [`a fresh \`tsx --test\`, median`, `${freshMs.toFixed(0)} ms`, ""],
  ["times faster", times.toFixed(1), `at least ${bars.times}`],
  [
    `memory of ${parallelForMemory} at once`,
    `${peakMib.toFixed(0)} MiB`,
    `under ${bars.memoryMib} MiB`,
  ],
]);
const about = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}. The ${tasks.length} ground truths of packs/typescript, ${rounds} rounds, one at a time and in turns with tsx ${tsxVersion}; jailed, warm, nothing cached.`;
const body = `${about}\n\n${table}`;
console.log(`\n${body}\n${isMet ? "met" : "MISSED"}`);
if (options.page !== "") await writeSection(options.page, "bench:languages", body);
if (!isMet) process.exitCode = 1;

function open(machineShare: EngineOptions["machine"]) {
  return openEngine({
    environment: "typescript",
    tasks,
    machine: machineShare,
    cache: "off",
    cacheDir: settings.cacheDir,
    rules: { controls: 0 },
  });
}

async function judge(engine: Awaited<ReturnType<typeof open>>, task: Task): Promise<number> {
  const started = performance.now();
  const { outcome, official } = await engine.judge({ task, solution: task.ground_truth });
  if (outcome !== "pass") throw new Error(`${task.task_id}: ${JSON.stringify(official)}`);
  return performance.now() - started;
}

async function runFresh(task: Task): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-languages-"));
  try {
    await symlink(modules, path.join(folder, "node_modules"));
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
    await writeFile(path.join(folder, "solution.ts"), task.ground_truth);
    await writeFile(path.join(folder, "solution.test.ts"), task.texts.test);
    const started = performance.now();
    const words = [tsx, "--test", "solution.test.ts"];
    const variables = { ...process.env, TZ: "UTC" };
    const ended = await runProcess(process.execPath, words, { cwd: folder, variables });
    const took = performance.now() - started;
    if (ended.exitCode !== 0)
      throw new Error(`${task.task_id} with tsx: ${ended.stdout.slice(-500)}`);
    return took;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All that runs under this process, without it: its engine alone is told. */
async function measureMemory(): Promise<number> {
  const share = { parallel: parallelForMemory };
  await using engine = await open(share);
  const before = await watchMemory(process.pid).stop();
  const watch = watchMemory(process.pid, 50);
  const samples = Array.from({ length: 4 * parallelForMemory }, (_, index) => {
    const task = tasks[index % tasks.length];
    if (task === undefined) throw new Error("the pack is empty");
    return { task, solution: task.ground_truth };
  });
  for await (const { verdict } of engine.judgeAll(samples)) {
    if (verdict.outcome !== "pass") throw new Error(`${verdict.task_id} fails eight at a time`);
  }
  return (await watch.stop()) - before;
}

/** Installed once, beside the environments. */
async function findTsx(): Promise<string> {
  const folder = path.join(settings.cacheDir, `tsx-${tsxVersion}`);
  const file = path.join(folder, "node_modules", "tsx", "dist", "cli.mjs");
  if (await isThere(file)) return file;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), "{}\n");
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", `tsx@${tsxVersion}`];
  const { exitCode, stderr } = await runProcess("npm", words, {
    cwd: folder,
    variables: process.env,
  });
  if (exitCode !== 0) throw new Error(`tsx could not be installed: ${stderr}`);
  return file;
}
