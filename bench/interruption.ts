// Kills parts of a real evaluation at random, by SIGKILL, SIGINT and the OOM killer, and has the same command go on.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { draw, seededRandom } from "../src/lib/draw.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import {
  prepareRun,
  type EvaluationData,
  type EvaluationRun,
  type RunningEvaluation,
} from "./support/evaluation-run.ts";
import { listFileDifferences, readFinalFiles } from "./support/final-files.ts";
import {
  readReferenceSamples,
  referenceFolder,
  type ReferenceSample,
} from "./support/reference-samples.ts";
import { RunGroup } from "./support/run-group.ts";
import { readStarterAnswers } from "./support/starter-answers.ts";
import {
  listLeft,
  listVictims,
  victimKinds,
  type Victim,
  type VictimKind,
} from "./support/victims.ts";

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  kills: "100",
  answers: "starter",
  count: "150",
  "longest-wait": "3",
  victims: victimKinds.join(","),
  page: "",
});
const machine = describeMachine();
const seed = toNumber("seed", options.seed);
const wantedKills = toNumber("kills", options.kills);
const longestWaitMs = toNumber("longest-wait", options["longest-wait"]) * 1000;
const wantedKinds = victimKinds.filter((kind) => options.victims.split(",").includes(kind));
/** Then it is left alone, to end by itself. */
const killsARound = 10;
const graceMs = 20_000;
const random = seededRandom(seed);
console.log(`${commandLine("bench:interruption")}\nseed ${seed}`);

const data = await readData(toNumber("count", options.count));
const folder = await mkdtemp(path.join(tmpdir(), "bcb-interruption-"));
const problems: string[] = [];
const kills = new Map<VictimKind, number>(wantedKinds.map((kind) => [kind, 0]));
const done = { kills: 0, starts: 0, rounds: 0, processes: 0, groups: 0, folders: 0, differing: 0 };
let undisturbedMs = 0;
await using group = await RunGroup.open();
if (group === undefined)
  console.log("no control group of version 1 can be made here: no OOM kills");
try {
  const undisturbed = await prepareRun(path.join(folder, "undisturbed"), data, settings);
  const started = performance.now();
  const { exitCode, said } = await undisturbed.start().ended;
  if (exitCode !== 0) throw new Error(`The undisturbed run ended with ${exitCode}:\n${said}`);
  undisturbedMs = performance.now() - started;
  const expected = await readFinalFiles(undisturbed.results);
  while (done.kills < wantedKills && problems.length === 0) {
    done.rounds += 1;
    const run = await prepareRun(path.join(folder, `round-${done.rounds}`), data, settings);
    await disturb(run);
    const different = listFileDifferences(expected, await readFinalFiles(run.results));
    done.differing += different.length;
    problems.push(...different.map((line) => `round ${done.rounds}: ${line}`));
    console.log(`round ${done.rounds}: ${done.kills} kills, ${different.length} files differ`);
  }
} finally {
  if (problems.length === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`what the rounds wrote is kept in ${folder}`);
}
for (const problem of problems) console.log(`PROBLEM ${problem}`);
const table = alignedTable([
  ["", "measured", "bar"],
  ...[...kills].map(([kind, count]) => [`kills: ${kind}`, String(count), ""]),
  ["kills in all", String(done.kills), String(wantedKills)],
  ["starts until all rounds had ended", `${done.starts} in ${done.rounds} rounds`, ""],
  ["final files other than undisturbed", String(done.differing), "0"],
  ["processes left", String(done.processes), "0"],
  ["control groups left", String(done.groups), "0"],
  ["temporary folders left", String(done.folders), "0"],
]);
const body = `Command: \`${commandLine("bench:interruption")}\`, seed ${seed}. ${machine}, ${new Date().toISOString().slice(0, 10)}. ${data.rows.length} answers (${options.answers}), ${(undisturbedMs / 1000).toFixed(0)} s undisturbed.\n\n${table}`;
console.log(`\n${body}\n${problems.length === 0 ? "met" : "MISSED"}`);
if (options.page !== "") await writeSection(options.page, "bench:interruption", body);
if (problems.length > 0) process.exitCode = 1;

