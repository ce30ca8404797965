import { expect, test } from "vitest";
import { assembleEngine } from "../../../src/pipeline/engine/engine.ts";
import { orderJobs } from "../../../src/pipeline/engine/expect-duration.ts";
import { prepareJob } from "../../../src/pipeline/engine/prepare-job.ts";
import type { Task } from "../../../src/schema/task.ts";
import { markUntrusted } from "../../../src/schema/untrusted-code.ts";
import { loadLibraryDurations } from "../../../src/tasks/library-domains.ts";
import { VerdictCache } from "../../../src/verdicts/verdict-cache.ts";
import { makeBench } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeTask } from "../../tasks/task-rows.ts";

test("long jobs come first: by what their task took, else its ground truth, else its libraries; luck counts as long", async () => {
  await using cache = await openCache();
  const libraryDurations = await loadLibraryDurations();
  const engine = assembleEngine({
    ...makeBench(new ScriptedSandbox(), { cache }).engine,
    libraryDurations,
    controlSeed: 0,
  });
  const tasks = {
    quick: taskOf("quick", ["json"]),
    remembered: taskOf("remembered", ["tensorflow"]),
    measured: taskOf("measured", ["json"]),
    sleepy: taskOf("sleepy", ["time"]),
    heavy: taskOf("heavy", ["tensorflow", "numpy"]),
    lucky: taskOf("lucky", ["rsa"]),
    alike: taskOf("alike", ["json"]),
  };
  const jobs = Object.values(tasks).map((task) => {
    const code = markUntrusted(task === tasks.sleepy ? "sleep(60) # pass" : "# pass");
    const sample = { form: "solution" as const, code, index: 0 };
    return prepareJob({ task, sample, calibrated: false }, engine);
  });
  // The scripted sandbox says that everything takes 5 ms: the ground truth of one, a sample of the other.
  await engine.checkGroundTruth([tasks.measured, tasks.lucky]);
  await engine.judge({ task: tasks.remembered, solution: "# pass" });
  expect(orderJobs(jobs, engine).map((job) => job.taskId)).toEqual([
    "sleepy",
    "heavy",
    "lucky",
    "quick",
    "alike",
    "remembered",
    "measured",
  ]);
});

function taskOf(name: string, libs: string[]): Task {
  return makeTask(name, { libs, test: `# ${name}`, canonical_solution: "# pass" });
}

async function openCache(): Promise<VerdictCache & AsyncDisposable> {
  const cache = await VerdictCache.open(await temporaryFolder(), () => {});
  return Object.assign(cache, { [Symbol.asyncDispose]: async () => cache[Symbol.dispose]() });
}
