import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../../src/schema/settings.ts";
import type { ReferenceSample } from "./reference-samples.ts";
import { referenceFolder } from "./reference-samples.ts";

const cli = path.resolve(import.meta.dirname, "../../bin/bcb.js");

/** One `bcb evaluate` that can be started again and again: a folder for its results and a cache of its own. */
export interface EvaluationRun {
  results: string;
  start(): RunningEvaluation;
}

export interface RunningEvaluation {
  child: ChildProcess;
  /** Its exit code, or null when a signal ended it, with the end of what it said. */
  ended: Promise<{ exitCode: number | null; said: string }>;
}

export async function prepareRun(
  folder: string,
  samples: readonly ReferenceSample[],
  settings: Settings,
): Promise<EvaluationRun> {
  const results = path.join(folder, "results");
  const cache = path.join(folder, "cache");
  const samplesFile = path.join(folder, "model--main--bigcodebench-complete--replay-0-1.jsonl");
  for (const each of [results, cache]) await mkdir(each, { recursive: true });
  // An empty verdict cache, the environments that are there.
  await symlink(path.join(settings.cacheDir, "environments"), path.join(cache, "environments"));
  const rows = samples.map(({ task, solution }) => ({ task_id: task.task_id, solution }));
  await writeFile(samplesFile, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const dataset = path.join(referenceFolder(settings), "tasks.jsonl.gz");
  const parameters = [cli, "evaluate", "--samples", samplesFile, "--dataset", dataset];
  // Not the fast limits: on a busy machine a long sample would time out in one run and pass in another.
  parameters.push("--no-gt", "--limits", "official", "--parallel", "2", "--out", results);
  return {
    results,
    start() {
      const child = spawn(process.execPath, parameters, {
        env: { ...settings.variables, BCB_CACHE: cache },
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
