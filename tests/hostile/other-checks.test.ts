import { afterAll, describe, expect, test } from "vitest";
import { createEngine } from "../../src/pipeline/engine/create-engine.ts";
import type { Check } from "../../src/schema/check.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { checkHash } from "../../src/verdicts/verdict-cache.ts";
import { rules } from "../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../support/open-sandbox.ts";
import { called, calls, honest, program, programs, truth } from "./other-forgeries.ts";

describe("with two controls", () => {
  const sandbox = openSandbox({ parallel: 2, standardModules: new Set(["unittest"]) });
  const engine = createEngine({
    environment: starterEnvironment,
    sandbox,
    rules: { ...rules, controls: 2, limits: { ...rules.limits, limitMs: 20_000 } },
    controlSeed: 1,
  });
  afterAll(() => engine[Symbol.asyncDispose]());
  const took = { outcome: "pass", wall_ms: 100, wait_ms: 0, cpu_ms: 100 } as const;

  async function judge(code: string, check: Check): Promise<Verdict> {
    const execution = {
      language: "python",
      code: markUntrusted(code),
      check,
      limits: { limitMs: 20_000, addressSpaceMib: 30_720, dataMib: 30_720, stackMib: 10 },
      seed: 0,
      hashSeed: 0,
      harnessPatches: false,
    };
    const control = { groundTruth: markUntrusted(truth), entryPoint: "f" };
    const job = { taskId: "X/0", sample: 0, calibrated: false, control, execution };
    return engine.judge(job, { groundTruths: new Map([[checkHash(check), took]]) });
  }

  // Both: one that does not even obtain the official verdict it is after would make every stricter rule look good.
  test.for(programs)("a program that %s does not earn its pass", async ([, code, official]) => {
    const verdict = await judge(code, program);
    expect(verdict.outcome).toBe(official ?? "pass");
    expect(verdict.strict?.status).not.toBe("earned");
  });

  test.for(honest)("a program earns its pass: %s", async ([, code]) => {
    expect((await judge(code, program)).strict).toMatchObject({ status: "earned", exposed: [] });
  });

  test.for(calls)("a function that %s does not earn its pass", async ([, code]) => {
    const verdict = await judge(code, called);
    expect(verdict.outcome).not.toBe("pass");
    expect(verdict.strict?.status).not.toBe("earned");
  });

  test.for(honest)("a function earns its pass: %s", async ([, code]) => {
    expect(await judge(code, called)).toMatchObject({
      outcome: "pass",
      strict: { status: "earned" },
    });
  });

  test("what any answer passes is not called earned", async () => {
    const verdict = await judge("def f(n): return None", { ...called, oracle: "anything" });
    expect(verdict).toMatchObject({
      outcome: "pass",
      strict: { status: "unproven", uncontrolled: ["base", "plus"] },
    });
  });
});
