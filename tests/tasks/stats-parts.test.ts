import { beforeAll, describe, expect, test } from "vitest";
import { loadPythonParser, type PythonParser } from "../../src/python-source/tree.ts";
import { measureComplexity } from "../../src/tasks/stats/complexity.ts";
import { findTests } from "../../src/python-source/test-methods.ts";
import { findLibraryCalls } from "../../src/tasks/stats/library-calls.ts";
import { bareCode, countChars, countLines } from "../../src/tasks/stats/text-size.ts";

let parser: PythonParser;
beforeAll(async () => {
  parser = await loadPythonParser();
});

describe("sizes of a text", () => {
  test.for([
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["a\n\n", 2],
    ["a\r\nb\rc", 3],
  ] as const)("%j has %i lines", ([text, lines]) => {
    expect(countLines(text)).toBe(lines);
  });

  test("characters are code points, as in Python", () => {
    expect(countChars("é😀x")).toBe(3);
  });

  test("bare code keeps indentation and comments that follow code", () => {
    const source = "    # why\n    x = 1  # one\n\n  \t\n    return '#'\n#\n";
    expect(bareCode(source)).toBe("    x = 1  # one\n    return '#'");
  });
});

describe("findTests", () => {
  test.for([
    [
      "methods that start with test, async ones and decorated ones too",
      3,
      [
        "import unittest",
        "class TestCases(unittest.TestCase):",
        "    def setUp(self): pass",
        "    def test_a(self): pass",
        "    async def test_b(self): pass",
        "    @patch('x')",
        "    def test_c(self, x): pass",
        "    def helper_test(self): pass",
      ],
    ],
    [
      "a name that is defined twice once, since the later replaces the earlier",
      1,
      ["class TestCases:", "    def test_a(self): pass", "    def test_a(self): pass"],
    ],
    [
      "nothing outside TestCases and nothing inside methods",
      1,
      [
        "def test_free(): pass",
        "class Other:",
        "    def test_other(self): pass",
        "class TestCases:",
        "    def test_a(self):",
        "        def test_inner(): pass",
      ],
    ],
    ["nothing where there is no TestCases", 0, ["x = 1"]],
  ] as const)("counts %s", ([, tests, lines]) => {
    expect(findTests(parser.parse(lines.join("\n")))).toHaveLength(tests);
  });
});

describe("measureComplexity", () => {
  test.for([
    ["a straight function", 1, "def f():\n    return 1"],
    ["if, elif and else", 3, "def f(x):\n    if x: pass\n    elif not x: pass\n    else: pass"],
    [
      "loops, with one more for their else",
      4,
      "def f():\n    for x in y: pass\n    else: pass\n    while x: pass",
    ],
    [
      "each except and the else of a try",
      4,
      "try: pass\nexcept A: pass\nexcept B: pass\nelse: pass\nfinally: pass",
    ],
    ["each and, or", 4, "x = a and b and c or d"],
    ["a conditional expression", 2, "x = a if b else c"],
    ["each for and if of a comprehension", 4, "x = [a for b in c for a in b if a]"],
    ["an assertion, once, whatever is in it", 2, "assert a and b"],
    [
      "cases, but not the one that takes everything",
      3,
      "match x:\n    case 1: pass\n    case 2: pass\n    case _: pass",
    ],
    ["with, lambda, return and raise as nothing", 1, "with a: pass\nf = lambda: 1"],
    ["the code of all functions together", 3, "def f():\n    if x: pass\ndef g():\n    if x: pass"],
    [
      "each method of a class",
      4,
      "class A:\n    def f(self):\n        if x: pass\n    def g(self): pass",
    ],
    [
      "nothing that is defined inside a function",
      2,
      "def f():\n    if x: pass\n    def g():\n        if x: pass",
    ],
    ["nothing in decorators and defaults", 1, "@d(a or b)\ndef f(x=a or b): pass"],
  ] as const)("counts %s", ([, complexity, source]) => {
    expect(measureComplexity(parser.parse(source))).toBe(complexity);
  });
});

describe("findLibraryCalls", () => {
  test.for([
    [
      "a call through an alias, with the part of the path before it",
      "import numpy as np\nnp.random.rand(3)",
      ["numpy.random", "numpy.random.rand"],
    ],
    ["an attribute that is not called", "import math\nx = math.pi", ["math.pi"]],
    [
      "a module behind a dotted alias",
      "import matplotlib.pyplot as plt\nplt.show()",
      ["matplotlib.pyplot", "matplotlib.pyplot.show"],
    ],
    [
      "a name out of a module, called or not",
      "from math import sqrt, pi as p\nsqrt(p)",
      ["math.pi", "math.sqrt"],
    ],
    [
      "a method of an imported class, and the class",
      "from datetime import datetime\ndatetime.now()",
      ["datetime.datetime", "datetime.datetime.now"],
    ],
    [
      "a dotted import by its path",
      "import os.path\nos.path.join('a')",
      ["os.path", "os.path.join"],
    ],
    [
      "annotations, decorators and f-strings",
      "import functools\nfrom typing import List\n@functools.cache\ndef f(x: List[int]): return f'{functools.reduce}'",
      ["functools.cache", "functools.reduce", "typing.List"],
    ],
    [
      "an import inside the function",
      "def f():\n    import re\n    return re.findall('a', 'b')",
      ["re.findall"],
    ],
    [
      "a call on the result of a call only by its own name",
      "import pandas as pd\npd.DataFrame().head().sum()",
      ["pandas.DataFrame"],
    ],
  ] as const)("finds %s", ([, source, calls]) => {
    expect([...findLibraryCalls(parser.parse(source))].toSorted()).toEqual(calls);
  });

  test.for([
    ["an import that is never used", "import re\nfrom math import sqrt"],
    ["a builtin", "print(len([]))"],
    [
      "an argument, a parameter or an attribute of the same name",
      "from math import e\nf(e=1)\ndef g(e, *a, e2=1): pass\nlambda e: 1\nx.e",
    ],
    ["names out of a relative import", "from . import helper\nhelper()"],
    ["what stands in a string", "import os\n'os.getcwd()'"],
  ] as const)("finds nothing in %s", ([, source]) => {
    expect([...findLibraryCalls(parser.parse(source))]).toEqual([]);
  });
});
