// How long 1,140 tasks with 200 samples each take on 1 to 10,000 workers, by a simulation that is fed with measured times.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { seededRandom } from "../src/lib/draw.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, toNumber } from "./support/command-line.ts";
import { measuredCosts, simulate, type SimulatedSample } from "./support/queue/simulate.ts";

const options = readOptions({
  samples: String(1140 * 200),
  workers: "1,10,100,1000,10000",
  cores: "2",
  // What a sample costs a core besides its own time: a fork, a jail, its report (bench:engine).
  overhead: "25",
  price: "0.04",
  page: "",
});
const number = (name: keyof typeof options) => toNumber(name, options[name]);
const Times = z.object({ wallMs: z.array(z.number()), cpuMs: z.array(z.number()) });
const times = Times.parse(
  JSON.parse(readFileSync(new URL("support/queue/sample-times.json", import.meta.url), "utf8")),
);
const costs = measuredCosts;
const samples = drawSamples(number("samples"));
const coreSeconds = samples.reduce((sum, { coreMs }) => sum + coreMs, 0) / 1000;
const rows = [
  ["workers", "one queue", "run busy", "Redis busy", "cores busy", "sharded", "shards"],
];
for (const text of options.workers.split(",")) {
  const workers = Number(text);
  const one = simulate({ samples, workers, coresAWorker: number("cores"), costs });
  const shards = Math.max(1, Math.ceil(demandPerSecond(workers) / shardPerSecond()));
  const sharded = shards === 1 ? one : simulateShard(workers, shards);
  rows.push([
    workers.toLocaleString("en"),
    formatSeconds(one.seconds),
    percent(one.run),
    percent(one.redis),
    percent(one.cores),
    shards === 1 ? "" : formatSeconds(sharded.seconds),
    shards === 1 ? "" : String(shards),
  ]);
}
const perMillion = (coreSeconds / samples.length / 3600) * 1e6;
const body = `Command: \`${commandLine("simulate:scale")}\`. ${samples.length.toLocaleString("en")} samples, ${options.cores} cores a worker.

${alignedTable(rows)}

A million verdicts take ${perMillion.toFixed(0)} core-hours, ${(perMillion * number("price")).toFixed(2)} dollars at ${options.price} a core-hour. One run sends at most ${Math.round(1000 / costs.runMs).toLocaleString("en")} samples a second, one Redis takes ${Math.round(1000 / costs.redisMs).toLocaleString("en")}.`;
console.log(body);
if (options.page !== "") await writeSection(options.page, "simulate:scale", body);

/** Samples of all tasks in the order of an evaluation: long ones first. */
function drawSamples(count: number): SimulatedSample[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const index = Math.floor(random() * times.wallMs.length);
    const coreMs = (times.cpuMs[index] ?? 0) + number("overhead");
    return { coreMs, wallMs: Math.max(coreMs, times.wallMs[index] ?? 0) };
  }).toSorted((a, b) => b.wallMs - a.wallMs);
}

/** What the cores could judge. */
function demandPerSecond(workers: number): number {
  return (workers * number("cores")) / (coreSeconds / samples.length);
}

/** A shard is a run of its own with a Redis of its own; two thirds of what the slower of them can do. */
function shardPerSecond(): number {
  return (2 / 3) * Math.min(1000 / costs.runMs, 1000 / costs.redisMs);
}

/** All shards are alike: one of them is simulated. */
function simulateShard(workers: number, shards: number) {
  return simulate({
    samples: samples.filter((_, index) => index % shards === 0),
    workers: Math.max(1, Math.floor(workers / shards)),
    coresAWorker: number("cores"),
    costs,
  });
}

function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  return seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}
