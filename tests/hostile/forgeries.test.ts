import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/lib/hash.ts";
import { assembleEngine, type Engine } from "../../src/pipeline/engine/engine.ts";
import { judgeJobs } from "../../src/pipeline/engine/judge-jobs.ts";
import { officialLimits, officialMemoryLimits } from "../../src/pipeline/engine/official-limits.ts";
import { readCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import type { Attack, HonestSample } from "../../src/schema/attack.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { loadStandardModules } from "../../src/tasks/library-domains.ts";
import { rules } from "../support/make-bench.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { readForgeries } from "../support/read-forgeries.ts";

const [corpus, { honest: solutions }] = await Promise.all([readForgeries(), readCorpus()]);
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };

describe("with two controls", () => {
  let engine: Engine;
  beforeAll(async () => {
    const standardModules = new Set(await loadStandardModules());
    engine = assembleEngine({
      environment: parts.starter,
      sandbox: openSandbox({ sources: [...corpus.tests.values()], standardModules, sizes }),
      missingWalls: [],
      rules: { ...rules, limits: officialLimits, controls: 2 },
      cache: undefined,
      readsCache: false,
      libraryDurations: {},
      controlSeed: 1,
    });
    // As after the check of the ground truth, which every evaluation begins with.
    const took = { outcome: "pass", wall_ms: 100, wait_ms: 0, cpu_ms: 100 } as const;
    for (const source of corpus.tests.values()) engine.groundTruths.set(sha256(source), took);
  });
  afterAll(() => engine[Symbol.asyncDispose]());

  const judge = async (sample: Attack | HonestSample): Promise<Verdict | undefined> => {
    const truth = solutions.find(({ name }) => name === sample.task);
    if (truth === undefined) throw new Error(`nobody solves ${sample.task}`);
    const job = {
      taskId: sample.name,
      sample: 0,
      calibrated: false,
      control: { groundTruth: truth.code, entryPoint: "task_func" },
      execution: {
        language: "python",
        code: sample.code,
        check: { kind: "unittest" as const, test: corpus.tests.get(sample.task) ?? "" },
        limits: { ...officialMemoryLimits, limitMs: 30_000 },
        seed: 0,
        hashSeed: 0,
        harnessPatches: true,
      },
    };
    for await (const { verdict } of judgeJobs([job], engine)) return verdict;
    return undefined;
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
