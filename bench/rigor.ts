// How long an examination of reference tasks takes, and what it finds of them.
import { rowOf } from "../src/benchmarks/bigcodebench.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { examineAll } from "../src/pipeline/rigor/run-rigor.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { draw } from "../src/lib/draw.ts";
import { readReferenceTasks } from "./support/reference-samples.ts";

const options = readOptions({
  seed: "1",
  count: "100",
  workers: "2",
  out: "",
  page: "docs/benchmarks.md",
});
const command = commandLine("bench:rigor");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const all = await readReferenceTasks(settings);
const tasks = draw(all, toNumber("count", options.count), toNumber("seed", options.seed));
const began = performance.now();
const { summary } = await examineAll(tasks.map(rowOf), {
  settings,
  environment: "bigcodebench",
  machine: { parallel: toNumber("workers", options.workers) },
  fresh: true,
  outDir: options.out === "" ? undefined : path.resolve(options.out),
  rigor: {
    mutants: 25,
    seed: 0,
    checks: ["text", "stubs", "coverage", "repetitions", "examples", "mutation"],
  },
  progress,
});
const minutes = (performance.now() - began) / 60_000;
const cpuMinutes = readCpuSeconds() / 60;

const percent = (share: number | null): string =>
  share === null ? "-" : `${(100 * share).toFixed(1)}%`;
const branch = summary.branch_coverage ?? 0;
const kinds = Object.entries(summary.findings).map(([kind, count]) => `${kind} ${count}`);
const rows = [
  ["", "measured", "bar"],
  ["tasks", String(summary.tasks), ""],
  ["wall time", `${minutes.toFixed(1)} min`, "under 10 min"],
  ["CPU time of all processes", `${cpuMinutes.toFixed(1)} min`, ""],
  ["solutions that pass", String(summary.solved), ""],
  ["line coverage, mean", percent(summary.line_coverage), ""],
  ["branch coverage, mean", percent(summary.branch_coverage), "99% +- 1"],
  ["mutants a task, mean", summary.mutants_per_task?.toFixed(1) ?? "-", "at least 15"],
  ["mutation score, mean", percent(summary.mutation_score), ""],
  ["flaky tasks", String(summary.flaky), ""],
];
const body = [
  `\`${command}\`: ${machine}.`,
  "",
  alignedTable(rows),
  "",
  `Tasks by finding: ${kinds.join(", ")}.`,
].join("\n");
console.log(body);
if (options.page !== "") await writeSection(options.page, "bench:rigor", body);
const isMet = minutes < 10 && branch >= 0.98 && (summary.mutants_per_task ?? 0) >= 15;
if (!isMet) process.exitCode = 1;

/** Of this process and of all that ended under it, as the kernel counts: hundredths of a second. */
function readCpuSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
