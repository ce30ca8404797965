import { beforeAll, describe, expect, test } from "vitest";
import { compareTools, findTools, summarizeTools } from "../../src/analysis/tool-use.ts";
import { classifySample } from "../../src/analysis/failures/classify-failure.ts";
import { loadPythonParser, type PythonParser } from "../../src/python-source/tree.ts";
import { SampleTools, ToolReport } from "../../src/schema/tool-use.ts";
import { makeResult } from "../support/make-stored.ts";

let parser: PythonParser;
beforeAll(async () => {
  parser = await loadPythonParser();
});

const truth =
  "import pandas as pd\nimport os\ndef f(p):\n    return pd.read_csv(os.path.join(p))\n";

function judge(
  code: string,
  { trace, task = "T/1" }: { trace?: string; task?: string } = {},
): SampleTools {
  const result = makeResult(task, trace === undefined, {
    details: trace === undefined ? {} : { test_a: trace },
  });
  const failure = classifySample(result, { run: "m", importable: new Set(), code });
  const tree = parser.parse(code);
  const tools = findTools(parser.parse(truth));
  return SampleTools.parse(compareTools({ ...result, code: tree, truth: tools, failure }));
}

const failingAt = (line: number, said: string) =>
  `Traceback (most recent call last):\n  File "__test__.py", line 90, in test_a\n  File "__test__.py", line ${line}, in f\n${said}\n`;

describe("compareTools", () => {
  test("says what a sample uses, misses and uses besides", () => {
    const code =
      "import pandas, json\ndef f(p):\n    json.dumps(1)\n    return pandas.read_csv(p)\n";
    expect(judge(code)).toMatchObject({
      libraries: { used: ["pandas"], missing: ["os"], other: ["json"] },
      calls: { used: ["pandas.read_csv"], missing: ["os.path.join"], other: ["json.dumps"] },
      failing_library: null,
    });
  });

  test("finds the call of the failing line, though the library left no frame", () => {
    const code = "import numpy as np\ndef f(p):\n    return np.dot(p, 1)\n";
    expect(judge(code, { trace: failingAt(3, "ValueError: no") })).toMatchObject({
      failing_library: "numpy",
      failing_call: "numpy.dot",
    });
  });

  test.for([
    [
      "two libraries on the line",
      "import numpy, os\ndef f(p):\n    numpy.dot(os.getcwd())\n",
      3,
      "ValueError: no",
    ],
    [
      "a wrong value in the test",
      "import numpy\ndef f(p):\n    numpy.dot()\n",
      3,
      "AssertionError: 1 != 2",
    ],
    ["a line that the code does not have", "import numpy\nnumpy.dot()", 40, "ValueError: no"],
  ] as const)("does not guess: %s", ([, code, line, said]) => {
    expect(judge(code, { trace: failingAt(line, said) }).failing_library).toBeNull();
  });
});

describe("summarizeTools", () => {
  test("gives subset shares of passing and failing samples, by domain, and failures by library", () => {
    const samples = [
      judge(truth),
      judge("import json\njson.dumps(1)", { task: "T/2" }),
      judge("import pandas as pd\ndef f(p):\n    return pd.read_csv(p)\n", {
        trace: failingAt(3, "ValueError: no"),
        task: "T/3",
      }),
    ];
    const report = summarizeTools({ name: "m", without_code: 2, samples }, (id) =>
      id === "T/2" ? ["Time"] : ["Computation"],
    );
    const dataset = { name: "d", version: "1", hash: "0", count: 3 };
    expect(ToolReport.parse({ format: 1, dataset, runs: [report] }).runs[0]).toEqual(report);
    expect(report.passing).toEqual({ samples: 2, libraries: 0.5, calls: 0.5 });
    expect(report.failing).toEqual({ samples: 1, libraries: 1, calls: 1 });
    expect(report.domains.map(({ domain, passing }) => [domain, passing.samples])).toEqual([
      ["Computation", 1],
      ["Time", 1],
    ]);
    expect(report.libraries).toEqual([
      { library: "os", samples: 3, failed: 1, failing_share: 1 / 3, avoided: 2, misused: 0 },
      { library: "pandas", samples: 3, failed: 1, failing_share: 1 / 3, avoided: 1, misused: 1 },
    ]);
  });

  test("of no samples has no shares", () => {
    const report = summarizeTools({ name: "m", without_code: 0, samples: [] }, () => []);
    expect(report.passing).toEqual({ samples: 0, libraries: null, calls: null });
  });
});