/** Runs the evaluation to its end, hitting something of it at random times for a while. */
async function disturb(run: EvaluationRun): Promise<void> {
  const lastKill = Math.min(done.kills + killsARound, wantedKills);
  for (let starts = 1; problems.length === 0; starts++) {
    done.starts += 1;
    const throughNpx = wantedKinds.includes("npx") && random() < 0.5;
    const end = await killUntilEnd(run.start({ group, throughNpx }), lastKill);
    await expectNobodyLeft();
    if (end.exitCode === 0) return expectNothingLeft(run);
    console.log(`  ended with ${end.exitCode}: ${end.said.trim().split("\n").at(-1)}`);
    if (starts > wantedKills * 2) problems.push(`it does not finish:\n${end.said}`);
  }
}

async function killUntilEnd(
  { child, ended }: RunningEvaluation,
  lastKill: number,
): Promise<{ exitCode: number | null; said: string }> {
  for (;;) {
    const mayKill = done.kills < lastKill;
    const waitMs = mayKill ? random() * longestWaitMs : 10 * undisturbedMs + 120_000;
    const end = await within(ended, waitMs);
    if (end !== undefined) return end;
    if (child.pid === undefined) throw new Error("the command did not start");
    if (!mayKill) {
      problems.push(`it does not end by itself after kill ${done.kills}`);
      return { exitCode: null, said: "" };
    }
    const victim = await chooseVictim(child.pid);
    if (victim === undefined || !(await hit(victim))) continue;
    done.kills += 1;
    kills.set(victim.kind, (kills.get(victim.kind) ?? 0) + 1);
    console.log(`  kill ${done.kills}: ${victim.kind} ${victim.pid}`);
    if (victim.kind !== "sigint") continue;
    const exit = await within(ended, graceMs);
    if (exit === undefined) problems.push(`one SIGINT did not end it (kill ${done.kills})`);
    return exit ?? { exitCode: null, said: "" };
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const clock = new AbortController();
  const wait = sleep(ms, undefined, { signal: clock.signal }).catch(() => undefined);
  const first = await Promise.race([promise, wait]);
  clock.abort();
  return first;
}

/** Undefined when there is none of the kind that was drawn: else most would be the command, which comes first. */
async function chooseVictim(root: number): Promise<Victim | undefined> {
  const kind = wantedKinds[Math.floor(random() * wantedKinds.length)] ?? "command";
  const found = (await listVictims(root)).get(kind) ?? [];
  return found[Math.floor(random() * found.length)];
}

async function hit({ kind, pid, samples }: Victim): Promise<boolean> {
  if (kind === "oom") return (await group?.killByOom(pid, samples)) ?? false;
  try {
    return process.kill(pid, kind === "sigint" ? "SIGINT" : "SIGKILL");
  } catch {
    return false;
  }
}

async function expectNobodyLeft(): Promise<void> {
  const deadline = Date.now() + graceMs;
  let left = await listLeft(group);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = await listLeft(group);
  }
  done.processes += left.length;
  problems.push(...left.map((line) => `left behind after kill ${done.kills}: ${line}`));
}

/** What a killed command could not remove, the one that finished has removed. */
async function expectNothingLeft({ temporary }: EvaluationRun): Promise<void> {
  const groups = (await group?.listGroups()) ?? [];
  const folders = (await readdir(temporary)).filter((name) => name.startsWith("bcb"));
  done.groups += groups.length;
  done.folders += folders.length;
  problems.push(
    ...[...groups, ...folders].map((name) => `left after round ${done.rounds}: ${name}`),
  );
}

/** Answers of our own pack, or those of the reference data that were not published as time-outs. */
async function readData(count: number): Promise<EvaluationData> {
  if (options.answers === "reference") {
    const all = await readReferenceSamples(settings, ["complete"]);
    const steady = all.filter(({ published }) => published && published.status !== "timeout");
    const rows = draw(steady, count, seed).map(toRow);
    const dataset = path.join(referenceFolder(settings), "tasks.jsonl.gz");
    return { rows, dataset, environment: "bigcodebench" };
  }
  return readStarterAnswers(count);
}

function toRow({ task, solution }: ReferenceSample): EvaluationData["rows"][number] {
  return { task_id: task.task_id, solution };
}
