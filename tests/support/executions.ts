import type { Check } from "../../src/schema/check.ts";
import { markUntrusted, type Execution } from "../../src/schema/execution.ts";

/** Passes when the code's `task_func()` is 42. */
export const answerTest = testCases(
  "    def test_answer(self):",
  "        self.assertEqual(task_func(), 42)",
);

export const answerCode = "def task_func():\n    return 42\n";

/** The source of a test class with these lines as its body. */
export function testCases(...lines: string[]): string {
  return ["import unittest", "class TestCases(unittest.TestCase):", ...lines].join("\n");
}

/** A test class with one method that runs these lines. */
export function testRunning(...lines: string[]): string {
  return testCases("    def test_it(self):", ...lines.map((line) => `        ${line}`));
}

interface ExecutionChanges {
  language?: string;
  code?: string;
  test?: string;
  check?: Check;
  limitMs?: number;
  seed?: number;
  hashSeed?: number;
  harnessPatches?: boolean;
}

/** Code that passes its test; changes replace parts of it. */
export function makeExecution(changes: ExecutionChanges = {}): Execution {
  return {
    language: changes.language ?? "python",
    code: markUntrusted(changes.code ?? answerCode),
    check: changes.check ?? { kind: "unittest", test: changes.test ?? answerTest },
    limits: {
      limitMs: changes.limitMs ?? 60_000,
      addressSpaceMib: 30_720,
      dataMib: 30_720,
      stackMib: 10,
    },
    seed: changes.seed ?? 0,
    hashSeed: changes.hashSeed ?? 0,
    harnessPatches: changes.harnessPatches ?? true,
  };
}
