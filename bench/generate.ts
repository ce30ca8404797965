// What asking costs beyond the model's own time: with a server that answers at once, and with one that takes two seconds.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { startChatServer } from "./support/instant-server.ts";
import { exitOf, startGeneration } from "./support/start-generation.ts";
import { readReferenceTasks } from "./support/reference-samples.ts";
import { watchMemory } from "./support/watch-memory.ts";

const options = readOptions({
  tasks: "1140",
  slow: "2000",
  concurrency: "64",
  page: "docs/benchmarks.md",
});
const count = toNumber("tasks", options.tasks);
const slowMs = toNumber("slow", options.slow);
const concurrency = toNumber("concurrency", options.concurrency);
const command = commandLine("bench:generate");
const machine = describeMachine();
console.log(`${command}\n${machine}`);

const folder = await mkdtemp(path.join(tmpdir(), "bcb-generate-"));
try {
  const dataset = path.join(folder, "tasks.jsonl");
  const real = await readReferenceTasks(settings);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...real[index % real.length],
    task_id: `BigCodeBench/${index}`,
  }));
  await writeFile(dataset, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const few = await measure(dataset, 0, 8, "--ids 0-7");
  const instant = await measure(dataset, 0, 8);
  const slow = await measure(dataset, slowMs, concurrency);
  // Starting Node, reading the dataset and opening Python are the same for eight tasks.
  const perTaskMs = (instant.ms - few.ms) / (count - 8);
  const arithmeticMs = Math.ceil(count / concurrency) * slowMs;
  const longer = (slow.ms - few.ms) / arithmeticMs - 1;
  const table = [
    ["", "measured", "bar"],
    [`instant server, ${count} tasks: added a task`, `${perTaskMs.toFixed(2)} ms`, "under 3 ms"],
    [
      "peak memory of the command and its Python",
      `${Math.max(instant.mib, slow.mib).toFixed(0)} MiB`,
      "under 300 MiB",
    ],
    [
      `server of ${slowMs / 1000} s, ${concurrency} at once: longer than the arithmetic`,
      `${(100 * longer).toFixed(1)}%`,
      "at most 5%",
    ],
  ];
  const body = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}. Start-up (${(few.ms / 1000).toFixed(1)} s) taken off.\n\n${alignedTable(table)}`;
  console.log(`\n${body}`);
  const isMet = perTaskMs < 3 && Math.max(instant.mib, slow.mib) < 300 && longer <= 0.05;
  console.log(isMet ? "met: every bar" : "MISSED");
  if (options.page !== "") await writeSection(options.page, "bench:generate", body);
  if (!isMet) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(
  dataset: string,
  delayMs: number,
  atOnce: number,
  more = "",
): Promise<{ ms: number; mib: number }> {
  await using server = await startChatServer(delayMs);
  const out = await mkdtemp(path.join(folder, "out-"));
  const started = performance.now();
  const child = startGeneration({
    server,
    dataset,
    concurrency: atOnce,
    out,
    settings,
    more: more.split(" ").filter(Boolean),
  });
  const memory = watchMemory(child.pid ?? 0);
  const code = await exitOf(child);
  const ms = performance.now() - started;
  const mib = await memory.stop();
  if (code !== 0) throw new Error(`bcb generate ended with ${code}.`);
  return { ms, mib };
}
