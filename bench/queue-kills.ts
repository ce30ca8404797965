// Kills workers, the run and Redis at random while answers are judged through a queue, and has the same command go on: the
// files must be those of an undisturbed local run, and nothing may be left.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../src/lib/draw.ts";
import { connectRedis } from "../src/queue/connect-redis.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { prepareRun, type EvaluationRun } from "./support/evaluation-run.ts";
import { listFileDifferences, readFinalFiles } from "./support/final-files.ts";
import { findOrphans } from "./support/processes.ts";
import { KeptWorkers } from "./support/queue/kept-workers.ts";
import { RedisServer } from "./support/queue/redis-server.ts";
import { readStarterAnswers } from "./support/starter-answers.ts";

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  kills: "30",
  count: "600",
  "longest-wait": "4",
  page: "",
});
const seed = toNumber("seed", options.seed);
const wanted = toNumber("kills", options.kills);
const longestWaitMs = toNumber("longest-wait", options["longest-wait"]) * 1000;
const redisServer = settings.variables["BCB_REDIS_SERVER"] ?? "/usr/bin/redis-server";
const kinds = ["worker", "run", "redis"] as const;
type Kind = (typeof kinds)[number];
const random = seededRandom(seed);
const kills = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
const problems: string[] = [];
const machine = describeMachine();
/** Then a run is left alone, to end by itself. */
const killsARound = 10;
const mostMs = 300_000;
/** What BullMQ keeps of a queue that is empty, and where all queues are named. */
const meant = /^bcb:queues$|:(samples|alone):(meta|id|events|pc|marker)$/;
console.log(`${commandLine("test:queue")}\nseed ${seed}`);

const data = await readStarterAnswers(toNumber("count", options.count));
const folder = await mkdtemp(path.join(tmpdir(), "bcb-queue-kills-"));
let rounds = 0;
let starts = 0;
let left: string[] = [];
try {
  const undisturbed = await prepareRun(path.join(folder, "local"), data, settings, controls());
  const { exitCode, said } = await undisturbed.start().ended;
  if (exitCode !== 0) throw new Error(`The undisturbed run ended with ${exitCode}:\n${said}`);
  const expected = await readFinalFiles(undisturbed.results);
  await using server = await RedisServer.start(redisServer);
  {
    await using workers = await KeptWorkers.start(server.url, { count: 3 });
    while (countKills() < wanted && problems.length === 0) {
      rounds += 1;
      const queue = ["--queue", server.url, ...controls()];
      const run = await prepareRun(path.join(folder, `round-${rounds}`), data, settings, queue);
      await disturb(run, server, workers);
      const different = listFileDifferences(expected, await readFinalFiles(run.results));
      problems.push(...different.map((line) => `round ${rounds}: ${line}`));
      console.log(`round ${rounds}: ${countKills()} kills, ${different.length} files differ`);
    }
  }
  left = [...(await findLeftKeys(server)), ...(await findOrphans())];
  problems.push(...left.map((name) => `left behind: ${name}`));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`PROBLEM ${problem}`);
const table = alignedTable([
  ["", "measured", "bar"],
  ...[...kills].map(([kind, count]) => [`kills: ${kind}`, String(count), ""]),
  ["kills in all", String(countKills()), String(wanted)],
  ["starts of the run", `${starts} in ${rounds} rounds`, ""],
  ["problems: files other than undisturbed, keys and processes left", String(problems.length), "0"],
]);
const day = new Date().toISOString().slice(0, 10);
const body = `Command: \`${commandLine("test:queue")}\`, seed ${seed}. ${machine}, ${day}. ${data.rows.length} answers of the starter pack a round, three workers.\n\n${table}`;
console.log(`\n${body}\n${problems.length === 0 ? "met" : "MISSED"}`);
if (options.page !== "") await writeSection(options.page, "test:queue", body);
if (problems.length > 0) process.exitCode = 1;

/** Runs it to its end, however often it takes a new start. */
async function disturb(
  run: EvaluationRun,
  server: RedisServer,
  workers: KeptWorkers,
): Promise<void> {
  const last = Math.min(countKills() + killsARound, wanted);
  const deadline = Date.now() + mostMs;
  while (problems.length === 0) {
    starts += 1;
    const { child, ended } = run.start();
    let isOver = false;
    const isRunning = () => !isOver;
    void ended.then(() => (isOver = true));
    while (isRunning()) {
      if (countKills() >= last) {
        if (Date.now() > deadline) {
          child.kill("SIGKILL");
          problems.push(`round ${rounds} does not end`);
        }
        await Promise.race([ended, sleep(1000)]);
        continue;
      }
      await Promise.race([ended, sleep(random() * longestWaitMs)]);
      if (!isRunning()) break;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? "worker";
      if (kind === "worker") workers.kill(random());
      else if (kind === "run") child.kill("SIGKILL");
      else {
        await server.kill();
        await sleep(random() * longestWaitMs);
        await server.up();
      }
      kills.set(kind, (kills.get(kind) ?? 0) + 1);
      console.log(`  kill ${countKills()}: ${kind}`);
      if (kind === "run") await ended;
    }
    if ((await ended).exitCode === 0) return;
    const words = (await ended).said.trim().split("\n").at(-1);
    console.log(`  ended with ${(await ended).exitCode}: ${words}`);
    if (starts > wanted * 3) problems.push(`it does not finish: ${words}`);
  }
}

/** Which expectations a control changes is drawn anew in every run. */
function controls(): string[] {
  return ["--controls", "0"];
}

function countKills(): number {
  return [...kills.values()].reduce((sum, count) => sum + count, 0);
}

/** Keys that neither expire nor are meant to stay. */
async function findLeftKeys({ url }: RedisServer): Promise<string[]> {
  const redis = await connectRedis({ url });
  const found: string[] = [];
  for (const key of await redis.keys("*")) {
    if ((await redis.pttl(key)) === -1 && !meant.test(key)) found.push(key);
  }
  redis.disconnect();
  return found;
}
