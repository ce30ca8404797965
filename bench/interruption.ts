// Kills a real evaluation again and again, the command, a zygote or a worker, and has the same command go on.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { draw, seededRandom } from "../src/lib/draw.ts";
import {
  prepareRun,
  type EvaluationRun,
  type RunningEvaluation,
} from "./support/evaluation-run.ts";
import { listFileDifferences, readFinalFiles } from "./support/final-files.ts";
import { findOrphans, listDescendants, readOwn } from "./support/processes.ts";
import { readReferenceSamples, type ReferenceSample } from "./support/reference-samples.ts";

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  kills: "50",
  count: "120",
  "longest-wait": "3",
});
const seed = toNumber("seed", options.seed);
const wantedKills = toNumber("kills", options.kills);
const longestWaitMs = toNumber("longest-wait", options["longest-wait"]) * 1000;
const graceMs = 10_000;
const random = seededRandom(seed);
console.log(`${commandLine("bench:interruption")}\nseed ${seed}`);

const everything = await readReferenceSamples(settings, ["complete"]);
const samples = draw(everything.filter(isSteady), toNumber("count", options.count), seed);
const folder = await mkdtemp(path.join(tmpdir(), "bcb-interruption-"));
const problems: string[] = [];
const done = { kills: 0 };
try {
  const undisturbed = await prepareRun(path.join(folder, "undisturbed"), samples, settings);
  const { exitCode, said } = await undisturbed.start().ended;
  if (exitCode !== 0) throw new Error(`The undisturbed run ended with ${exitCode}:\n${said}`);
  const expected = await readFinalFiles(undisturbed.results);
  for (let round = 1; !isDone(); round++) {
    const run = await prepareRun(path.join(folder, `round-${round}`), samples, settings);
    const before = done.kills;
    await disturb(run);
    const different = listFileDifferences(expected, await readFinalFiles(run.results));
    problems.push(...different.map((line) => `round ${round}: ${line}`));
    console.log(`round ${round}: ${done.kills - before} kills, ${different.length} files differ`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`PROBLEM ${problem}`);
console.log(
  `${problems.length === 0 ? "met" : "MISSED"}: ${done.kills} kills, the same final files, no process left`,
);
if (problems.length > 0) process.exitCode = 1;

function isDone(): boolean {
  return done.kills >= wantedKills || problems.length > 0;
}

/** Runs the evaluation to its end, killing something of it at random times until there were kills enough. */
async function disturb(run: EvaluationRun): Promise<void> {
  for (let starts = 1; ; starts++) {
    const running = run.start();
    const end = await killUntilEnd(running);
    await expectNobodyLeft();
    if (end === "killed") continue;
    if (end.exitCode === 0) return console.log(`  finished after ${starts} starts`);
    // Broken samples: the command says that the same command goes on.
    console.log(`  ended with ${end.exitCode}: ${end.said.trim().split("\n").at(-1)}`);
    if (starts > wantedKills * 2) throw new Error(`It does not finish:\n${end.said}`);
  }
}

async function killUntilEnd({
  child,
  ended,
}: RunningEvaluation): Promise<"killed" | { exitCode: number | null; said: string }> {
  for (;;) {
    const waitMs = done.kills < wantedKills ? random() * longestWaitMs : 2 ** 31 - 1;
    const clock = new AbortController();
    const wait = sleep(waitMs, undefined, { signal: clock.signal }).catch(() => undefined);
    const end = await Promise.race([ended, wait]);
    clock.abort();
    if (end !== undefined) return end;
    if (child.pid === undefined) throw new Error("the command did not start");
    const victim = await chooseVictim(child.pid);
    if (!kill(victim.pid)) continue;
    done.kills += 1;
    console.log(`  kill ${done.kills}: ${victim.name} ${victim.pid}`);
    if (victim.pid !== child.pid) continue;
    await ended;
    return "killed";
  }
}

/**
 * The command one time in two, else one of the zygotes (its children) or workers (theirs). Not a sample: that one dies
 * by kill -9 is its own crash, whoever sent it.
 */
async function chooseVictim(command: number): Promise<{ pid: number; name: string }> {
  const python: { pid: number; name: string }[] = [];
  for (const { pid, depth } of await listDescendants(command)) {
    const name = ["zygote", "worker"][depth - 1];
    if (name !== undefined && (await readOwn(pid, "cmdline")).includes("/python/bcb_")) {
      python.push({ pid, name });
    }
  }
  const ofCommand = { pid: command, name: "command" };
  if (random() < 0.5) return ofCommand;
  return python[Math.floor(random() * python.length)] ?? ofCommand;
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

async function expectNobodyLeft(): Promise<void> {
  const deadline = Date.now() + graceMs;
  let left = await findOrphans();
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = await findOrphans();
  }
  problems.push(...left.map((line) => `left behind after kill ${done.kills}: ${line}`));
}

// A published time-out costs its whole limit at every start; the others are what an evaluation is made of.
function isSteady({ published }: ReferenceSample): boolean {
  return published !== undefined && published.status !== "timeout";
}
