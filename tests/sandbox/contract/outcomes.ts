import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../../src/schema/execution.ts";
import {
  answerCode,
  answerTest,
  makeExecution,
  testCases,
  testRunning,
} from "../../support/executions.ts";

interface OutcomeCase {
  title: string;
  code?: string;
  test?: string;
  limitMs?: number;
  exit: object;
}

const passed = { kind: "reported", loaded: true, details: {} };

function failedToLoad(message: RegExp | string) {
  return { kind: "reported", loaded: false, details: { ALL: expect.stringMatching(message) } };
}

function failed(testName: string, message: RegExp | string) {
  const details = { [testName]: expect.stringMatching(message) };
  return { kind: "reported", loaded: true, details };
}

const cases: OutcomeCase[] = [
  { title: "a right answer", exit: { ...passed, tests_run: 1, tests_expected: 1 } },
  {
    title: "an alarm in a test, though the solution meant to handle it",
    code: "import signal, time\nsignal.signal(signal.SIGALRM, lambda *_: None)\n",
    test: testRunning("signal.setitimer(signal.ITIMER_REAL, 0.05)", "time.sleep(9)"),
    exit: failed("test_it", "TimeoutException: Timed out!"),
  },
  {
    title: "an alarm that the test itself handles",
    code: `${answerCode}import signal, time\nsignal.alarm(1)\n`,
    test: testRunning(
      "seen = []",
      "signal.signal(signal.SIGALRM, lambda *_: seen.append(1))",
      "signal.setitimer(signal.ITIMER_REAL, 0.05)",
      "time.sleep(0.5)",
      "self.assertEqual(seen, [1])",
    ),
    exit: passed,
  },
  {
    title: "an alarm while loading",
    code: "import signal, time\nsignal.setitimer(signal.ITIMER_REAL, 0.05)\ntime.sleep(9)",
    exit: { kind: "died", reason: "killed by SIGALRM" },
  },
  {
    title: "a right answer that closes its output",
    code: `${answerCode}import sys\nsys.stdout.close()`,
    exit: passed,
  },
  {
    title: "a right answer that makes errors of warnings",
    code: `${answerCode}import warnings\nwarnings.simplefilter("error")`,
    exit: passed,
  },
  {
    title: "a wrong answer",
    code: "def task_func():\n    return 41\n",
    exit: { ...failed("test_answer", "41 != 42"), tests_run: 1 },
  },
  { title: "an exception while loading", code: "1 / 0", exit: failedToLoad("division by zero") },
  { title: "a syntax error", code: "def task_func(:", exit: failedToLoad("invalid syntax") },
  { title: "a null byte in the source", code: "x = '\0'", exit: failedToLoad("null byte") },
  { title: "a missing TestCases", test: "x = 1", exit: failedToLoad("TestCases") },
  { title: "sys.exit while loading", code: "import sys\nsys.exit(3)", exit: failedToLoad(/^3$/) },
  {
    title: "sys.exit in a test",
    test: testRunning("sys.exit(3)"),
    exit: failed("test_it", "SystemExit: 3"),
  },
  {
    title: "KeyboardInterrupt in a test",
    test: testRunning("raise KeyboardInterrupt('enough')"),
    exit: failedToLoad("enough"),
  },
  {
    title: "os._exit",
    code: "import os\nos._exit(0)",
    exit: { kind: "died", reason: "ended with exit code 0" },
  },
  {
    title: "a segmentation fault",
    code: "import ctypes\nctypes.string_at(0)",
    exit: { kind: "died", reason: "killed by SIGSEGV" },
  },
  {
    title: "a real-time signal to itself",
    code: "import os, signal\nos.kill(os.getpid(), signal.SIGRTMIN + 3)",
    exit: { kind: "died", reason: expect.stringContaining("killed by signal") },
  },
  {
    title: "a loop without end",
    code: "while True: pass",
    limitMs: 1000,
    exit: { kind: "timeout" },
  },
  {
    title: "a loop that swallows every exception",
    code: "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    limitMs: 1000,
    exit: { kind: "timeout" },
  },
  {
    title: "failing subtests, the last one under each name",
    test: testRunning("for n in (1, 2):", "    with self.subTest(n=n): self.assertEqual(n, 0)"),
    exit: failed("test_it (n=2)", "2 != 0"),
  },
  {
    title: "a failing test that calls itself by a name of JavaScript's own",
    code: "import unittest\nunittest.TestCase.id = lambda self: 'a.__proto__'\ndef task_func():\n    return 41\n",
    exit: { ...failed("__proto__", "41 != 42"), failures: 1 },
  },
  {
    title: "a skipped test",
    test: testRunning("self.skipTest('not today')"),
    exit: { ...passed, tests_run: 1 },
  },
  {
    title: "an expected failure that does not come",
    test: testCases("    @unittest.expectedFailure", "    def test_it(self): pass"),
    exit: passed,
  },
  {
    title: "a setUpClass that raises",
    test: testCases(
      "    @classmethod",
      "    def setUpClass(cls): 1 / 0",
      "    def test_it(self): pass",
    ),
    exit: { kind: "reported", loaded: true, tests_run: 0, tests_expected: 1 },
  },
  {
    title: "a class without tests",
    test: testCases("    pass"),
    exit: { ...passed, tests_run: 0 },
  },
  {
    title: "an async test",
    test: testCases("    async def test_it(self): pass").replace(
      "unittest.TestCase)",
      "unittest.IsolatedAsyncioTestCase)",
    ),
    exit: { ...passed, tests_run: 1, tests_expected: 1 },
  },
  {
    title: "input()",
    code: "def task_func():\n    return input()\n",
    exit: failed("test_answer", "Error"),
  },
  {
    title: "reading standard input",
    code: "import sys\ndef task_func():\n    return sys.stdin.read()\n",
    exit: failed("test_answer", "OSError"),
  },
  {
    title: "exit() and quit(), which are None",
    test: testRunning("self.assertEqual((exit, quit), (None, None))"),
    exit: passed,
  },
  {
    title: "lone surrogates in a message",
    code: "def task_func():\n    raise ValueError('\\ud800 and \\U0001f600')\n",
    exit: failed("test_answer", "\ud800 and 😀"),
  },
  {
    title: "a lone surrogate in the source",
    code: "x = '\ud800'",
    exit: failedToLoad("surrogates not allowed"),
  },
  {
    title: "an exception whose text cannot be made",
    code: "class Odd(Exception):\n    def __str__(self): raise KeyError('no')\nraise Odd()",
    exit: failedToLoad("Odd"),
  },
  {
    title: "a trace of a hundred million characters, of which the end is kept",
    code: "def task_func():\n    raise ValueError('x' * 100_000_000 + 'the end')\n",
    exit: failed("test_answer", /^\[\d+ characters cut\]\n[\s\S]*the end\n?$/),
  },
  {
    title: "more memory than it may have",
    code: "def task_func():\n    return bytearray(40 * 1024**3)\n",
    exit: failed("test_answer", "MemoryError"),
  },
  {
    title: "a recursion without end",
    code: "def task_func():\n    return task_func()\n",
    exit: failed("test_answer", "RecursionError"),
  },
];

/** How the judged program ended, by the official rule. */
export function describeOutcomes(use: () => Sandbox): void {
  describe("the outcome of", () => {
    test.for(cases)("$title", async ({ code, test: source, limitMs, exit }) => {
      const execution = makeExecution({
        test: source ?? answerTest,
        ...(code === undefined ? {} : { code }),
        ...(limitMs === undefined ? {} : { limitMs }),
      });
      expect(await use().execute(execution)).toMatchObject(exit);
    });

    test("every run is measured", async () => {
      const exit = await use().execute(makeExecution());
      if (exit.kind === "broken") throw new Error(exit.reason);
      expect(exit.wall_ms).toBeGreaterThan(0);
      expect(exit.peak_mib).toBeGreaterThan(0);
    });
  });
}
