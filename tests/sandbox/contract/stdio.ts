import { describe, expect, test } from "vitest";
import type { Check } from "../../../src/schema/check.ts";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { makeExecution } from "../../support/executions.ts";

type Stdio = Extract<Check, { kind: "stdio" }>;

interface StdioCase {
  title: string;
  rule?: Stdio["rule"];
  /** What is called; a program reads and prints. */
  function?: string;
  code: string;
  input?: string;
  output: string;
  passes: boolean;
}

const sum = "print(sum(map(int, input().split())))\n";

const cases: StdioCase[] = [
  { title: "a right answer", code: sum, input: "1 2\n", output: "3\n", passes: true },
  { title: "a wrong answer", code: sum, input: "1 2\n", output: "4\n", passes: false },
  { title: "blanks around lines", code: "print(' a \\n b ')", output: "a\nb", passes: true },
  { title: "a line too many", code: "print('a\\nb')", output: "a", passes: false },
  { title: "equal decimals", code: "print('1.50 2')", output: "1.5 2.0", passes: true },
  { title: "decimals that are close", code: "print(0.30000001)", output: "0.3", passes: false },
  {
    title: "a program that ends itself",
    code: "import sys\nprint(1)\nsys.exit(3)",
    output: "1",
    passes: true,
  },
  {
    title: "what stands under the main guard",
    code: 'if __name__ == "__main__":\n    print(1)',
    output: "1",
    passes: true,
  },
  {
    title: "bytes of standard input",
    code: "import sys\nprint(sys.stdin.buffer.read().decode())",
    input: "x",
    output: "x",
    passes: true,
  },
  {
    title: "bytes of standard input, which is a text for APPS",
    rule: "apps",
    code: "import sys\nprint(sys.stdin.buffer.read().decode())",
    input: "x",
    output: "x",
    passes: false,
  },
  {
    title: "standard input that was kept while it was loaded",
    code: "from sys import stdin\nprint(stdin.readline(), stdin.read().split())",
    input: "x\ny",
    output: "x ['x', 'y']",
    passes: true,
  },
  { title: "no output because it raised", code: "print(1)\n1 / 0", output: "1", passes: false },
  {
    title: "numbers that are close",
    rule: "apps",
    code: "import sys\nprint(0.30000001)",
    output: "0.3",
    passes: true,
  },
  {
    title: "lines in another order",
    rule: "apps",
    code: "import sys\nprint('b c\\na')",
    output: "a\nc b",
    passes: true,
  },
  {
    title: "numbers that round to the same",
    rule: "apps",
    code: "import sys\nprint('1.00009 x'.split()[0], 2)",
    output: "1.0001 2",
    passes: true,
  },
  {
    title: "another word",
    rule: "apps",
    code: "import sys\nprint('a')",
    output: "b",
    passes: false,
  },
  {
    title: "a main guard that is never met",
    rule: "apps",
    code: 'import sys\nif __name__ == "__main__":\n    print(1)',
    output: "1",
    passes: false,
  },
  {
    title: "a method of Solution",
    function: "add",
    code: "class Solution:\n    def add(self, a, b):\n        return a + b",
    input: "[1, 2]",
    output: "3",
    passes: true,
  },
  {
    title: "a tuple for a list",
    function: "pair",
    code: "def pair():\n    return (1, 2.0)",
    input: "[]",
    output: "[1, 2]",
    passes: true,
  },
  {
    title: "a tuple in a list",
    function: "pair",
    code: "def pair():\n    return [(1, 2)]",
    input: "[]",
    output: "[[1, 2]]",
    passes: false,
  },
  {
    title: "numbers that JavaScript has not",
    function: "big",
    code: "def big(n):\n    return n + 1",
    input: "[9007199254740993000]",
    output: "9007199254740993001",
    passes: true,
  },
  {
    title: "a value that stands first in a list",
    rule: "apps",
    function: "one",
    code: "def one(a):\n    return a[1]",
    input: '[{"1": 5}]',
    output: "[5]",
    passes: true,
  },
  {
    title: "an integer of 5,001 digits that a function of APPS is given and returns",
    rule: "apps",
    function: "same",
    code: "def same(n):\n    return n",
    input: `[1${"0".repeat(5000)}]`,
    output: `1${"0".repeat(5000)}`,
    passes: true,
  },
  {
    title: "an integer of 5,001 digits that a program of APPS reads and prints",
    rule: "apps",
    code: "import sys\nprint(int(input()) + 1)",
    input: `1${"0".repeat(5000)}`,
    output: `1${"0".repeat(4999)}1`,
    passes: true,
  },
  {
    title: "what equals everything",
    function: "any",
    code: "class All:\n    __eq__ = lambda *_: True\n    __hash__ = None\ndef any():\n    return All()",
    input: "[]",
    output: "3",
    passes: false,
  },
];

function toCheck(
  { rule = "livecodebench", function: name, input = "", output }: StdioCase,
  limitMs = 4000,
): Check {
  const limits = { limit_ms: limitMs, cases: [{ input, output }] };
  return { kind: "stdio", rule, function: name ?? null, ...limits };
}

/** A check of the kind stdio: cases run one after another, and what comes out is compared outside. */
export function describeStdio(use: () => Sandbox): void {
  describe("cases of input and output", () => {
    test.for(cases)("$title", async (one) => {
      const exit = await use().execute(makeExecution({ code: one.code, check: toCheck(one) }));
      expect(exit).toMatchObject({ kind: "reported", tests_expected: 1, tests_run: 1 });
      expect(exit.kind === "reported" && exit.failures).toBe(one.passes ? 0 : 1);
    });

    test("each case counts, and the first that raises is the last", async () => {
      const check: Check = {
        kind: "stdio",
        rule: "livecodebench",
        function: null,
        limit_ms: 4000,
        cases: ["4", "2", "x", "1"].map((input) => ({ input, output: "2" })),
      };
      const code = "print(int(input()) // 2 * 1)";
      expect(await use().execute(makeExecution({ code, check }))).toMatchObject({
        kind: "reported",
        tests_expected: 4,
        tests_run: 3,
        failures: 2,
        details: { case_2: expect.stringContaining("1"), case_3: expect.stringMatching("Value") },
      });
    });

    test("a case that takes too long is a timeout", async () => {
      const code = "while True: pass";
      const check = toCheck({ title: "", code, output: "1", passes: false }, 300);
      expect((await use().execute(makeExecution({ code, check }))).kind).toBe("timeout");
    });
  });
}
