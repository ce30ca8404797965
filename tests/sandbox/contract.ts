import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { describeHarnessPatches } from "./contract/harness-patches.ts";
import { describeHostility } from "./contract/hostility.ts";
import { describeLeftovers } from "./contract/leftovers.ts";
import { describeOutcomes } from "./contract/outcomes.ts";
import { describePrograms } from "./contract/programs.ts";
import { describeScripts } from "./contract/scripts.ts";
import { describeStdio } from "./contract/stdio.ts";
import { canary, describeSurroundings } from "./contract/surroundings.ts";

/** What every engine behind the Sandbox seam must do; `open` gives one for two samples at once. */
export function describeSandbox(name: string, isJailed: boolean, open: () => Sandbox): void {
  describe(`the sandbox ${name}`, () => {
    let sandbox: Sandbox;
    beforeAll(() => {
      process.env[canary.name] = canary.value;
      sandbox = open();
    });
    afterAll(() => sandbox[Symbol.asyncDispose]());
    const use = (): Sandbox => sandbox;

    test("names its engine and its width", () => {
      expect(sandbox.engine).not.toBe("");
      expect(sandbox.parallel).toBe(2);
    });

    test("judges as many samples at once as it has slots, each on its own", async () => {
      const wanted = [41, 42];
      const exits = await Promise.all(
        wanted.map((value) =>
          sandbox.execute(makeExecution({ code: `def task_func():\n    return ${value}\n` })),
        ),
      );
      const failed = exits.map((exit) => exit.kind === "reported" && "test_answer" in exit.details);
      expect(failed).toEqual(wanted.map((value) => value !== 42));
    });

    test("refuses an execution whose signal has aborted", async () => {
      const signal = AbortSignal.abort(new Error("stop"));
      await expect(sandbox.execute(makeExecution(), signal)).rejects.toThrow("stop");
    });

    test.for([
      ["language", makeExecution({ language: "cobol" })],
      [
        "check",
        makeExecution({ check: { kind: "match", expected: "x", arguments: "values", apis: [] } }),
      ],
    ] as const)("refuses a %s that it does not run", async ([, execution]) => {
      await expect(sandbox.execute(execution)).rejects.toMatchObject({ code: "BCB403" });
    });

    describeOutcomes(use);
    describePrograms(use);
    describeScripts(use);
    describeStdio(use);
    describeSurroundings(use);
    describeLeftovers(use);
    describeHostility(use, isJailed);
    describeHarnessPatches(use);
    describeEnding(open);
  });
}

function describeEnding(open: () => Sandbox): void {
  describe("the end", () => {
    const endless = makeExecution({ code: "while True: pass" });

    test("an abort in the middle of a sample rejects with its reason", async () => {
      await using sandbox = open();
      await sandbox.execute(makeExecution());
      const controller = new AbortController();
      const running = sandbox.execute(endless, controller.signal);
      setTimeout(() => controller.abort(new Error("stop")), 100);
      await expect(running).rejects.toThrow("stop");
    });

    test("an abort while Python starts rejects with its reason", async () => {
      await using sandbox = open();
      const controller = new AbortController();
      const running = sandbox.execute(endless, controller.signal);
      setTimeout(() => controller.abort(new Error("stop")), 10);
      await expect(running).rejects.toThrow("stop");
    });

    test("goes on with other samples after an abort", async () => {
      await using sandbox = open();
      const controller = new AbortController();
      const running = sandbox.execute(endless, controller.signal);
      controller.abort(new Error("stop"));
      await expect(running).rejects.toThrow("stop");
      expect(await sandbox.execute(makeExecution())).toMatchObject({
        kind: "reported",
        details: {},
      });
    });
  });
}
