import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/lib/hash.ts";
import { createEngine, type Engine } from "../../src/pipeline/engine/create-engine.ts";
import { officialLimits } from "../../src/pipeline/engine/choose-limits.ts";
import { toSuiteRun } from "../../src/pipeline/engine/to-job.ts";
import { readCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import type { Attack, HonestSample } from "../../src/schema/doctor-report.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { loadStandardModules } from "../../src/tasks/library-domains.ts";
import { rules } from "../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../support/open-sandbox.ts";
import { readForgeries } from "../support/read-forgeries.ts";

const [corpus, { honest: solutions }] = await Promise.all([readForgeries(), readCorpus()]);
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };

describe("with two controls", () => {
  let engine: Engine;
  // As after the check of the ground truth, which every evaluation begins with.
  const took = { outcome: "pass", wall_ms: 100, wait_ms: 0, cpu_ms: 100 } as const;
  const groundTruths = new Map(
    Array.from(corpus.tests.values(), (source) => [sha256(source), took]),
  );
  beforeAll(async () => {
    const standardModules = new Set(await loadStandardModules());
    engine = createEngine({
      environment: starterEnvironment,
      sandbox: openSandbox({ sources: [...corpus.tests.values()], standardModules, sizes }),
      rules: { ...rules, limits: officialLimits, controls: 2 },
      controlSeed: 1,
    });
  });
  afterAll(() => engine[Symbol.asyncDispose]());

  const judge = async (sample: Attack | HonestSample): Promise<Verdict> => {
    const truth = solutions.find(({ name }) => name === sample.task);
    if (truth === undefined) throw new Error(`nobody solves ${sample.task}`);
    const job = {
      taskId: sample.name,
      sample: 0,
      calibrated: false,
      control: { groundTruth: truth.code, entryPoint: "task_func" },
      execution: toSuiteRun(sample.code, corpus.tests.get(sample.task) ?? "", 30_000),
    };
    return engine.judge(job, { groundTruths });
  };

  // Both: one that does not even obtain the official verdict it is after would make every stricter rule look good.
  test.for(corpus.attacks)("$name is $official, and does not earn it: $title", async (attack) => {
    const verdict = await judge(attack);
    expect(attack.official).toContain(verdict?.outcome);
    expect(attack.strict).toContain(verdict?.strict?.status);
  });

  test.for(corpus.honest)("$name earns its pass: $title", async (sample) => {
    expect((await judge(sample))?.strict).toMatchObject({ status: "earned", exposed: [] });
  });
});
