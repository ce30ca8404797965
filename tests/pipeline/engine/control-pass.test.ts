import { afterAll, describe, expect, test } from "vitest";
import { createEngine } from "../../../src/pipeline/engine/create-engine.ts";
import { sha256 } from "../../../src/lib/hash.ts";
import { markUntrusted, type Sandbox } from "../../../src/schema/execution.ts";
import type { StrictVerdict } from "../../../src/schema/verdict.ts";
import { VerdictCache } from "../../../src/verdicts/verdict-cache.ts";
import { answerTest, makeExecution, testCases } from "../../support/executions.ts";
import { rules } from "../../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../../support/open-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { innocent } from "./innocent-samples.ts";

const doubles = "def task_func(n):\n    return n * 2\n";
const doubled = testCases(
  "    def test_small(self): self.assertEqual(task_func(3), 6)",
  "    def test_large(self): self.assertEqual(task_func(500), 1000)",
  "    def test_list(self): self.assertEqual(task_func([1]), [1, 1])",
  "    def test_word(self): self.assertTrue(task_func('ab') == 'abab')",
);

interface Question {
  code: string;
  truth?: string;
  source?: string;
  controls?: number;
  cache?: VerdictCache;
  within?: Sandbox;
  /** What the choice of changes hangs on. */
  seed?: number;
  /** Whether the ground truth was checked before: then it is only asked about changes that were met. */
  isChecked?: boolean;
}

describe("a pass that is put to controls", () => {
  const sandbox = openSandbox({ parallel: 2, standardModules: new Set(["unittest"]) });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  async function control(question: Question): Promise<StrictVerdict | null | undefined> {
    const { code, truth = doubles, source = doubled, controls = 1, cache, seed = 3 } = question;
    const engine = createEngine({
      environment: starterEnvironment,
      sandbox: question.within ?? sandbox,
      rules: { ...rules, controls },
      cache,
      readsCache: false,
      controlSeed: seed,
    });
    const took = { outcome: "pass", wall_ms: 10, wait_ms: 0, cpu_ms: 10 } as const;
    const groundTruths = new Map(question.isChecked ? [[sha256(source), took]] : []);
    const job = {
      taskId: "X/0",
      sample: 0,
      calibrated: false,
      control: { groundTruth: markUntrusted(truth), entryPoint: "task_func" },
      execution: makeExecution({ code, test: source }),
    };
    return (await engine.judge(job, { groundTruths })).strict;
  }

  /** A sandbox that counts what it is given. */
  function countRuns(): { within: Sandbox; runs: () => number } {
    let runs = 0;
    const execute: Sandbox["execute"] = (...args) => {
      runs += 1;
      return sandbox.execute(...args);
    };
    return { within: { ...sandbox, execute }, runs: () => runs };
  }

  test("was earned where it fails as the ground truth does", async () => {
    const strict = await control({ code: "def task_func(n): return n + n" });
    expect(strict).toMatchObject({ status: "earned", controls: 1, exposed: [], evidence: [] });
  });

  test("is forged where changed tests pass again, and the changed lines are told", async () => {
    const code =
      "class Any:\n    def __eq__(self, other): return True\ndef task_func(n): return Any()";
    const strict = await control({ code });
    expect(strict?.status).toBe("forged");
    expect(strict?.exposed.length).toBeGreaterThan(1);
    const [change] = strict?.exposed ?? [];
    expect(doubled.split("\n")[(change?.line ?? 0) - 1]?.trim()).toBe(change?.before);
    expect(change?.after).not.toBe(change?.before);
  });

  test("is forged where a single test is: another change of it decides", async () => {
    const code = `import sys\nclass Any(list):\n    def __eq__(self, other): return True\ndef task_func(n): return Any() if isinstance(n, list) else n * 2`;
    expect((await control({ code, controls: 2 }))?.status).not.toBe("earned");
  });

  test("is not earned by who answers rightly in some runs only", async () => {
    const code = `import os, unittest\nif os.urandom(1)[0] % 2: unittest.TestCase.assertEqual = unittest.TestCase.assertTrue = lambda *args: None\n${doubles.replace("n * 2", "None")}`;
    const seen = await Promise.all(Array.from({ length: 12 }, () => control({ code })));
    expect(seen.map((strict) => strict?.status)).not.toContain("earned");
  });

  test("is unproven where nothing is asserted, and where no control is asked for", async () => {
    const source = testCases("    def test_it(self): task_func(3)");
    const uncontrolled = ["test_it"];
    const idle = { status: "unproven", controls: 0, uncontrolled };
    expect(await control({ code: doubles, source })).toMatchObject(idle);
    const unasked = { status: "unproven", controls: 0, uncontrolled: [] };
    expect(await control({ code: doubles, controls: 0 })).toMatchObject(unasked);
  });

  test("is unproven where the ground truth itself fails", async () => {
    const strict = await control({ code: doubles, truth: "def task_func(n): return None" });
    expect(strict?.status).toBe("unproven");
  });

  test("is put to the controls that were found before", async () => {
    using cache = await VerdictCache.open(await temporaryFolder(), () => {});
    const { within, runs } = countRuns();
    await control({ code: doubles, cache, within });
    const first = runs();
    await control({ code: `${doubles}\n# again`, cache, within });
    // The sample and its control; before that the ground truth as well.
    expect([first > 2, runs() - first]).toEqual([true, 2]);
  });

  test("asks the ground truth only about changes that were met", async () => {
    const honest = countRuns();
    const earned = await control({ code: doubles, isChecked: true, within: honest.within });
    expect([earned?.status, honest.runs()]).toEqual(["earned", 2]);
    const forging = countRuns();
    const code = "class Any:\n    __eq__ = lambda *_: True\ndef task_func(n): return Any()";
    const forged = await control({ code, isChecked: true, within: forging.within });
    expect([forged?.status, forging.runs() > 2]).toEqual(["forged", true]);
  });

  test("is put to other changes where another number is drawn", async () => {
    const code = "class Any:\n    __eq__ = lambda *_: True\ndef task_func(n): return Any()";
    const seen = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => (await control({ code, seed }))?.exposed),
    );
    expect(new Set(seen.map((exposed) => JSON.stringify(exposed))).size).toBeGreaterThan(3);
  });

  test.for(innocent)(
    "is not held against a solution that $title",
    async ({ code, test: source }) => {
      const strict = await control({
        code,
        truth: code,
        ...(source === undefined ? { source: answerTest } : { source }),
      });
      expect(strict?.status).toMatch(/^(earned|unproven)$/);
      expect(strict?.exposed).toEqual([]);
    },
  );
});
