// Our engine and the official one judge the same samples, one engine after the other, with as many workers each.
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { installOfficial } from "./official/install-official.ts";
import { judgeOrRecall } from "./official/known-answers.ts";
import { writeSection } from "./support/benchmark-page.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { draw } from "../src/lib/draw.ts";
import { engineTable } from "./support/engine-table.ts";
import { measureOurs, type Measurement } from "./support/measure-engines.ts";
import { readReferenceSamples, splits, type ReferenceSample } from "./support/reference-samples.ts";

const options = readOptions({
  seeds: "1,2,3",
  count: "150",
  all: "",
  workers: "2",
  limits: "fast",
  parent: "evaluate",
  bytecode: "yes",
  "official-timings": "",
  page: "docs/benchmarks.md",
});
const workers = toNumber("workers", options.workers);
const limits = options.limits === "official" ? "official" : "fast";
const bytecode = options.bytecode !== "no";
const parent = options.parent === "eval" ? "eval" : "evaluate";
const whole = splits.find((split) => split === options.all);
if (options.all !== "" && whole === undefined) throw new Error("--all wants complete or instruct.");
/** A few samples compute for a random time, and one run of the official harness takes twenty minutes. */
const wholeRounds = 3;
const command = commandLine("bench:engine");
const machine = describeMachine();
console.log(`${command}\n${machine}`);

const environment = await locateEnvironment("bigcodebench", settings);
const folder = await installOfficial({ settings, python: environment.python, progress });
const everything = await readReferenceSamples(settings, whole === undefined ? splits : [whole]);
const measured: { title: string; measurement: Measurement; recalled: number }[] = [];
for (const { title, samples } of listDraws(everything)) {
  console.log(`\n${title}: ${samples.length} samples`);
  const official = await judgeOrRecall(samples, {
    environment,
    folder,
    parent,
    workers,
    bytecode,
    progress,
    file: options["official-timings"] || undefined,
  });
  console.log(`  official harness: ${official.wallSeconds.toFixed(1)} s`);
  const measurement = await measureOurs(samples, {
    settings,
    workers,
    limits,
    everything,
    official,
    rounds: whole === undefined ? 1 : wholeRounds,
    measuresWarm: whole === undefined,
  });
  console.log(`  ${measurement.engine}: ${measurement.cold.seconds.toFixed(1)} s`);
  for (const line of measurement.different) console.log(`  ${line}`);
  measured.push({ title, measurement, recalled: official.recalled });
}

const { table, missed } = engineTable(measured, whole !== undefined);
const remarks = [
  `Command: \`${command}\`. ${machine}. Engine \`${measured[0]?.measurement.engine}\`, ${workers} workers each, our limits \`${limits}\`,`,
  `${new Date().toISOString().slice(0, 10)}.`,
];
const recalled = measured.reduce((sum, item) => sum + item.recalled, 0);
if (whole !== undefined)
  remarks.push(`Ours is the middle one of ${wholeRounds} runs, each from a cold start.`);
if (!bytecode) remarks.push("The official harness finds no compiled bytecode of the libraries.");
if (recalled > 0) {
  remarks.push(
    `${recalled} of the official answers are of an earlier run: the official seconds are reckoned from them, not measured in this run.`,
  );
}
const body = `${remarks.join(" ")}\n\n${table}`;
console.log(`\n${body}\n`);
console.log(missed.length === 0 ? "met: every bar" : `MISSED: ${missed.join("; ")}`);
const section = `bench:engine${whole === undefined ? "" : ` ${whole}`}${bytecode ? "" : " without bytecode"}`;
if (options.page !== "") await writeSection(options.page, section, body);
if (missed.length > 0) process.exitCode = 1;

function listDraws(
  all: readonly ReferenceSample[],
): { title: string; samples: readonly ReferenceSample[] }[] {
  if (whole !== undefined) return [{ title: `all of ${whole}`, samples: all }];
  return options.seeds.split(",").map((text) => {
    const seed = toNumber("seeds", text);
    return { title: `seed ${seed}`, samples: draw(all, toNumber("count", options.count), seed) };
  });
}
