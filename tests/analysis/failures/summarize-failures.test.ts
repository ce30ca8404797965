import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  classifyFailure,
  classifyRun,
  listImportable,
} from "../../../src/analysis/failures/classify-failure.ts";
import {
  normalizeMessage,
  summarizeFailures,
} from "../../../src/analysis/failures/summarize-failures.ts";
import { FailureReport } from "../../../src/schema/failure.ts";
import { OfficialVerdict } from "../../../src/schema/verdict.ts";
import { parts } from "../../support/parts.ts";
import { makeResult, makeRun } from "../../support/make-stored.ts";

const importableIn = () => listImportable(["os"]);

describe("normalizeMessage", () => {
  test.for([
    ["3 != 4", "N != N"],
    ["-1.5e-7 not less than 12", "N not less than N"],
    ["'a b' != \"it\"", "'…' != '…'"],
    ["[1, [2, {'a': 3}]] != {}", "… != …"],
    ["Lists differ: ['a', [44 chars]1] != ['b', 2]", "Lists differ: … != …"],
    ["1.5 != 2 within 7 places (0.5 difference)", "N != N within N places (N difference)"],
    ["<object at 0x7f3a> is not None", "<object at 0x…> is not None"],
    ["no file at /tmp/x1/y.csv now", "no file at PATH now"],
    ["sha256 of utf8", "sha256 of utf8"],
  ] as const)("%s becomes %s", ([message, common]) => {
    expect(normalizeMessage(message)).toBe(common);
  });

  test("is short and on one line, whatever comes in", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (message) => {
        const common = normalizeMessage(message);
        expect(common.length).toBeLessThanOrEqual(200);
        expect(common).not.toContain("\n");
      }),
    );
  });
});

function failing(task: string, details: Record<string, string>) {
  return makeResult(task, false, { details });
}

describe("summarizeFailures", () => {
  const run = makeRun("m", [
    makeResult("T/0", true),
    failing("T/1", { test_a: "AssertionError: 1 != 2", test_b: "KeyError: 'x'" }),
    failing("T/2", { test_a: "KeyError: 'y'", test_b: "KeyError: 'z'", test_c: "AssertionError" }),
    failing("T/3", { test_a: "AssertionError: 7 != 9" }),
    makeResult("T/4", false, { outcome: "timeout", details: {} }),
    makeResult("T/5", false, { outcome: "crash", details: {}, reason: "signal 9" }),
    failing("T/6", {}),
  ]);
  const failures = classifyRun(run, { importableIn });
  const report = FailureReport.parse(summarizeFailures([run], failures, { examples: 1 }));

  test("a sample has the kind that most of its tests share, of equals the more telling", () => {
    expect(failures.map(({ task_id, kind, tests }) => [task_id, kind, tests])).toEqual([
      ["T/1", "missing-key", 2],
      ["T/2", "missing-key", 3],
      ["T/3", "wrong-value", 1],
      ["T/4", "time", 0],
      ["T/5", "crash", 0],
      ["T/6", "other", 0],
    ]);
  });

  test("without a library in the trace, a failure counts under those of its task", () => {
    const libraries = new Map([["T/3", ["numpy", "pandas"]]]);
    const { by_library } = summarizeFailures([run], failures, {
      examples: 1,
      librariesOf: (id) => libraries.get(id),
    });
    expect(by_library).toEqual([
      { name: "(none)", samples: 5, tasks: 5 },
      { name: "numpy", samples: 1, tasks: 1 },
      { name: "pandas", samples: 1, tasks: 1 },
    ]);
  });

  test("counts every failing sample once, however it is grouped", () => {
    expect(report.runs).toMatchObject([{ failed: 6, kinds: { "missing-key": 2, crash: 1 } }]);
    for (const groups of [
      report.by_kind,
      report.by_exception,
      report.by_library,
      report.clusters,
    ]) {
      expect(groups.reduce((sum, { samples }) => sum + samples, 0)).toBe(6);
    }
  });

  test("clusters what differs in values only, with as many examples as are asked for", () => {
    const [first] = report.clusters;
    expect(first).toMatchObject({ kind: "missing-key", message: "'…'", samples: 2 });
    expect(first?.examples.map(({ task_id }) => task_id)).toEqual(["T/1"]);
  });

  test("shows the solution's failing line where the code is known", () => {
    const details = {
      test_a: 'Traceback (most recent call last):\n  File "__test__.py", line 2, in f\nKeyError: 1',
    };
    const [failure] = classifyRun(makeRun("m", [failing("T/1", details)]), {
      importableIn,
      codeOf: () => "def f(d):\n    return d[1]\n",
    });
    expect(failure?.source).toBe("return d[1]");
  });
});

// Skipped only where the reference data is absent (BCB_REFERENCE names its folder).
describe.skipIf(parts.reference === null)("on the official verdicts", () => {
  test("under 5% of failing samples, and of failing tests, are of no named kind", () => {
    const results = ["complete", "instruct"].flatMap(readVerdicts);
    const failures = classifyRun(makeRun("m", results), { importableIn });
    const share = failures.filter(({ kind }) => kind === "other").length / failures.length;
    expect(failures.length).toBe(839);
    expect(share).toBeLessThan(0.05);
    const traces = results.flatMap(({ details }) => Object.values(details));
    const kinds = traces.map((trace) => classifyFailure(trace, { importable: importableIn() }));
    expect(kinds.filter(({ kind }) => kind === "other").length / traces.length).toBeLessThan(0.05);
    expect(kinds.filter(({ exception }) => exception === null)).toEqual([]);
  });
});

const Row = OfficialVerdict.extend({ task_id: z.string() });

function readVerdicts(split: string) {
  const name = `samples/qwen2.5-coder-7b-instruct.${split}.official-verdicts.jsonl.gz`;
  const text = gunzipSync(readFileSync(path.join(parts.reference ?? "", name))).toString("utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { task_id, status, details } = Row.parse(JSON.parse(line));
      return makeResult(task_id, status === "pass", { outcome: status, details });
    });
}
