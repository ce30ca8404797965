import { expect, test } from "vitest";
import { createPythonAuthor } from "../../src/construct/python-author.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";

const { assemble, checkForm } = createPythonAuthor(await loadPythonParser());

const good = `import os
import numpy as np

def task_func(x):
    """
    Do it.

    Returns:
    - int: what came out

    Requirements:
    - os
    - numpy

    Example:
    >>> task_func(1)
    1
    """
    return os.sep + np.pi
`;

function check(solution: string, testCode = ""): string[] {
  const source = { taskId: "X/1", entryPoint: "task_func", solution, test: testCode, place: "x" };
  return checkForm(assemble(source)).map(({ check: name, message }) => `${name}: ${message}`);
}

test("nothing is found against a task in order", () => {
  expect(check(good)).toEqual([]);
});

test.for([
  [
    "one library alone",
    good.replace("import os\n", ""),
    /^libraries: Libraries used: 1; at least 2 are required/,
  ],
  [
    "no section of examples",
    good.replace(/\n {4}Example:[\s\S]*?\n {4}"""/, '    """'),
    /^docstring: .*section Example:/,
  ],
  [
    "an example outside its section",
    good.replace("    1\n", "    1\n\n    >>> task_func(2)\n"),
    /^docstring: The description contains an example/,
  ],
] as const)("%s is found", ([, solution, words]) => {
  expect(check(solution)).toEqual([expect.stringMatching(words)]);
});

test("a test that may be skipped is found", () => {
  const skipping = "class TestCases:\n    @unittest.skipIf(True, '')\n    def test_a(self): ...\n";
  expect(check(good, skipping)).toEqual([
    "tests: The tests use skipIf: every test must run, and pass.",
  ]);
});
