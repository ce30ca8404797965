// How `bcb evaluate` ends when there is nothing left to judge: samples and verdicts of any number are read, put in order and written.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadDataset } from "../src/pipeline/load-dataset.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { StoredVerdicts, type StoredRun } from "./support/stored-verdicts.ts";

const barMib = 700;
// Ten times the verdicts may take so much more than ten times the time.
const tolerance = 1.5;

const options = readOptions({
  sizes: "10000,100000,1000000",
  large: "2.1",
  page: "docs/benchmarks.md",
});
const sizes = options.sizes.split(",").map((size) => toNumber("sizes", size));
const largeBytes = toNumber("large", options.large) * 1e9;
const runs: StoredRun[] = sizes.map((samples) => ({ samples, codeBytes: 1000 }));
const largeCode = 20_000;
if (largeBytes > 0) {
  runs.push({ samples: Math.ceil(largeBytes / largeCode), codeBytes: largeCode });
}

const command = commandLine("bench:scale");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const { tasks } = await loadDataset("starter", { settings, progress });
const rows = [
  ["samples", "samples file", "results file", "time", "CPU", "CPU a sample", "peak memory", ""],
];
let isMet = true;
let perSample: number | undefined;
for (const run of runs) {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-scale-"));
  try {
    const stored = new StoredVerdicts(folder, settings, tasks);
    await stored.write(run);
    const { exitCode, said, ms, cpuMs, peakMib } = await stored.evaluate();
    if (exitCode !== 0) throw new Error(`${run.samples} samples ended with ${exitCode}: ${said}`);
    const each = cpuMs / run.samples;
    // The start of the command is most of a small run.
    const isLinear =
      perSample === undefined || each <= perSample * tolerance || run.codeBytes === largeCode;
    perSample ??= each;
    const isGood = peakMib < barMib && isLinear;
    isMet &&= isGood;
    rows.push([
      run.samples.toLocaleString("en-US"),
      await describeSize(stored.samplesFile),
      await describeSize(stored.resultsFile),
      `${(ms / 1000).toFixed(1)} s`,
      `${(cpuMs / 1000).toFixed(1)} s`,
      `${(each * 1000).toFixed(0)} µs`,
      `${peakMib.toFixed(0)} MiB`,
      isGood ? "met" : "missed",
    ]);
    console.error(rows.at(-1)?.join("  "));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const bar = `Bar: under ${barMib} MiB, time linear.`;
const body = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}. ${bar}\n\n${alignedTable(rows)}`;
console.log(`\n${body}`);
if (options.page !== "") await writeSection(options.page, "bench:scale", body);
if (!isMet) process.exitCode = 1;

async function describeSize(file: string): Promise<string> {
  return `${((await stat(file)).size / 1e6).toFixed(0)} MB`;
}
