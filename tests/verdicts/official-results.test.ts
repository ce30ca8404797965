import { expect, test } from "vitest";
import { markUntrusted } from "../../src/schema/untrusted-code.ts";
import { toEvalResults } from "../../src/verdicts/official-results.ts";
import { makeVerdict } from "../support/make-verdict.ts";

// Made by hand after what the official tool writes: names, order and nesting.
const official = `{
  "date": "2026-11-15 04:05",
  "eval": {
    "X/2": [
      {
        "task_id": "X/2",
        "solution": "code of 2.0",
        "status": "fail",
        "details": {
          "test_it": "Traceback\\nAssertionError: 1 != 2\\n"
        }
      },
      {
        "task_id": "X/2",
        "solution": "code of 2.1",
        "status": "pass",
        "details": {}
      }
    ],
    "X/10": [
      {
        "task_id": "X/10",
        "solution": "code of 10.0",
        "status": "timeout",
        "details": {}
      }
    ]
  }
}`;

test("a task may have any name", () => {
  const names = ["__proto__", "constructor", "toString"];
  const judged = names.map((name) => ({
    verdict: makeVerdict(name, "pass"),
    code: markUntrusted(""),
  }));
  const results = toEvalResults(judged, new Date(0));
  expect(Object.keys(results.eval)).toEqual(names);
});

test("the result file has the official shape; a crash is a timeout there, a broken run is left out", () => {
  const judged = [
    [makeVerdict("X/2", "fail"), "code of 2.0"],
    [makeVerdict("X/2", "pass", { sample: 1 }), "code of 2.1"],
    [makeVerdict("X/3", "broken"), "code of 3.0"],
    [makeVerdict("X/10", "crash"), "code of 10.0"],
  ] as const;
  const results = toEvalResults(
    judged.map(([verdict, code]) => ({ verdict, code: markUntrusted(code) })),
    new Date("2026-11-15T04:05:59Z"),
  );
  expect(JSON.stringify(results, null, 2)).toBe(official);
});
