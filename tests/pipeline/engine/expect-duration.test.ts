import { expect, test } from "vitest";
import { createEngine } from "../../../src/pipeline/engine/create-engine.ts";
import type { Task } from "../../../src/schema/task.ts";
import { loadLibraryDurations } from "../../../src/tasks/library-domains.ts";
import { VerdictCache } from "../../../src/verdicts/verdict-cache.ts";
import { makeBench, rules } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeTask } from "../../tasks/task-rows.ts";

test("long jobs come first: by what their task took, else its ground truth, else its libraries; luck counts as long", async () => {
  await using cache = await openCache();
  const libraryDurations = await loadLibraryDurations();
  const sandbox = new ScriptedSandbox();
  const { environment } = makeBench(sandbox).engine;
  const engine = createEngine({ sandbox, environment, rules, cache, libraryDurations });
  const tasks = {
    quick: taskOf("quick", ["json"]),
    remembered: taskOf("remembered", ["tensorflow"]),
    measured: taskOf("measured", ["json"]),
    sleepy: taskOf("sleepy", ["time"]),
    heavy: taskOf("heavy", ["tensorflow", "numpy"]),
    lucky: taskOf("lucky", ["rsa"]),
    alike: taskOf("alike", ["json"]),
  };
  const samples = Object.values(tasks).map((task) => ({
    task,
    solution: task === tasks.sleepy ? "sleep(60) # pass" : "# pass",
    calibrated: false,
  }));
  // The scripted sandbox says that everything takes 5 ms: the ground truth of one, a sample of the other.
  const { groundTruths } = await engine.checkGroundTruth([tasks.measured, tasks.lucky]);
  await engine.judge({ task: tasks.remembered, solution: "# pass" });
  const started: string[] = [];
  const onStart = ({ task }: { task: Task }) => started.push(task.task_id);
  await Array.fromAsync(engine.judgeAll(samples, { groundTruths, onStart, readsCache: false }));
  expect(started).toEqual(["sleepy", "heavy", "lucky", "quick", "alike", "remembered", "measured"]);
});

function taskOf(name: string, libs: string[]): Task {
  return makeTask(name, { libs, test: `# ${name}`, canonical_solution: "# pass" });
}

async function openCache(): Promise<VerdictCache & AsyncDisposable> {
  const cache = await VerdictCache.open(await temporaryFolder(), () => {});
  return Object.assign(cache, { [Symbol.asyncDispose]: async () => cache[Symbol.dispose]() });
}
