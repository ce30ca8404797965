// Whether verdicts depend on how busy the machine is: the same samples on quiet cores and beside busy loops, each time from
// the ground truth on, and samples beside one that has many busy children.
import { environmentVariables } from "../src/environment/variables.ts";
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { toSuiteRun } from "../src/pipeline/engine/to-job.ts";
import { createZygoteSandbox } from "../src/sandbox/zygote-sandbox.ts";
import { markUntrusted, type Exit } from "../src/schema/execution.ts";
import type { Verdict } from "../src/schema/verdict.ts";
import { loadHardIds } from "../src/benchmarks/bigcodebench.ts";
import { startBusyLoops } from "../tests/support/busy-loops.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { learnGroundTruth, openOurEngine } from "./support/our-engine.ts";
import { readReferenceSamples, splits, type ReferenceSample } from "./support/reference-samples.ts";
import { watchCores, type CoreUse } from "./support/watch-cores.ts";

const options = readOptions({
  split: "complete,instruct",
  count: "",
  loops: "8",
  rounds: "3",
  workers: "2",
  children: "150",
  page: "docs/benchmarks.md",
});
const [workers, loops, children] = [
  toNumber("workers", options.workers),
  toNumber("loops", options.loops),
  toNumber("children", options.children),
];
const command = commandLine("bench:load");
const machine = describeMachine();
console.log(`${command}\n${machine}`);

interface Round {
  title: string;
  seconds: number;
  cores: CoreUse;
  verdicts: Map<string, Verdict>;
}

const samples = await chooseSamples();
const quiet = await judgeAll("quiet cores");
const rounds = [quiet];
for (let round = 1; round <= toNumber("rounds", options.rounds); round++) {
  using _loops = startBusyLoops(loops);
  rounds.push(await judgeAll(`${loops} busy loops, ${round}`));
}
const missed = rounds.flatMap((round) => listDifferences(quiet, round));
const neighbours = await judgeNeighbours();
missed.push(...neighbours.missed);

const table = alignedTable([
  ["", "cores busy", "waited for", "time", "pass", "fail", "timeout", "crash", "starved", "differ"],
  ...rounds.map((round) => [...toRow(round), String(listDifferences(quiet, round).length)]),
]);
const body = [
  `Command: \`${command}\`. ${machine}, ${workers} workers, ${new Date().toISOString().slice(0, 10)}. ${samples.length} reference answers to tasks of Hard; each round judges their ground truths first. _Waited for_: of the time, how much of it somebody waited for a core.`,
  table,
  neighbours.words,
].join("\n\n");
console.log(`\n${body}\n`);
console.log(missed.length === 0 ? "met: every bar" : `MISSED:\n  ${missed.join("\n  ")}`);
if (options.page !== "") await writeSection(options.page, "bench:load", body);
if (missed.length > 0) process.exitCode = 1;

async function chooseSamples(): Promise<ReferenceSample[]> {
  const wanted = splits.filter((split) => options.split.split(",").includes(split));
  const hard = new Set(await loadHardIds());
  const all = (await readReferenceSamples(settings, wanted)).filter(({ task }) =>
    hard.has(task.task_id),
  );
  return options.count === "" ? all : all.slice(0, toNumber("count", options.count));
}

async function judgeAll(title: string): Promise<Round> {
  const start = performance.now();
  const stop = watchCores();
  const groundTruths = await learnGroundTruth({ settings, workers, samples });
  await using engine = await openOurEngine({
    settings,
    workers,
    limits: "fast",
    samples,
    groundTruths,
  });
  const verdicts = await engine.judge(samples);
  const round = { title, cores: stop(), seconds: (performance.now() - start) / 1000, verdicts };
  console.log(`  ${toRow(round).join("  ")}`);
  return round;
}

function listDifferences(expected: Round, round: Round): string[] {
  return samples.flatMap(({ id }) => {
    const [wanted, found] = [expected, round].map(({ verdicts }) => statusOf(verdicts.get(id)));
    return wanted === found ? [] : [`${round.title}: ${id} is ${found}, on quiet cores ${wanted}`];
  });
}

function statusOf(verdict: Verdict | undefined): string {
  return verdict?.official?.status ?? "broken";
}

function toRow({ title, seconds, cores, verdicts }: Round): string[] {
  const all = [...verdicts.values()];
  const outcomes = ["pass", "fail", "timeout", "crash"] as const;
  return [
    title,
    formatShare(cores.busy),
    formatShare(cores.waited),
    `${seconds.toFixed(0)} s`,
    ...outcomes.map((wanted) => String(all.filter(({ outcome }) => outcome === wanted).length)),
    String(all.filter(({ starved }) => starved).length),
  ];
}

function formatShare(share: number | null): string {
  return share === null ? "?" : `${(100 * share).toFixed(0)}%`;
}

/** Two samples that compute for two seconds each, beside one that keeps many sessions busy until its limit. */
async function judgeNeighbours(): Promise<{ words: string; missed: string[] }> {
  const environment = await locateEnvironment("bigcodebench", settings);
  await using sandbox = createZygoteSandbox({
    python: environment.python,
    variables: environmentVariables(environment),
    parallel: 3,
    memoryMib: 8192,
    sources: [],
    standardModules: new Set(),
  });
  const test = `import unittest\nclass TestCases(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(task_func(), 42)\n`;
  const answer = "def task_func():\n    return 42\n";
  const execute = (code: string, limitMs: number): Promise<Exit> =>
    sandbox.execute(toSuiteRun(markUntrusted(code), test, limitMs));
  await execute(answer, 60_000);
  const crowd = `import os, time\nfor _ in range(${children}):\n    if os.fork() == 0:\n        os.setsid()\n        while True: pass\ntime.sleep(600)\n`;
  const honest = `import time\nwhile time.process_time() < 2: pass\n${answer}`;
  const [crowded, ...others] = await Promise.all([
    execute(crowd, 5000),
    execute(honest, 5000),
    execute(honest, 5000),
  ]);
  const kinds = others.map((exit) =>
    exit.kind === "reported" && Object.keys(exit.details).length === 0
      ? `passed after ${(exit.wall_ms / 1000).toFixed(1)} s`
      : `was ended (${exit.kind})`,
  );
  const words = `Beside a sample with ${children} busy children, each in a session of its own, two that compute for 2 s, all under limits of 5 s: one ${kinds.join(", one ")}; the crowd: ${crowded?.kind}.`;
  const unexpected = kinds.filter((kind) => !kind.startsWith("passed"));
  if (crowded?.kind !== "timeout") unexpected.push(`the crowd: ${crowded?.kind}`);
  return { words, missed: unexpected };
}
