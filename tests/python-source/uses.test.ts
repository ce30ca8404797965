import { beforeAll, describe, expect, test } from "vitest";
import { loadPythonParser, type PythonParser } from "../../src/python-source/tree.ts";
import { findLibraryUses } from "../../src/python-source/uses.ts";

let parser: PythonParser;
beforeAll(async () => {
  parser = await loadPythonParser();
});

function callsIn(source: string): string[] {
  const uses = findLibraryUses(parser.parse(source));
  return uses.filter(({ isCall }) => isCall).map(({ name }) => name);
}

function namesIn(source: string): string[] {
  return findLibraryUses(parser.parse(source)).map(({ name }) => name);
}

describe("findLibraryUses", () => {
  test.for([
    ["a module", "import os\nos.getcwd()", ["os.getcwd"]],
    ["an alias", "import numpy as np\nnp.random.rand(3)", ["numpy.random.rand"]],
    [
      "a submodule under an alias",
      "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot()",
      ["matplotlib.pyplot.subplots"],
    ],
    ["a submodule by its path", "import os.path\nos.path.join('a')", ["os.path.join"]],
    [
      "a name out of a module, renamed",
      "from collections import Counter as C\nC('a')",
      ["collections.Counter"],
    ],
    [
      "a module out of a package",
      "from sklearn import metrics as m\nm.r2_score()",
      ["sklearn.metrics.r2_score"],
    ],
    [
      "another name for a module",
      "import numpy as np\nrng = np.random\ndraw = rng.rand\ndraw()",
      ["numpy.random.rand"],
    ],
    [
      "an import inside the function, there only",
      "def f():\n    import re\n    return re.findall()\nre.sub()",
      ["re.findall"],
    ],
    ["a decorator", "import functools\n@functools.cache\ndef f(): pass", ["functools.cache"]],
    [
      "calls in arguments, f-strings, lambdas and comprehensions",
      "import math, os\nf(math.sqrt(2))\nf'{os.getcwd()}'\ng = lambda x: math.sin(x)\n[math.cos(i) for i in y]",
      ["math.sqrt", "os.getcwd", "math.sin", "math.cos"],
    ],
    [
      "the first choice of two imports, not what stands in for it",
      "try:\n    import ujson as json\nexcept ImportError:\n    import json\njson.loads()",
      ["ujson.loads"],
    ],
    ["the later of two imports", "from a import f\nfrom b import f\nf()", ["b.f"]],
    [
      "a module whose name is given up where it is missing",
      "try:\n    import yaml\nexcept ImportError:\n    yaml = None\nyaml.load()",
      ["yaml.load"],
    ],
    [
      "a global that a function imports anew",
      "import os\ndef f():\n    global os\n    os = g()\n    os.getcwd()",
      ["os.getcwd"],
    ],
    [
      "a default and an annotation, which belong to the scope around",
      "import os\ndef f(os=os.getcwd()) -> os.PathLike: pass",
      ["os.getcwd"],
    ],
  ] as const)("finds %s", ([, source, calls]) => {
    expect(callsIn(source)).toEqual(calls);
  });

  test.for([
    ["a parameter of the same name", "import re\ndef f(re):\n    re.sub()"],
    [
      "a typed and a starred parameter",
      "import a, b, c\ndef f(a: int, *b, c=1):\n    a.x(); b.x(); c.x()",
    ],
    ["a local variable", "from time import time\ndef f():\n    time = g()\n    time()"],
    ["a loop variable", "import os\ndef f():\n    for os in x: os.go()"],
    ["a variable of a comprehension", "import os\n[os.go() for os in x]"],
    ["a name bound by with", "import os\ndef f():\n    with g() as os: os.go()"],
    ["a name bound by except", "import os\ndef f():\n    try: pass\n    except E as os: os.go()"],
    ["a walrus", "import os\ndef f():\n    if (os := g()): os.go()"],
    [
      "a function of the program's own",
      "from m import f\ndef outer():\n    def f(): pass\n    f()",
    ],
    ["a parameter of a lambda", "import os\ng = lambda os: os.go()"],
    ["an attribute of that name", "import os\nself.os.go()"],
    ["a relative import", "from . import os\nos.go()"],
    ["a call on what a call gave", "g().head()"],
    ["an alias of itself", "def f():\n    a = b\n    b = a\n    a.x()"],
  ] as const)("is not misled by %s", ([, source]) => {
    expect(callsIn(source)).toEqual([]);
  });

  test("what a class binds is not seen from its methods", () => {
    expect(callsIn("import os\nclass A:\n    os = g()\n    def f(self): os.getcwd()")).toEqual([
      "os.getcwd",
    ]);
  });

  test("a star import names the library, though not what is taken from it", () => {
    expect(namesIn("from math import *\nsqrt(2)")).toEqual(["math"]);
  });

  test("an import that nothing uses is no use", () => {
    expect(namesIn("import os, numpy as np\nfrom math import sqrt")).toEqual([]);
  });

  test("code that is no Python gives what can be seen, and a deep nest is no trouble", () => {
    expect(callsIn("import os\ndef f(:\nos.getcwd()")).toEqual(["os.getcwd"]);
    expect(callsIn(`import os\nx = ${"(".repeat(3000)}os.getcwd()${")".repeat(3000)}`)).toEqual([
      "os.getcwd",
    ]);
  });
});
