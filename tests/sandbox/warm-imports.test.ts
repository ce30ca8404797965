import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";
import type { Sandbox } from "../../src/schema/execution.ts";
import { makeExecution, testRunning } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { takePortrait } from "./portrait.ts";

function open(environment: BuiltEnvironment, sources: string[]): Sandbox {
  return openSandbox({
    environment,
    parallel: 2,
    memoryMib: 8192,
    sources,
    standardModules: new Set(["json", "xml", "email", "os", "concurrent", "importlib", "logging"]),
  });
}

/** A sample sees in a warm process exactly what it sees in a cold one. */
function describeLikeness(
  name: string,
  environment: BuiltEnvironment,
  warm: string[],
  cases: string[],
): void {
  describe(`a warm process (${name}) looks to a sample like a cold one`, () => {
    let [cold, hot]: Sandbox[] = [];
    beforeAll(() => {
      cold = open(environment, []);
      // Each source twice: `light` samples are sent to a warm zygote too.
      hot = open(environment, [
        warm.join("\n"),
        "import json, xml.etree.ElementTree, email.mime.text",
      ]);
    });
    afterAll(async () => {
      await cold?.[Symbol.asyncDispose]();
      await hot?.[Symbol.asyncDispose]();
    });

    test.for(cases)("after: %s", async (code) => {
      if (cold === undefined || hot === undefined) throw new Error("not open");
      // The mention of a warm package in a dead branch sends the sample to the zygote that has it.
      const sent = `if False:\n    ${warm.at(-1) ?? "pass"}\n${code}`;
      const [expected, seen] = [await takePortrait(cold, sent), await takePortrait(hot, sent)];
      expect(seen).toEqual(expected);
    });
  });
}

describeLikeness(
  "starter",
  parts.starter,
  [
    "import xml.etree.ElementTree, email.mime.text, concurrent.futures, logging.handlers, sqlite3",
    "import matplotlib.animation",
    "import requests, bs4, yaml, pytz, PIL.Image",
    "import pandas as pd",
  ],
  [
    "pass",
    "import xml",
    "import xml.etree.ElementTree",
    "import email",
    "import logging.handlers",
    "import matplotlib",
    "import yaml",
    "import requests",
    "from bs4 import BeautifulSoup",
    "import pandas as pd",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2]})\nax = df.plot()",
    "import matplotlib.pyplot as plt\nplt.plot([1, 2])",
    "try:\n    import nothing_of_that_name\nexcept ImportError:\n    pass",
  ],
);

if (parts.bigcodebench !== null) {
  describeLikeness(
    "bigcodebench",
    parts.bigcodebench,
    [
      "import scipy.stats, scipy.optimize, sklearn.linear_model, sklearn.cluster, nltk",
      "import statsmodels.api, cv2, sympy, flask, django.http, librosa, geopandas, textblob",
      "import seaborn as sns",
    ],
    [
      "pass",
      "import scipy",
      "import scipy.stats",
      "import sklearn",
      "from sklearn.linear_model import LinearRegression",
      "import seaborn as sns",
      "import statsmodels.api as sm",
      "import cv2",
      "import textblob",
      "import sympy",
      "import flask",
    ],
  );
}

describe("what is warm does not help a sample", () => {
  const leaks: [import_: string, use: string][] = [
    ["import xml", "xml.sax.handler"],
    ["import email", "email.mime.text"],
    ["import matplotlib", "matplotlib.animation"],
    ["import pandas", "__import__('sys').modules['xml.sax']"],
  ];
  // By its own imports and those of the packages that it needs.
  const officials: [import_: string, use: string][] = [
    ["import urllib", "urllib.request"],
    ["import xml", "xml.etree.ElementTree"],
    ["import concurrent", "concurrent.futures.thread"],
    ["import email", "email.utils"],
    ["import importlib", "importlib.metadata"],
    ["import sys", "sys.modules['pandas']"],
  ];
  let sandbox: Sandbox;
  beforeAll(() => {
    const warm = "import xml.sax.handler, email.mime.text, matplotlib.animation, pandas";
    sandbox = open(parts.starter, [warm]);
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  test.for(leaks)("%s alone does not give %s", async ([statement, use]) => {
    const code = `if False:\n    import pandas\n${statement}\n`;
    const exit = await sandbox.execute(makeExecution({ code, test: testRunning(use) }));
    expect(exit).toMatchObject({
      kind: "reported",
      details: { test_it: expect.stringMatching(/AttributeError|KeyError/) },
    });
  });

  test.for(officials)("%s gives %s, as the official harness has it loaded", async (pair) => {
    const execution = makeExecution({ code: pair[0], test: testRunning(pair[1]) });
    expect(await sandbox.execute(execution)).toMatchObject({ kind: "reported", details: {} });
  });

  test("a sample that imports the submodule has it", async () => {
    const code = "import pandas, xml.sax.handler, matplotlib.animation\n";
    const uses = testRunning("xml.sax.handler.ContentHandler", "matplotlib.animation.Animation");
    const exit = await sandbox.execute(makeExecution({ code, test: uses }));
    expect(exit).toMatchObject({ kind: "reported", details: {} });
  });

  test("nothing of our own can be imported", async () => {
    for (const name of ["worker", "worker.sample", "jail", "zygote", "bcb_worker"]) {
      const exit = await sandbox.execute(makeExecution({ test: testRunning(`import ${name}`) }));
      expect(exit).toMatchObject({
        details: { test_it: expect.stringContaining("ModuleNotFoundError") },
      });
    }
  });
});
