import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentVariables } from "../../../src/environment/variables.ts";
import { findSeabornTables } from "../../../src/environment/find-seaborn-tables.ts";
import { locateEnvironment } from "../../../src/environment/open-environment.ts";
import { draw } from "../../../src/lib/draw.ts";
import { mapConcurrent } from "../../../src/lib/map-concurrent.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { runProcess } from "../../../src/lib/run-process.ts";
import { openEngine } from "../../../src/pipeline/engine/open-engine.ts";
import { loadDataset } from "../../../src/pipeline/load-dataset.ts";
import { assembleGroundTruth } from "../../../src/sanitize/assemble-code.ts";
import type { Task } from "../../../src/schema/task.ts";
import { settings } from "../command-line.ts";
import type { Contest, ContestOptions, ContestResult } from "./contest.ts";

/** DS-1000's own way: a new Python for every sample, in a folder of its own, without walls. */
export const ds1000: Contest = {
  title: "DS-1000",
  peer: "one Python per sample, its own way",
  bar: 4,
  run,
};

async function run({ folder, workers, count, seed }: ContestOptions): Promise<ContestResult> {
  const { environment: name, tasks } = await loadDataset(
    path.join(folder, "ds1000", "ds1000.jsonl.gz"),
    { settings, progress: noProgress },
  );
  const here = tasks.filter((task) => task.environment === name);
  const chosen = count === 0 ? here : draw(here, count, seed);
  const peer = await timed(() => judgeByStarting(chosen, name, workers));
  const ours = await timed(() => judgeOurs(chosen, name, workers));
  return {
    samples: chosen.length,
    oursSeconds: ours.seconds,
    peerSeconds: peer.seconds,
    different: chosen
      .map(({ task_id }) => task_id)
      .filter((id) => ours.value.has(id) !== peer.value.has(id)),
  };
}

/** The ids of those whose ground truth passes; the engine is started for it and closed again. */
async function judgeOurs(
  tasks: readonly Task[],
  environment: string,
  parallel: number,
): Promise<Set<string>> {
  await using engine = await openEngine({
    environment,
    cacheDir: settings.cacheDir,
    cache: "off",
    rules: { limits: "official", controls: 0 },
    machine: { parallel },
    tasks,
  });
  const { verdicts } = await engine.checkGroundTruth(tasks);
  const passed = verdicts.filter(({ outcome }) => outcome === "pass");
  return new Set(passed.map(({ task_id }) => task_id));
}

async function judgeByStarting(
  tasks: readonly Task[],
  name: string,
  workers: number,
): Promise<Set<string>> {
  const environment = await locateEnvironment(name, settings);
  const tables = await findSeabornTables(name, settings.seabornData);
  const variables = {
    ...environmentVariables(environment),
    ...tables?.variables,
    TF_CPP_MIN_LOG_LEVEL: "3",
  };
  const passed = new Set<string>();
  const judging = mapConcurrent(tasks, workers, async (task) => {
    if (task.check.kind !== "program") return undefined;
    const folder = await mkdtemp(path.join(tmpdir(), "bcb-bench-"));
    try {
      const program = path.join(folder, "program.py");
      await writeFile(program, `${assembleGroundTruth(task)}\n${task.check.test}`);
      const { exitCode } = await runProcess(environment.python, [program], {
        variables: { ...variables, HOME: folder },
        cwd: folder,
        limitMs: 120_000,
      });
      return exitCode === 0 ? task.task_id : undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  for await (const id of judging) if (id !== undefined) passed.add(id);
  return passed;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - started) / 1000 };
}
