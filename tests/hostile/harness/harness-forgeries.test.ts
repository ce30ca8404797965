import { afterAll, beforeAll, describe, expect, test } from "vitest";
import ds1000 from "../../../src/benchmarks/ds-1000.ts";
import type { GroundTruths } from "../../../src/pipeline/engine/choose-limits.ts";
import { createEngine, type Engine } from "../../../src/pipeline/engine/create-engine.ts";
import { loadStandardModules } from "../../../src/tasks/library-domains.ts";
import { rules } from "../../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../../support/open-sandbox.ts";
import { forgeries, honest } from "./forgeries.ts";
import { harnessRow, harnessTasks } from "./tasks.ts";

const tasks = new Map(
  harnessTasks.map((name, number) => [name, ds1000.toTask(harnessRow(name, number), "starter")]),
);

describe("a harness in DS-1000's form, with two controls", () => {
  let engine: Engine;
  let groundTruths: GroundTruths;
  beforeAll(async () => {
    const standardModules = new Set(await loadStandardModules());
    const sources = Array.from(tasks.values(), ({ texts }) => texts.test);
    engine = createEngine({
      environment: starterEnvironment,
      sandbox: openSandbox({ sources, standardModules }),
      rules: { ...rules, controls: 2 },
      controlSeed: 1,
    });
    const check = await engine.checkGroundTruth([...tasks.values()]);
    ({ groundTruths } = check);
  });
  afterAll(() => engine[Symbol.asyncDispose]());

  const judge = async ({ task: name, code }: (typeof forgeries)[number]) => {
    const task = tasks.get(name);
    if (task === undefined) throw new Error(`no task ${name}`);
    return engine.judge({ task, solution: code }, { groundTruths });
  };

  test.for(forgeries)("passes, and does not earn it: $task, $name", async (answer) => {
    const verdict = await judge(answer);
    expect(verdict.outcome).toBe("pass");
    expect(verdict.strict?.status).not.toBe("earned");
    expect(verdict.strict?.exposed).not.toEqual([]);
  });

  test.for(honest)("earns its pass: $task, $name", async (answer) => {
    expect((await judge(answer)).strict).toMatchObject({ status: "earned", exposed: [] });
  });

  test.for(harnessTasks)("the ground truth of %s earns its pass", async (name) => {
    const code = tasks.get(name)?.texts.solution ?? "";
    expect((await judge({ name, task: name, code })).strict).toMatchObject({ status: "earned" });
  });
});
