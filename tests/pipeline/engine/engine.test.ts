import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/pipeline/engine/create-engine.ts";
import { openEngine, type EngineOptions } from "../../../src/pipeline/engine/open-engine.ts";
import { answerTest } from "../../support/executions.ts";
import { makeBench } from "../../support/make-bench.ts";
import { parts } from "../../support/parts.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { collect } from "../../tasks/collect.ts";
import { makeTask } from "../../tasks/task-rows.ts";

const task = makeTask("X/0", {
  complete_prompt: "import math\ndef task_func():\n",
  code_prompt: "import math\ndef task_func():\n",
  test: answerTest,
});

/** A real one, over the starter pack's environment. */
function openReal(changes: Partial<EngineOptions>): Promise<Engine> {
  return openEngine({
    environment: "starter",
    rules: { limits: { limitMs: 30_000 } },
    machine: { parallel: 1 },
    cache: "off",
    cacheDir: path.resolve(parts.starter.path, "../.."),
    ...changes,
  });
}

function fill(mib: number): string {
  return `    room = b"x" * (${mib} << 20)\n    return 42`;
}

describe("an engine", () => {
  test("judges real samples, one or many, in a real environment", async () => {
    await using engine = await openReal({ tasks: [task] });
    expect(await engine.judge({ task, completion: "    return 42" })).toMatchObject({
      task_id: "X/0",
      sample: 0,
      calibrated: true,
      outcome: "pass",
      limit_ms: 30_000,
      cached: false,
    });
    const solution = "def task_func():\n    return math.floor(42.5)";
    const samples = [true, false].map((calibrated, index) => ({
      task,
      solution,
      calibrated,
      index,
    }));
    const judged = await collect(engine.judgeAll(samples));
    expect(
      judged
        .toSorted((a, b) => a.sample.index - b.sample.index)
        .map(({ verdict }) => verdict.outcome),
    ).toEqual(["pass", "fail"]);
    expect(judged.every(({ sample }) => samples.includes(sample))).toBe(true);
  });

  test.each([
    { limit: { sampleMemoryMib: 320 }, mib: 320 },
    { limit: { memoryMib: 280 }, mib: 280 },
  ])("holds a sample to its memory: $limit", async ({ limit, mib }) => {
    await using engine = await openReal({ machine: { parallel: 1, ...limit } });
    expect(engine.name).toMatch(new RegExp(`^jail-\\d+, ${mib} MiB a sample$`));
    expect(await engine.judge({ task, completion: fill(100) })).toMatchObject({ outcome: "pass" });
    const { outcome, reason } = await engine.judge({ task, completion: fill(600) });
    expect({ outcome, reason }).toEqual({
      outcome: "crash",
      reason: `out of memory (it may use ${mib} MiB)`,
    });
  });

  test("takes an async source as it comes: a verdict may decide on the next sample", async () => {
    const { engine } = makeBench(new ScriptedSandbox());
    const first = Promise.withResolvers<string>();
    async function* source() {
      yield { task, solution: "# fail" };
      yield { task, solution: (await first.promise) === "fail" ? "# pass" : "# died" };
    }
    const seen: string[] = [];
    for await (const { verdict } of engine.judgeAll(source())) {
      seen.push(verdict.outcome);
      first.resolve(verdict.outcome);
    }
    expect(seen).toEqual(["fail", "pass"]);
  });

  test("says when a sample starts, by the caller's own object", async () => {
    const { engine } = makeBench(new ScriptedSandbox());
    const samples = ["# pass", "# fail"].map((solution) => ({ task, solution }));
    const started: unknown[] = [];
    await collect(engine.judgeAll(samples, { onStart: (sample) => started.push(sample) }));
    expect(started).toEqual(samples);
  });

  test("gives each repetition seeds of its own", async () => {
    const sandbox = new ScriptedSandbox();
    const { engine } = makeBench(sandbox);
    for (const repetition of [0, 1, 2]) {
      expect(await engine.judge({ task, solution: "# pass", repetition })).toMatchObject({
        seed: repetition,
        hash_seed: repetition,
      });
    }
    expect(sandbox.asked.map(({ hashSeed }) => hashSeed)).toEqual([0, 1, 2]);
  });

  test("ends with the signal's reason", async () => {
    const { engine } = makeBench(new ScriptedSandbox());
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(engine.judge({ task, solution: "# pass" }, { signal })).rejects.toThrow("enough");
  });

  test("of an environment that is not there is refused", async () => {
    const made = openEngine({ environment: "starter", cacheDir: "/nowhere" });
    await expect(made).rejects.toMatchObject({ name: "EnvironmentMissing" });
  });
});
