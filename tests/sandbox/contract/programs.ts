import { describe, expect, test } from "vitest";
import type { Check } from "../../../src/schema/check.ts";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { answerCode, makeExecution } from "../../support/executions.ts";

const passed = { kind: "reported", loaded: true, failures: 0, tests_run: 1, tests_expected: 1 };

function failed(message: RegExp) {
  const details = { ALL: expect.stringMatching(message) };
  return { kind: "reported", loaded: false, failures: 1, tests_run: 0, details };
}

interface ProgramCase {
  title: string;
  code?: string;
  test?: string;
  limitMs?: number;
  interruptMs?: number;
  exit: object;
}

const cases: ProgramCase[] = [
  { title: "a program that gets to its end", exit: passed },
  {
    title: "an assertion",
    code: "def task_func():\n    return 1\n",
    exit: failed(/^AssertionError/),
  },
  { title: "an exception in the code", code: "1 / 0\n", exit: failed(/^ZeroDivisionError/) },
  { title: "code that is no program", code: "def\n", exit: failed(/^SyntaxError/) },
  { title: "an early exit", code: "import sys\nsys.exit(0)\n", exit: failed(/^SystemExit: 0/) },
  {
    title: "an exit from within the check",
    code: "def task_func():\n    raise SystemExit\n",
    exit: failed(/^SystemExit/),
  },
  {
    title: "an early exit that nothing can catch",
    code: "import os\nos._exit(0)\n",
    exit: { kind: "died", reason: "ended with exit code 0" },
  },
  {
    title: "a pickle of what the program defines",
    test: "import pickle\nassert pickle.loads(pickle.dumps(task_func)) is task_func\n",
    exit: passed,
  },
  {
    title: "a program without an end",
    code: "while True: pass\n",
    limitMs: 500,
    exit: { kind: "timeout" },
  },
  {
    title: "a program without an end that is interrupted",
    code: "while True: pass\n",
    limitMs: 60_000,
    interruptMs: 300,
    exit: { kind: "timeout" },
  },
  {
    title: "a program that catches its interruption",
    test: "import time\ntry:\n    time.sleep(60)\nexcept Exception as error:\n    assert type(error).__name__ == 'TimeoutException'\n",
    interruptMs: 300,
    exit: passed,
  },
  {
    title: "a program that goes on for ever once it was interrupted",
    code: "import time\nwhile True:\n    try:\n        time.sleep(60)\n    except Exception: pass\n",
    limitMs: 1000,
    interruptMs: 300,
    exit: { kind: "timeout" },
  },
];

/** For engines that run Python programs: code followed by a text that must get to its end. */
export function describePrograms(use: () => Sandbox): void {
  describe("a program check", () => {
    test.for(cases)("reports $title", async ({ exit, test: text, interruptMs, ...changes }) => {
      const check: Check = {
        kind: "program",
        test: text ?? "assert task_func() == 42\n",
        ...(interruptMs !== undefined && { interrupt_ms: interruptMs }),
      };
      const execution = makeExecution({ code: answerCode, ...changes, check });
      expect(await use().execute(execution)).toMatchObject(exit);
    });
  });
}
