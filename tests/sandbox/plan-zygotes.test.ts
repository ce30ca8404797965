import { describe, expect, test } from "vitest";
import { findImports } from "../../src/sandbox/find-imports.ts";
import { chooseZygote, planZygotes } from "../../src/sandbox/plan-zygotes.ts";

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
  const plans = planZygotes({
    sources: [
      "import json\nimport numpy as np",
      "import pandas as pd\nfrom xml.etree import ElementTree",
      "import tensorflow as tf\nimport pandas",
      "import geopandas, antigravity",
    ],
    standardModules,
  });

  test("plans a kind for each weight of library", () => {
    expect(plans.map((plan) => plan.name)).toEqual(["heavy", "common", "light"]);
  });

  test("a kind imports what its own tasks import", () => {
    const modules = Object.fromEntries(plans.map((plan) => [plan.name, plan.modules]));
    expect(modules["light"]).toEqual(["json", "numpy"]);
    expect(modules["common"]).toEqual(expect.arrayContaining(["pandas", "xml.etree"]));
    expect(modules["common"]).not.toContain("tensorflow");
    expect(modules["heavy"]).toEqual(expect.arrayContaining(["pandas", "tensorflow"]));
  });

  test("what is unsafe to carry across a fork, or acts when imported, is left out", () => {
    const all = plans.flatMap((plan) => plan.modules);
    expect(all).not.toContain("geopandas");
    expect(all).not.toContain("antigravity");
  });

  test.for([
    ["import random", "light"],
    ["import numpy", "light"],
    ["import pandas", "common"],
    ["import keras\nimport pandas", "heavy"],
    ["import unknown_to_all", "light"],
  ])("%j goes to %s", ([source = "", name]) => {
    expect(chooseZygote(plans, source).name).toBe(name);
  });

  test("without tasks there is a light kind", () => {
    const [light, ...others] = planZygotes({ sources: [], standardModules });
    expect([light?.name, light?.modules, others]).toEqual(["light", [], []]);
  });
});
