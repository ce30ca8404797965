// How long the numbers take: each measure is a program of its own, so that its memory is its own.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";

/** What a measure's program prints as its last line. */
const Measured = z.object({
  ms: z.number(),
  cpu_ms: z.number(),
  main_ms: z.number(),
  peak_mib: z.number(),
  /** Of what it read, where the bar is a speed. */
  megabytes: z.number().optional(),
});
type Measured = z.infer<typeof Measured>;

interface Measure {
  program: string;
  /** What the program is told. */
  argument?: string;
  title: string;
  bar: string;
  isMet: (measured: Measured) => boolean;
}

// A new measure is a program in support/analysis and a row here.
const measures: readonly Measure[] = [
  {
    program: "elo.ts",
    title: "Elo: 202 models, 1,140 tasks, 500 bootstraps",
    bar: "under 10 s and 500 MB",
    isMet: ({ ms, peak_mib }) => ms < 10_000 && peak_mib < 500,
  },
  {
    program: "summary.ts",
    title: "a million verdicts, from 88 files to scores with intervals",
    bar: "under 12 s",
    isMet: ({ ms }) => ms < 12_000,
  },
  ...["txt", "jsonl", "jsonl.gz", "jsonl.zst", "parquet"].map((kind) => ({
    program: "overlap.ts",
    argument: kind,
    title: `n-gram overlap of the tasks and 100 MB of Python, .${kind}`,
    bar: "at least 50 MB/s a core",
    isMet: (measured: Measured) => speed(measured) >= 50,
  })),
];

const options = readOptions({ page: "docs/benchmarks.md" });
const command = commandLine("bench:analysis");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const rows: string[][] = [["", "time", "CPU", "of it main thread", "peak memory", "bar", ""]];
let isMet = true;
for (const measure of measures) {
  const measured = await run(measure);
  const isGood = measure.isMet(measured);
  isMet &&= isGood;
  rows.push([
    measure.title,
    `${(measured.ms / 1000).toFixed(2)} s`,
    describeCpu(measured),
    `${(measured.main_ms / 1000).toFixed(2)} s`,
    `${measured.peak_mib.toFixed(0)} MiB`,
    measure.bar,
    isGood ? "met" : "missed",
  ]);
}
const body = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}.\n\n${alignedTable(rows)}`;
console.log(`\n${body}`);
if (options.page !== "") await writeSection(options.page, "bench:analysis", body);
if (!isMet) process.exitCode = 1;

async function run({ program, argument }: Measure): Promise<Measured> {
  const file = path.join(import.meta.dirname, "support", "analysis", program);
  const told = argument === undefined ? [] : [argument];
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...told]);
  return Measured.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}

/** Megabytes that a second of processor time goes through. */
function speed({ megabytes, cpu_ms }: Measured): number {
  return ((megabytes ?? 0) * 1000) / cpu_ms;
}

function describeCpu(measured: Measured): string {
  const seconds = `${(measured.cpu_ms / 1000).toFixed(2)} s`;
  return measured.megabytes === undefined
    ? seconds
    : `${seconds}, ${speed(measured).toFixed(0)} MB/s`;
}
