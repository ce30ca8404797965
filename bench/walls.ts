// What the walls cost: the same samples with the same engine, with walls and without, in turns.
import { environmentVariables } from "../src/environment/variables.ts";
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { createEngine, type Engine } from "../src/pipeline/engine/create-engine.ts";
import { officialLimits } from "../src/pipeline/engine/choose-limits.ts";
import { hardLimitFactor } from "../src/schema/execution.ts";
import { createZygoteSandbox } from "../src/sandbox/zygote-sandbox.ts";
import { loadLibraryDurations, loadStandardModules } from "../src/tasks/library-domains.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { draw } from "../src/lib/draw.ts";
import { median } from "./support/measure-engines.ts";
import { readReferenceSamples, type ReferenceSample } from "./support/reference-samples.ts";

const requiredShare = 0.85;

const options = readOptions({
  seed: "1",
  count: "150",
  rounds: "3",
  workers: "2",
  page: "docs/benchmarks.md",
});
const command = commandLine("bench:walls");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const environment = await locateEnvironment("bigcodebench", settings);
const everything = await readReferenceSamples(settings);
const samples = draw(everything, toNumber("count", options.count), toNumber("seed", options.seed));

await using jailed = await open(true);
await using plain = await open(false);
// Once unmeasured: what sleeps or hangs says nothing of walls and is left out, and the zygotes come warm.
const awake = await findAwake(jailed, samples);
await judge(plain, awake);
const seconds = { jailed: [] as number[], plain: [] as number[] };
for (let round = 0; round < toNumber("rounds", options.rounds); round++) {
  seconds.plain.push(await judge(plain, awake));
  seconds.jailed.push(await judge(jailed, awake));
}
const [withWalls, without] = [median(seconds.jailed), median(seconds.plain)];
const share = without / withWalls;
const table = alignedTable([
  ["", "measured", "bar"],
  [`${awake.length} samples without walls`, `${without.toFixed(2)} s`, ""],
  ["the same with walls", `${withWalls.toFixed(2)} s`, ""],
  ["speed that is kept", `${(100 * share).toFixed(0)}%`, `at least ${requiredShare * 100}%`],
]);
const body = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}. Median of ${options.rounds} rounds, in turns, warm.\n\n${table}`;
console.log(`\n${body}\n${share >= requiredShare ? "met" : "MISSED"}`);
if (options.page !== "") await writeSection(options.page, "bench:walls", body);
if (share < requiredShare) process.exitCode = 1;

async function open(isJailed: boolean): Promise<Engine> {
  return createEngine({
    environment: { ...environment, version: environment.pythonVersion },
    sandbox: createZygoteSandbox({
      python: environment.python,
      variables: environmentVariables(environment),
      parallel: toNumber("workers", options.workers),
      memoryMib: 8192,
      sources: everything.map(({ task }) => `${task.setup}${task.texts.test}`),
      standardModules: new Set(await loadStandardModules()),
      jailed: isJailed,
    }),
    missingWalls: [],
    rules: {
      limits: { ...officialLimits, policy: "fixed", limitMs: 60_000 },
      seed: 0,
      hard_limit_factor: hardLimitFactor,
      controls: 0,
      harness_patches: true,
    },
    cache: undefined,
    readsCache: false,
    libraryDurations: await loadLibraryDurations(),
    controlSeed: 0,
  });
}

async function findAwake(
  engine: Engine,
  wanted: readonly ReferenceSample[],
): Promise<ReferenceSample[]> {
  const found: ReferenceSample[] = [];
  for await (const { sample, verdict } of engine.judgeAll(wanted)) {
    const isWaiting = verdict.wall_ms - verdict.cpu_ms > Math.max(250, verdict.wall_ms / 2);
    if (verdict.outcome !== "timeout" && !isWaiting) found.push(sample);
  }
  return found;
}

async function judge(engine: Engine, wanted: readonly ReferenceSample[]): Promise<number> {
  const started = performance.now();
  for await (const _ of engine.judgeAll(wanted));
  return (performance.now() - started) / 1000;
}
