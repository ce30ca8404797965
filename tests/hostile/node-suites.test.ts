import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, type Engine } from "../../src/pipeline/engine/create-engine.ts";
import { findDeviations } from "../../src/sandbox/hostile/find-deviations.ts";
import { fillBlanks, readCorpus, shippedCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import { stageHost } from "../../src/sandbox/hostile/stage-host.ts";
import typescript from "../../src/languages/typescript.ts";
import type { Check } from "../../src/schema/check.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { checkHash } from "../../src/verdicts/verdict-cache.ts";
import { rules } from "../support/make-bench.ts";
import { parts } from "../support/parts.ts";

const folder = path.join(shippedCorpus, "node");
const corpus = await readCorpus(folder, path.join(folder, "tasks"), ".ts");
const memoryMib = 1024;
const variable = { name: "BCB_SECRET_OF_NODE", value: randomBytes(8).toString("hex") };
/** As for rewards and leaderboards. */
const controls = 2;

describe("attacks on suites of node:test, with two controls", () => {
  let engine: Engine;
  let host: Awaited<ReturnType<typeof stageHost>>;
  beforeAll(async () => {
    process.env[variable.name] = variable.value;
    host = await stageHost({ variable, places: [homedir()], watched: [] });
    const opened = await typescript.openSandbox("typescript", {
      cacheDir: path.resolve(parts.starter.path, "../.."),
      machine: { parallel: 2, memoryMib: 2 * memoryMib, sampleMemoryMib: memoryMib },
    });
    engine = createEngine({ ...opened, rules: { ...rules, controls }, controlSeed: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
    delete process.env[variable.name];
  });

  async function judge(given: { code: string; task: string; limitMs: number }): Promise<Verdict> {
    const check: Check = { kind: "unittest", test: corpus.tests.get(given.task) ?? "" };
    const truth = corpus.honest.find(({ name }) => name === given.task)?.code ?? "";
    const execution = {
      language: "typescript",
      code: markUntrusted(fillBlanks(given.code, host.values)),
      check,
      limits: { limitMs: given.limitMs, addressSpaceMib: 30_720, dataMib: 30_720, stackMib: 10 },
      seed: 0,
      hashSeed: 0,
      harnessPatches: false,
    };
    const control = { groundTruth: markUntrusted(truth), entryPoint: "taskFunc" };
    const job = { taskId: "X/0", sample: 0, calibrated: false, control, execution };
    const took = { outcome: "pass", wall_ms: 100, wait_ms: 0, cpu_ms: 100 } as const;
    return engine.judge(job, { groundTruths: new Map([[checkHash(check), took]]) });
  }

  test("there are sixty and more", () => {
    expect(corpus.attacks.length).toBeGreaterThanOrEqual(60);
  });

  test.for(corpus.attacks.map((attack) => [attack.name, attack] as const))(
    "%s is what it is said to be, and the host is as it was",
    async ([, attack]) => {
      const verdict = await judge(attack);
      expect(findDeviations(attack, verdict, { memoryMib })).toEqual([]);
      expect(verdict.strict?.status).not.toBe("earned");
      expect(await host.inspect()).toEqual([]);
    },
  );

  test.for(corpus.honest.map((sample) => [sample.name, sample] as const))(
    "%s earns its pass, after all of them",
    async ([, sample]) => {
      const verdict = await judge({ ...sample, limitMs: 30_000 });
      expect([verdict.outcome, verdict.strict?.status]).toEqual(["pass", "earned"]);
      expect(verdict.strict).toMatchObject({ exposed: [], controls });
    },
  );
});
