import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadLanguage } from "../../../src/languages/registry.ts";
import { createEngine, type Engine } from "../../../src/pipeline/engine/create-engine.ts";
import type { Verdict } from "../../../src/schema/verdict.ts";
import { makeExecution } from "../../support/executions.ts";
import { rules } from "../../support/make-bench.ts";
import { parts } from "../../support/parts.ts";
import { compiledForgeries, honestPrograms, nodeForgeries } from "./command-forgeries.ts";
import { printed } from "./forgeries.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");

describe.for([
  {
    name: "javascript",
    forgeries: nodeForgeries,
    honest: honestPrograms.javascript,
    isThere: true,
  },
  {
    name: "cpp",
    forgeries: compiledForgeries,
    honest: honestPrograms.cpp,
    isThere: parts.cpp !== null,
  },
])("programs in $name that are judged by their output, with two controls", (given) => {
  const { name, forgeries, honest, isThere } = given;
  let engine: Engine;
  beforeAll(async () => {
    if (!isThere) return;
    const language = await loadLanguage(name);
    const machine = { parallel: 2, sampleMemoryMib: 512 };
    const opened = await language.openSandbox(name, { cacheDir, machine });
    engine = createEngine({ ...opened, rules: { ...rules, controls: 2 }, controlSeed: 1 });
  });
  afterAll(() => engine?.[Symbol.asyncDispose]());

  const judge = (code: string, check = printed): Promise<Verdict> =>
    engine.judge({
      taskId: "T/1",
      sample: 0,
      calibrated: false,
      control: { groundTruth: undefined, entryPoint: "" },
      execution: makeExecution({ language: name, code, check, limitMs: 12_000 }),
    });

  test.skipIf(!isThere).for(forgeries)(
    "$name: no pass, officially or strictly",
    { timeout: 120_000 },
    async ({ code }) => {
      const verdict = await judge(code);
      expect(verdict.outcome).not.toBe("pass");
      expect(verdict.outcome).not.toBe("broken");
      expect(verdict.strict?.status).toBe("fail");
      // An attack that is no program proves nothing.
      const said = JSON.stringify(verdict.official?.details);
      expect(said).not.toMatch(/could not be built|SyntaxError|ReferenceError|TypeError/);
    },
  );

  test.runIf(name === "javascript")("a search of memory finds what is there", async () => {
    const bait = `const bait = Buffer.from('"outp' + 'ut": "bait 7"');\n`;
    const { official } = await judge(`${bait}${nodeForgeries[0]?.code ?? ""}`);
    expect(official?.details["case_1"]).toMatch(/^Wrong answer: bait 7/);
  });

  test.skipIf(!isThere)("an honest one earns its pass", { timeout: 120_000 }, async () => {
    expect(await judge(honest)).toMatchObject({
      outcome: "pass",
      strict: { status: "earned", controls: 2, exposed: [], uncontrolled: [] },
    });
  });
});
