import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Exit, Sandbox } from "../../src/schema/execution.ts";
import { judgeStrictly } from "../../src/verdicts/judge-strictly.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { innocent, type StrictCase } from "./strict/innocent.ts";
import { tampering } from "./strict/tampering.ts";

const library = "import unittest.mock\nimport pandas\nimport numpy\n";

/** The same in a process that has imported the libraries ahead, and in one that has not. */
describe.for([
  ["warm", [library, library]],
  ["cold", []],
] as const)("the strict verdict in a %s process", ([, sources]) => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = openSandbox({ parallel: 2, sources, standardModules: new Set(["unittest"]) });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  async function run({ code, test: source }: StrictCase): Promise<Exit> {
    return sandbox.execute(makeExecution(source === undefined ? { code } : { code, test: source }));
  }

  test.for(innocent)("passes a solution that is innocent: $title", async (sample) => {
    const exit = await run(sample);
    expect(exit).toMatchObject({ kind: "reported", details: {}, evidence: [] });
    expect(judgeStrictly(exit)).toEqual({ status: "pass", evidence: [] });
  });

  test.for(tampering)("finds $title", async ({ evidence, ...sample }) => {
    const exit = await run(sample);
    expect(exit).toMatchObject({ kind: "reported", loaded: true });
    expect(exit).toHaveProperty("details", {});
    expect(judgeStrictly(exit)?.status).toBe("tampered");
    expect(exit).toHaveProperty(
      "evidence",
      expect.arrayContaining([expect.stringMatching(evidence)]),
    );
  });
});
