import { describe, expect, test } from "vitest";
import { chooseZygote, findImports, planZygotes } from "../../src/sandbox/plan-zygotes.ts";

const standardModules = new Set(["json", "os", "re", "unittest", "xml", "random"]);

describe("findImports", () => {
  test.for<[string, string[]]>([
    ["import os", ["os"]],
    ["import os, json as j", ["os", "json"]],
    ["    import numpy.random as r", ["numpy.random"]],
    ["from scipy import stats, Foo", ["scipy", "scipy.stats"]],
    ["from a.b import (\n    c,\n    d as e,\n)", ["a.b", "a.b.c", "a.b.d"]],
    ["from . import x", []],
    ["# import os\n'import json'", []],
    ["important = 1\nimports = 2", []],
  ])("%j names %j", ([source, modules]) => {
    expect(findImports(source)).toEqual(modules);
  });
});

describe("planZygotes", () => {
  const sources = [
    "import json\nimport numpy as np",
    ...Array.from({ length: 30 }, () => "import scipy as sp\nfrom xml.etree import ElementTree"),
    ...Array.from({ length: 10 }, () => "import scipy as sp\nimport sklearn.svm"),
    ...Array.from({ length: 60 }, () => "import re"),
    ...Array.from({ length: 2 }, () => "import nltk"),
    "import tensorflow as tf\nimport scipy",
    "import geopandas, antigravity",
  ];
  const plans = planZygotes({ sources, standardModules });
  const modules = Object.fromEntries(plans.map((plan) => [plan.name, plan.modules]));

  test("the more tasks use a library, the lighter the kind that has it", () => {
    expect(plans.map((plan) => plan.name)).toEqual([
      "light",
      "basic",
      "frequent",
      "common",
      "heavy",
    ]);
    expect(modules["light"]).toEqual(["json", "numpy", "re"]);
    expect(modules["basic"]).toEqual(expect.arrayContaining(["scipy", "xml.etree"]));
    expect(modules["basic"]).not.toContain("sklearn.svm");
    expect(modules["frequent"]).toEqual(expect.arrayContaining(["scipy", "sklearn.svm"]));
    expect(modules["frequent"]).not.toContain("nltk");
    expect(modules["common"]).toEqual(
      expect.arrayContaining(["json", "scipy", "sklearn.svm", "nltk"]),
    );
    expect(modules["common"]).not.toContain("tensorflow");
    expect(modules["heavy"]).toEqual(expect.arrayContaining(["scipy", "tensorflow"]));
  });

  test("a kind for fewer than one task in a hundred is none", () => {
    const many = Array.from({ length: 200 }, () => "import scipy as sp");
    const names = planZygotes({ sources: [...many, "import nltk"], standardModules });
    expect(names.map((plan) => plan.name)).toEqual(["light", "basic"]);
  });

  test("what is unsafe to carry across a fork, or acts when imported, is left out", () => {
    const all = plans.flatMap((plan) => plan.modules);
    expect(all).not.toContain("geopandas");
    expect(all).not.toContain("antigravity");
  });

  test.for([
    ["import random", "light"],
    ["import numpy", "light"],
    ["import pandas\nimport requests", "light"],
    ["import scipy", "basic"],
    ["import sklearn", "frequent"],
    ["import nltk\nimport scipy", "common"],
    ["import keras\nimport scipy", "heavy"],
    ["import unknown_to_all", "light"],
  ])("%j goes to %s", ([source = "", name]) => {
    expect(chooseZygote(plans, source).name).toBe(name);
  });

  test("a kind that would have nothing of its own is not planned", () => {
    expect(namesFor([])).toEqual(["light"]);
    expect(namesFor(["import pandas"])).toEqual(["light"]);
    expect(namesFor(["import scipy"])).toEqual(["light", "basic"]);
    expect(namesFor(["import torch"])).toEqual(["light", "heavy"]);
  });
});

function namesFor(some: string[]): string[] {
  return planZygotes({ sources: some, standardModules }).map(({ name }) => name);
}
