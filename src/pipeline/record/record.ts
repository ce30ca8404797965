import { getServers } from "node:dns";
import { isIP } from "node:net";
import { findKnownTasks } from "../../analysis/known-tasks.ts";
import { fault } from "../../lib/bench-error.ts";
import { readText } from "../../lib/read-json-file.ts";
import {
  hashRecording,
  hashRecordings,
  writeRecordings,
} from "../../recordings/recordings-file.ts";
import { renderRecordings } from "../../report/render-recordings.ts";
import type { Context } from "../../schema/context.ts";
import type { ExecutionNetwork, FreshRecording, HashedRecording } from "../../schema/recording.ts";
import type { RecordedTask, RecordReport, RecordWish } from "../../schema/recording.ts";
import type { Task } from "../../schema/task.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";
import { failureMessage } from "../engine/check-ground-truth.ts";
import type { Engine } from "../engine/create-engine.ts";
import { noWalls } from "../engine/open-engine.ts";
import { toGroundTruthJob } from "../engine/to-job.ts";
import { openBench, type EngineChoice } from "../evaluate/open-bench.ts";
import type { TaskChoice } from "../load-selection.ts";

interface RecordOptions {
  tasks: TaskChoice;
  engine: EngineChoice;
  /** Where the recordings go. */
  file: string;
  /** In place of the machine's own. */
  nameServers: readonly string[] | undefined;
  /** At which connections are taken. */
  ports: readonly number[];
  /** A file of further authorities, as PEM. */
  trust: string | undefined;
}

/** `bcb record`: runs ground truths with the machine's network, keeps what it answered, and tries it at once. */
export async function record(options: RecordOptions, context: Context) {
  const { tasks: choice, file, ports } = options;
  const wish: RecordWish = {
    nameServers: options.nameServers ?? listNameServers(),
    ports,
    trust: options.trust === undefined ? "" : await readText(options.trust),
  };
  await using bench = await openBench(choice, { ...options.engine, cache: "off" }, context);
  if (bench.engine.missingWalls.length > 0) throw noWalls();
  const tasks = choice.selection.ids === undefined ? await chooseKnown(bench.tasks) : bench.tasks;
  const recordings = new Map<string, HashedRecording>();
  const rows: RecordedTask[] = [];
  for (const [done, task] of tasks.entries()) {
    context.progress({ label: "record", done, total: tasks.length, note: task.task_id });
    const { row, recorded } = await recordTask(task, wish, { ...context, engine: bench.engine });
    rows.push(row);
    if (recorded !== undefined) recordings.set(task.task_id, recorded);
  }
  const header = {
    format: "bcb-recordings-1" as const,
    bcb: context.version,
    made: context.clock.now().toISOString(),
    dataset: bench.dataset.name,
  };
  await writeRecordings(file, header, recordings);
  const json: RecordReport = { file, hash: hashRecordings(recordings), tasks: rows };
  const isGood = rows.every(({ recorded, replayed }) => recorded === "pass" && replayed === "pass");
  const finding = isGood ? ("none" as const) : ("negative" as const);
  return { json, text: renderRecordings(json, context.style), finding };
}

async function recordTask(
  task: Task,
  wish: RecordWish,
  { engine, signal }: Pick<Context, "signal"> & { engine: Engine },
) {
  let fresh: FreshRecording | undefined;
  const judge = async (network: ExecutionNetwork): Promise<Verdict> => {
    const { taskId, sample, calibrated, execution } = toGroundTruthJob(task, engine.rules);
    const asked = { ...execution, network };
    const exit = await engine.execute(asked, signal);
    const { fingerprint: environment } = engine.environment;
    return toVerdict({ taskId, sample, calibrated, execution: asked, exit, environment });
  };
  const first = await judge({ record: wish, onRecorded: (recording) => (fresh = recording) });
  if (fresh === undefined) throw new Error(`${task.task_id} was not recorded: ${first.reason}`);
  const { left_out: leftOut, ...recording } = fresh;
  const recorded = { hash: hashRecording(recording), recording };
  const again = await judge(recorded);
  const row: RecordedTask = {
    task_id: task.task_id,
    recorded: first.outcome,
    replayed: again.outcome,
    requests: recording.exchanges.length,
    names: recording.names.length,
    bytes: recording.exchanges.reduce(
      (sum, { answer }) => sum + Buffer.byteLength(answer, "base64"),
      0,
    ),
    left_out: leftOut,
    message: first.outcome === "pass" ? null : failureMessage(first),
  };
  const isEmpty = recording.names.length === 0 && recording.places.length === 0;
  return { row, recorded: isEmpty ? undefined : recorded };
}

/** Those that need the internet, as is known. */
async function chooseKnown(tasks: readonly Task[]): Promise<Task[]> {
  const ids = tasks.map(({ task_id }) => task_id);
  const known = findKnownTasks(ids, await loadBenchmarks()).filter(({ why }) => why === "internet");
  const chosen = new Set(known.map(({ task_id }) => task_id));
  if (chosen.size > 0) return tasks.filter(({ task_id }) => chosen.has(task_id));
  throw fault.SelectionInvalid(
    "None of the selected tasks is known to need network access.",
    "Select the tasks that do: --ids 3,5",
  );
}

/** The machine's; those at a port of their own are none that a jail could be told of. */
function listNameServers(): string[] {
  const servers = getServers().filter((address) => isIP(address) !== 0);
  if (servers.length > 0) return servers;
  throw fault.BadUsage(
    "No DNS server is configured on this machine.",
    "Pass one: --name-server 9.9.9.9",
  );
}
