// How fast the sanitizer is beside the official one, on long texts, and how much memory a long file takes.
import { execFileSync } from "node:child_process";
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { installOfficial } from "./official/install-official.ts";
import { sanitizeWithOfficial } from "./official/sanitize-with-official.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { draw } from "../src/lib/draw.ts";
import { longTexts } from "./support/long-texts.ts";
import { readRawAnswers } from "./support/raw-answers.ts";
import { listOtherCode, sanitizeAnswers } from "./support/sanitize-answers.ts";
import { streamThroughCommand } from "./support/stream-through-command.ts";

const options = readOptions({
  seed: "1",
  count: "1548",
  lines: "3000",
  stream: "100000",
  page: "docs/benchmarks.md",
});
const command = commandLine("bench:sanitize");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
// One core for each side: the official tool has one process, and ours shares it with the Python that it asks.
execFileSync("taskset", ["-a", "-c", "-p", "0", String(process.pid)]);
const environment = await locateEnvironment("bigcodebench", settings);
const folder = await installOfficial({ settings, python: environment.python, progress });
const everything = await readRawAnswers(settings);
const real = draw(everything, toNumber("count", options.count), toNumber("seed", options.seed));

const theirs = await sanitizeWithOfficial(real, environment, folder);
const { codes: ours, seconds } = await sanitizeAnswers(real, environment.python);
const officialSeconds = [...theirs.values()].reduce((sum, code) => sum + code.seconds, 0);
const officialMs = (1000 * officialSeconds) / real.length;
const ourMs = (1000 * seconds) / real.length;
const different = listOtherCode(real, theirs, ours);
for (const line of different) console.log(line);

const rows: { what: string; value: string; bar: string; isMet: boolean }[] = [
  { what: "real answers", value: String(real.length), bar: "", isMet: true },
  {
    what: "of them byte-equal to the official code",
    value: String(real.length - different.length),
    bar: "all",
    isMet: different.length === 0,
  },
  { what: "official tool, an answer", value: `${officialMs.toFixed(1)} ms`, bar: "", isMet: true },
  { what: "ours, an answer", value: `${ourMs.toFixed(2)} ms`, bar: "", isMet: true },
  {
    what: "times faster",
    value: `${(officialMs / ourMs).toFixed(1)}x`,
    bar: "at least 20",
    isMet: officialMs >= 20 * ourMs,
  },
];
const long = longTexts(toNumber("lines", options.lines), everything);
for (const text of long) {
  const { seconds: taken } = await sanitizeAnswers([text], environment.python);
  rows.push({
    what: `${options.lines} lines: ${text.id}`,
    value: `${taken.toFixed(2)} s`,
    bar: "under 1 s",
    isMet: taken < 1,
  });
}
const count = toNumber("stream", options.stream);
if (count > 0) {
  const {
    earlyMib,
    lateMib,
    seconds: taken,
  } = await streamThroughCommand(everything, count, settings);
  const growth = lateMib - earlyMib;
  const value = `${earlyMib.toFixed(0)} MiB at a tenth, ${lateMib.toFixed(0)} MiB at the end, ${taken.toFixed(0)} s`;
  rows.push({
    what: `${count} samples through the command`,
    value,
    bar: "flat",
    isMet: growth < 64,
  });
}
const table = alignedTable([
  ["", "measured", "bar"],
  ...rows.map((row) => [row.what, row.value, row.bar]),
]);
const body = `Command: \`${command}\`. ${machine}, ${new Date().toISOString().slice(0, 10)}. One core for each side, start-up not counted.\n\n${table}`;
console.log(`\n${body}\n`);
const missed = rows.filter((row) => !row.isMet);
console.log(
  missed.length === 0 ? "met: every bar" : `MISSED: ${missed.map((row) => row.what).join("; ")}`,
);
if (options.page !== "") await writeSection(options.page, "bench:sanitize", body);
if (missed.length > 0) process.exitCode = 1;
