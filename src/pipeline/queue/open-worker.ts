import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { locateEnvironment } from "../../environment/open-environment.ts";
import { measureMachine } from "../../environment/measure-machine.ts";
import { readRecipe } from "../../environment/read-recipe.ts";
import { syncEnvironment } from "../../environment/sync-environment.ts";
import { languages, loadLanguage } from "../../languages/registry.ts";
import { BenchError, fault } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { connectRedis, showAddress, type RedisAddress } from "../../queue/connect-redis.ts";
import { openQueueWorker, type QueueWorkerOptions } from "../../queue/queue-worker.ts";
import { keepWarm } from "../../queue/warm-sandboxes.ts";
import type { Context } from "../../schema/context.ts";
import type { Language, SandboxWishes } from "../../schema/language.ts";
import { queueFormat, type QueueAnswer } from "../../schema/queue.ts";
import { loadStandardModules } from "../../tasks/library-domains.ts";
import { runSelfTest } from "../doctor/self-test.ts";

export interface WorkerChoice extends Pick<SandboxWishes, "machine" | "allowWeakSandbox"> {
  address: RedisAddress;
  /** Of Python's, built first where it is missing; another language has one, of its own name. */
  environment: string;
  timings?: QueueWorkerOptions["timings"];
  /** Told of every answer. */
  onAnswer?: ((answer: QueueAnswer) => void) | undefined;
}

/** A worker of the queue: its environment is there and its engine has proved itself before it takes anything. */
export async function openWorker(choice: WorkerChoice, context: Context) {
  // Before minutes are spent on an environment: is there a queue at all?
  (await connectRedis(choice.address)).disconnect();
  const { environment: name } = choice;
  if (!isBuilt(await loadLanguage(languageOf(name)))) return await joinQueue(choice, context);
  const { settings, progress, signal, remark } = context;
  await locateEnvironment(name, settings).catch(async (error: unknown) => {
    if (!(error instanceof BenchError) || error.name !== "EnvironmentMissing") throw error;
    remark(`${error.message} Building it now.`);
    await syncEnvironment(name, { settings, progress, signal });
  });
  const report = await runSelfTest(name, context);
  // A machine without walls is another matter, said elsewhere.
  if (report.ok || (report.missing_walls.length > 0 && choice.allowWeakSandbox)) {
    return await joinQueue(choice, context);
  }
  const rows = report.rows.filter(({ ok }) => !ok);
  const lines = rows.map(({ title, expected, seen }) => `  ${title}: ${seen}, not ${expected}`);
  throw fault.WorkerUnfit(
    `This machine fails the self-test and will not take work:\n${lines.join("\n")}`,
    `\`bcb doctor ${name}\` looks for the cause; \`bcb doctor ${name} --self-test\` shows the full test.`,
  );
}

/** The same in an environment that is there, with an engine that has proved itself. */
export async function joinQueue(
  choice: WorkerChoice,
  { settings, remark, clock, version }: Pick<Context, "settings" | "remark" | "clock" | "version">,
) {
  const { address, environment: name, machine, allowWeakSandbox, onAnswer, timings } = choice;
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await connectRedis(address));
  const languageName = languageOf(name);
  const language = await loadLanguage(languageName);
  const { cacheDir } = settings;
  const wishes = { cacheDir, settings, machine, allowWeakSandbox, remark };
  const opened = await language.openSandbox(name, wishes);
  const isKnown = isBuilt(language) ? await knowModules(name) : () => false;
  const sandboxes = keepWarm(opened.sandbox, async (imports) => {
    const tasks = imports.map((modules) => {
      const lines = modules.filter(isKnown).map((module) => `import ${module}\n`);
      return { language: languageName, setup: lines.join(""), texts: { test: "" } };
    });
    return (await language.openSandbox(name, { ...wishes, tasks, remark: undefined })).sandbox;
  });
  stack.use(sandboxes);
  const { engine, parallel, runs } = opened.sandbox;
  const host = hostname();
  const about = {
    id: `${host}-${process.pid}-${randomBytes(3).toString("hex")}`,
    host,
    pid: process.pid,
    bcb: version,
    format: queueFormat,
    environment: opened.environment,
    engine,
    missing_walls: [...opened.missingWalls],
    runs: Object.fromEntries(Object.entries(runs).map(([key, kinds]) => [key, [...kinds]])),
    parallel,
    machine: await measureMachine(),
    started: clock.now().toISOString(),
  };
  const work = { redis, about, useSandbox: sandboxes.use, remark, onAnswer, timings };
  const worker = stack.use(await openQueueWorker(work));
  remark(
    `Worker ${about.id} has joined ${showAddress(address)}: ${name} (fingerprint ${shortHash(about.environment.fingerprint)}), engine ${engine}, ${parallel} at once.`,
  );
  const owned = stack.move();
  return { about, worker, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Whether its environments are built before samples come, and not found on the machine. */
function isBuilt(language: Language): boolean {
  return !("takeStock" in language);
}

function languageOf(environment: string): string {
  return Object.keys(languages).includes(environment) ? environment : "python";
}

/** Whatever a job names, only what the environment was made for is imported outside of a sample's walls. */
async function knowModules(name: string): Promise<(module: string) => boolean> {
  const { libraries } = await readRecipe(name);
  const known = new Set([...Object.keys(libraries), ...(await loadStandardModules())]);
  return (module) => known.has(module.split(".")[0] ?? "");
}
