import { expect, test } from "vitest";
import { assembleTask } from "../../src/construct/assemble-task.ts";
import { checkSource, findUnusedImports } from "../../src/construct/check-source.ts";
import { loadPythonParser } from "../../src/lib/python-tree.ts";

const parser = await loadPythonParser();

function check(imports: string, requirements: string, extra = "", testCount = 5): string[] {
  const solution = `${imports}

def task_func(x):
    """
    Do it.

    Returns:
    - int: what came out

    Requirements:
${requirements}

    Example:
    >>> task_func(1)
    1
${extra}    """
    return os.sep + np.pi
`;
  const source = { taskId: "X/1", entryPoint: "task_func", solution, test: "", place: "x" };
  return checkSource(assembleTask(source, parser), { parser, testCount }).map(
    ({ check: name, message }) => `${name}: ${message}`,
  );
}

const good = [
  "import os\nimport numpy as np",
  "    - os\n    - numpy.linalg (for the norm)",
] as const;

test("nothing is found against a task in order", () => {
  expect(check(...good)).toEqual([]);
});

test("imports and requirements must agree, and every import be used", () => {
  const [imports] = good;
  expect(check(`${imports}\nimport re`, "    - os\n    - pandas")).toEqual([
    "libraries: numpy is imported, but Requirements does not name it.",
    "libraries: re is imported, but Requirements does not name it.",
    "libraries: Requirements names pandas, but nothing of it is imported.",
    "imports: re is imported and never used: remove the import.",
  ]);
});

test("too few tests, and an example outside its section, are found", () => {
  expect(check(...good, "\n    >>> task_func(2)\n", 4)).toEqual([
    expect.stringMatching(/^docstring: An example stands in the description/),
    expect.stringMatching(/^tests: There are 4 tests/),
  ]);
});

test("an import is used by its alias or the name that it binds", () => {
  const module = parser.parse(
    "import a.b\nimport c as d\nfrom e import f as g, h\nfrom i import *\nprint(a.b, g)\n",
  );
  expect(findUnusedImports(module)).toEqual(["d", "h"]);
});
