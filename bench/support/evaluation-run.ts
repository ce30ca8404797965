import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../../src/schema/settings.ts";
import type { RunGroup } from "./run-group.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const cli = path.join(checkout, "bin/bcb.js");

/** One `bcb evaluate` that can be started again and again: folders of its own for results, cache and temporary files. */
export interface EvaluationRun {
  results: string;
  temporary: string;
  start(how?: { group?: RunGroup | undefined; throughNpx?: boolean }): RunningEvaluation;
}

export interface RunningEvaluation {
  child: ChildProcess;
  /** Its exit code, or null when a signal ended it, with the end of what it said. */
  ended: Promise<{ exitCode: number | null; said: string }>;
}

/** What is judged: answers to tasks of a dataset, in an environment. */
export interface EvaluationData {
  rows: readonly { task_id: string; solution: string }[];
  dataset: string;
  environment: string;
}

export async function prepareRun(
  folder: string,
  { rows, dataset, environment }: EvaluationData,
  settings: Settings,
  more: readonly string[] = [],
): Promise<EvaluationRun> {
  const results = path.join(folder, "results");
  const cache = path.join(folder, "cache");
  const temporary = path.join(folder, "temporary");
  const samplesFile = path.join(folder, "model--main--some-complete--replay-0-1.jsonl");
  for (const each of [results, cache, temporary]) await mkdir(each, { recursive: true });
  // An empty verdict cache, the environments that are there.
  await symlink(path.join(settings.cacheDir, "environments"), path.join(cache, "environments"));
  await writeFile(samplesFile, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const parameters = ["evaluate", "--samples", samplesFile, "--dataset", dataset];
  parameters.push("--env", environment, "--parallel", "2", "--out", results);
  // Not the fast limits: on a busy machine a long sample would time out in one run and pass in another.
  parameters.push("--no-gt", "--limits", "official", ...more);
  return {
    results,
    temporary,
    start({ group, throughNpx = false } = {}) {
      const program = throughNpx ? ["npx", "bcb"] : [process.execPath, cli];
      const command = [...program, ...parameters];
      const [first = "", ...rest] = group === undefined ? command : group.wrap(command);
      const child = spawn(first, rest, {
        cwd: checkout,
        env: { ...settings.variables, BCB_CACHE: cache, TMPDIR: temporary },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-3000);
        });
      }
      const ended = new Promise<{ exitCode: number | null; said: string }>((resolve) => {
        child.once("exit", (exitCode) => resolve({ exitCode, said }));
      });
      return { child, ended };
    },
  };
}
