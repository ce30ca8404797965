import { describe, expect, test } from "vitest";
import {
  checkText,
  findExpectedExceptions,
  findIdleTests,
} from "../../src/construct/check-text.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { makeRow } from "../tasks/task-rows.ts";

const parser = await loadPythonParser();

function inClass(body: string): string {
  return `class TestCases(unittest.TestCase):\n${body.trim().replaceAll(/^/gm, "    ")}\n`;
}

describe("tests that assert nothing", () => {
  test.for([
    ["a call alone", "def test_a(self):\n    task_func()", ["test_a"]],
    ["an assertion of unittest", "def test_a(self):\n    self.assertTrue(task_func())", []],
    ["the statement", "def test_a(self):\n    assert task_func()", []],
    ["one of a library", "def test_a(self):\n    np.testing.assert_allclose(task_func(), 1)", []],
    ["one on a mock", "def test_a(self):\n    mocked.assert_called_once()", []],
    [
      "a helper that asserts",
      "def check(self, x):\n    self.assertTrue(x)\n\ndef test_a(self):\n    self.check(1)",
      [],
    ],
    [
      "a helper that does not",
      "def make(self):\n    return 1\n\ndef test_a(self):\n    self.make()",
      ["test_a"],
    ],
    [
      "what runs after each",
      "def tearDown(self):\n    self.assertTrue(1)\n\ndef test_a(self):\n    task_func()",
      [],
    ],
    [
      "helpers that call each other",
      "def f(self):\n    self.g()\n\ndef g(self):\n    self.f()\n\ndef test_a(self):\n    self.f()",
      ["test_a"],
    ],
  ] as const)("by %s", ([, body, idle]) => {
    expect(findIdleTests(parser.parse(inClass(body)))).toEqual(idle);
  });
});

describe("exceptions that tests expect of the function", () => {
  test.for([
    ["in a block", "with self.assertRaises(ValueError):\n        task_func()", ["ValueError"]],
    [
      "with a name",
      "with self.assertRaises(json.JSONDecodeError) as caught:\n        task_func()",
      ["JSONDecodeError"],
    ],
    [
      "one of several",
      "with self.assertRaises((KeyError, OSError)):\n        task_func()",
      ["KeyError", "OSError"],
    ],
    ["as a call", 'self.assertRaisesRegex(TypeError, "no", task_func, 1)', ["TypeError"]],
    [
      "beside another context",
      "with patch('x'), self.assertRaises(OSError):\n        task_func()",
      ["OSError"],
    ],
    ["of another function", "with self.assertRaises(ValueError):\n        int('x')", []],
  ] as const)("%s", ([, statement, names]) => {
    const source = inClass(`def test_a(self):\n    ${statement}`);
    expect(findExpectedExceptions(parser.parse(source), "task_func")).toEqual(names);
  });

  test("through a helper of the test's own", () => {
    const source = inClass(
      "def call(self):\n    return task_func()\n\ndef test_a(self):\n    with self.assertRaises(ValueError):\n        self.call()",
    );
    expect(findExpectedExceptions(parser.parse(source), "task_func")).toEqual(["ValueError"]);
  });
});

function libraryMessages(imports: string, reqs: string[], libs: string[], body: string) {
  const task = makeRow("X/0", {
    complete_prompt: `${imports}\ndef task_func():\n    """Words."""\n`,
    canonical_solution: body,
    libs,
    doc_struct: { ...makeRow("X/0").doc_struct, reqs },
  });
  const { findings, libraries } = checkText(task, parser);
  const messages = findings.filter(({ kind }) => kind.endsWith("library"));
  return { used: libraries.used, said: messages.map(({ message }) => message) };
}

describe("libraries", () => {
  test("count by their top package, whatever is imported of them", () => {
    const body = "    return np.zeros(os.path.sep, plt, Image)";
    const imports =
      "import os.path\nimport numpy as np\nimport matplotlib.pyplot as plt\nfrom PIL import Image";
    const result = libraryMessages(
      imports,
      ["os", "numpy as np", "matplotlib.pyplot", "Pillow"],
      ["PIL", "matplotlib", "numpy", "os"],
      body,
    );
    expect(result.used).toEqual(["PIL", "matplotlib", "numpy", "os"]);
    expect(result.said).toEqual([]);
  });

  test("that the task does not name, or names for nothing, are told", () => {
    const { said } = libraryMessages(
      "import re\nimport os",
      ["os", "csv"],
      ["os"],
      "    return os",
    );
    expect(said).toEqual([
      "The solution imports re, which is missing from the docstring's Requirements and libs.",
      "csv is listed as a requirement, but the solution does not import it.",
      "Imported but never used: re.",
    ]);
  });
});

describe("names", () => {
  test.for([
    ["agree", "path", "task_func(path=1)", []],
    [
      "of a parameter that is not described",
      "path, other",
      "task_func(1)",
      ["The docstring does not describe the parameter other."],
    ],
    [
      "of an argument that is no parameter",
      "path",
      "task_func(file=1)",
      ["A test passes file=, which is not a parameter."],
    ],
    [
      "of any argument, where any may come",
      "path, **path_options",
      "task_func(file=1)",
      ["The docstring does not describe the parameter path_options."],
    ],
    [
      "of a function that tests do not know",
      "path",
      "other()",
      ["The tests never mention task_func."],
    ],
  ] as const)("%s", ([, parameters, call, expected]) => {
    const task = makeRow("X/0", {
      complete_prompt: `import json\ndef task_func(${parameters}):\n    """Read."""\n`,
      test: inClass(`def test_a(self):\n    ${call}`),
    });
    const found = checkText(task, parser).findings.filter(({ kind }) => kind === "names-differ");
    expect(found.map(({ message }) => message)).toEqual(expected);
  });
});
