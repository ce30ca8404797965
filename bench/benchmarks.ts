// Other benchmarks, judged by us and by their own tools: the same samples, one after the other, with as many workers each.
import path from "node:path";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { humanEval, humanEvalPlus } from "./support/benchmarks/evalplus.ts";
import { ds1000 } from "./support/benchmarks/ds-1000.ts";
import type { Contest } from "./support/benchmarks/contest.ts";
import { commandLine, readOptions, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";

const contests: Readonly<Record<string, Contest>> = {
  "humaneval+": humanEvalPlus,
  humaneval: humanEval,
  "ds-1000": ds1000,
};

const options = readOptions({
  only: "",
  count: "200",
  seed: "1",
  workers: "2",
  folder: process.env["BCB_BENCHMARKS"] ?? path.resolve("../shared/benchmarks"),
  page: "docs/benchmarks.md",
});
const command = commandLine("bench:benchmarks");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const wanted = Object.entries(contests).filter(
  ([name]) => options.only === "" || options.only.split(",").includes(name),
);
if (wanted.length === 0)
  throw new Error(`--only wants some of ${Object.keys(contests).join(", ")}.`);

const rows: string[][] = [];
let isMissed = false;
for (const [, contest] of wanted) {
  const { samples, oursSeconds, peerSeconds, different } = await contest.run({
    folder: options.folder,
    workers: toNumber("workers", options.workers),
    count: toNumber("count", options.count),
    seed: toNumber("seed", options.seed),
  });
  const factor = peerSeconds / oursSeconds;
  isMissed ||= factor < contest.bar;
  rows.push([
    contest.title,
    String(samples),
    contest.peer,
    `${peerSeconds.toFixed(1)} s`,
    `${oursSeconds.toFixed(1)} s`,
    `${factor.toFixed(1)}x`,
    `${contest.bar}x`,
    different.length === 0 ? "none" : different.join(", "),
  ]);
  console.log(rows.at(-1)?.join(" · "));
}

const heading = ["benchmark", "samples", "peer", "peer", "bcb", "faster", "bar", "other verdicts"];
const remark = `Command: \`${command}\`. ${machine}. ${options.workers} workers each, cold start and jail included, ${new Date().toISOString().slice(0, 10)}.`;
if (options.page !== "") {
  await writeSection(
    options.page,
    "bench:benchmarks",
    `${remark}\n\n${alignedTable([heading, ...rows])}`,
  );
}
if (isMissed) process.exitCode = 1;
