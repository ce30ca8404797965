import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, type Engine } from "../../../src/pipeline/engine/create-engine.ts";
import { addMatches } from "../../../src/sandbox/match-sandbox.ts";
import type { Check } from "../../../src/schema/check.ts";
import type { Verdict } from "../../../src/schema/verdict.ts";
import { makeExecution } from "../../support/executions.ts";
import { rules } from "../../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../../support/open-sandbox.ts";
import {
  honest,
  matched,
  matchForgeries,
  matchOversights,
  printed,
  printedForgeries,
  returned,
  returnedForgeries,
  rightCall,
} from "./forgeries.ts";

describe("what is compared outside of the sample, with two controls", () => {
  let engine: Engine;
  beforeAll(() => {
    engine = createEngine({
      environment: starterEnvironment,
      sandbox: addMatches(openSandbox({ sources: [] }), "python"),
      rules: { ...rules, controls: 2 },
      controlSeed: 1,
    });
  });
  afterAll(() => engine[Symbol.asyncDispose]());

  const judge = (code: string, check: Check): Promise<Verdict> =>
    engine.judge({
      taskId: "T/1",
      sample: 0,
      calibrated: false,
      control: { groundTruth: undefined, entryPoint: "" },
      execution: makeExecution({ code, check, limitMs: 6000 }),
    });

  test.for([
    ...printedForgeries.map((one) => ({ ...one, check: printed })),
    ...returnedForgeries.map((one) => ({ ...one, check: returned })),
    ...matchForgeries.map((one) => ({ ...one, check: matched })),
  ])("$name does not pass, officially or strictly", async ({ code, check }) => {
    const verdict = await judge(code, check);
    expect(verdict.outcome).not.toBe("pass");
    expect(verdict.outcome).not.toBe("broken");
    expect(verdict.strict?.status).toBe("fail");
  });

  test.for(matchOversights)("$name passes officially, and is called forged", async ({ code }) => {
    const verdict = await judge(code, matched);
    expect(verdict).toMatchObject({ outcome: "pass", strict: { status: "forged" } });
  });

  test.for([
    ["printed", honest.printed, printed],
    ["returned", honest.returned, returned],
    ["called", rightCall, matched],
    ["told", `<<<domain>>>: Audio, <<<api_call>>>: ${rightCall}, <<<api_provider>>>: x`, matched],
  ] as const)("a right answer that is %s earns its pass", async ([, code, check]) => {
    const { outcome, strict } = await judge(code, check);
    expect(outcome).toBe("pass");
    expect(strict).toMatchObject({ status: "earned", controls: 2, exposed: [], uncontrolled: [] });
  });
});
