// Kills a generation at random moments, has the same command go on, and looks whether anything was lost or paid for twice.
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJsonl } from "../src/lib/jsonl.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { seededRandom } from "../src/lib/draw.ts";
import { startChatServer, type ChatServer } from "./support/instant-server.ts";
import { exitOf, startGeneration } from "./support/start-generation.ts";
import { readReferenceTasks } from "./support/reference-samples.ts";

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  kills: "20",
  tasks: "500",
  delay: "300",
  concurrency: "8",
});
const random = seededRandom(toNumber("seed", options.seed));
const [kills, count, delayMs] = [options.kills, options.tasks, options.delay].map(Number);
const concurrency = toNumber("concurrency", options.concurrency);
console.log(`${commandLine("bench:generate-interruption")}\nseed ${options.seed}`);

const folder = await mkdtemp(path.join(tmpdir(), "bcb-generate-"));
try {
  const dataset = path.join(folder, "tasks.jsonl");
  const tasks = (await readReferenceTasks(settings)).slice(0, count);
  await writeFile(dataset, tasks.map((task) => `${JSON.stringify(task.row)}\n`).join(""));
  await using calmServer = await startChatServer(0);
  await end(start(calmServer, dataset, path.join(folder, "calm")));
  const calm = await readAnswers(path.join(folder, "calm"));

  await using server = await startChatServer(delayMs ?? 0);
  const place = path.join(folder, "disturbed");
  const complaints: string[] = [];
  for (let kill = 1; kill <= (kills ?? 0); kill++) {
    const child = start(server, dataset, place);
    await sleep(1000 + random() * 3000);
    child.kill("SIGKILL");
    await end(child, true);
    const there = (await readAnswers(place)).length;
    console.log(
      `  kill ${kill}: ${there} answers in the file, ${server.asked.length} requests so far`,
    );
  }
  await end(start(server, dataset, place));
  const disturbed = await readAnswers(place);

  const ids = disturbed.map(({ task_id }) => task_id);
  if (new Set(ids).size !== ids.length) complaints.push("a task is answered twice");
  if (ids.length !== tasks.length) complaints.push(`${ids.length} of ${tasks.length} answered`);
  if (JSON.stringify(disturbed) !== JSON.stringify(calm))
    complaints.push("other content than undisturbed");
  const repeats = server.asked.length - tasks.length;
  if (repeats > concurrency * (kills ?? 0)) complaints.push(`${repeats} requests repeated`);
  console.log(
    `${ids.length} answers, ${repeats} requests repeated over ${kills} kills (at most ${concurrency * (kills ?? 0)})`,
  );
  console.log(
    complaints.length === 0
      ? "met: nothing lost, nothing twice, same content"
      : `MISSED: ${complaints.join("; ")}`,
  );
  if (complaints.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function start(server: ChatServer, dataset: string, out: string): ChildProcess {
  return startGeneration({ server, dataset, concurrency, out, settings });
}

async function end(child: ChildProcess, mayBeKilled = false): Promise<void> {
  const code = await exitOf(child);
  if (code !== 0 && !(mayBeKilled && code === null))
    throw new Error(`bcb generate ended with ${code}.`);
}

/** By task, without what may differ between two runs. */
async function readAnswers(place: string): Promise<{ task_id: string }[]> {
  const name = (await readdir(place).catch(() => [])).find((each) => each.endsWith(".jsonl"));
  if (name === undefined) return [];
  const rows: { task_id: string }[] = [];
  for await (const { value } of readJsonl(path.join(place, name), { tolerateTornTail: true })) {
    const { ms: _ms, ...rest } = value;
    rows.push({ ...rest, task_id: String(value["task_id"]) });
  }
  return rows.toSorted((a, b) => a.task_id.localeCompare(b.task_id));
}
