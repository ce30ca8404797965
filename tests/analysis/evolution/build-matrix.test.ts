import { expect, test } from "vitest";
import { buildMatrix, type JudgedPlace } from "../../../src/analysis/evolution/build-matrix.ts";
import { readData } from "../../../src/lib/read-data.ts";
import { LibraryChanges } from "../../../src/schema/evolution.ts";
import { Verdict } from "../../../src/schema/verdict.ts";

const known = await readData("library-changes.json", LibraryChanges);

function judged(taskId: string, failure?: string): Verdict {
  return Verdict.parse({
    task_id: taskId,
    sample: 0,
    calibrated: false,
    solution_hash: "",
    outcome: failure === undefined ? "pass" : "fail",
    reason: null,
    official: {
      status: failure === undefined ? "pass" : "fail",
      details: failure === undefined ? {} : { test_one: failure },
    },
    strict: null,
    tests_run: 1,
    tests_expected: 1,
    wall_ms: 1,
    cpu_ms: 1,
    peak_mib: 1,
    limit_ms: 1,
    seed: 0,
    hash_seed: 0,
    environment: "",
    cached: false,
  });
}

function place(
  name: string,
  releases: Readonly<Record<string, string>>,
  verdicts: readonly Verdict[],
): JudgedPlace {
  const releaseOf = (library: string) => releases[library];
  return { name, fingerprint: name, python: "3", seconds: 1, verdicts, releaseOf };
}

const old = { python: "3.10.13", pandas: "2.0.3", scipy: "1.7.2", numpy: "1.21.2" };
const newest = { python: "3.12.1", pandas: "3.1.0", scipy: "1.18.1", numpy: "2.5.4" };
const codes: Readonly<Record<string, { libs: string[]; code: string; test: string }>> = {
  mode: { libs: ["numpy", "scipy"], code: "stats.mode(values)[0][0]", test: "" },
  dtype: { libs: ["pandas", "numpy"], code: "", test: "self.assertTrue(df.x.dtype == 'object')" },
  alone: { libs: ["pandas", "os"], code: "", test: "" },
  unclear: { libs: ["pandas", "numpy"], code: "", test: "" },
};
const codeOf = (taskId: string) => {
  const { libs, code, test: text } = codes[taskId] ?? { libs: [], code: "", test: "" };
  return { libs, code, imports: new Map<string, string>(), testOf: () => text };
};
const failures = {
  mode: "Traceback (most recent call last):\nIndexError: invalid index to scalar variable.",
  dtype: "Traceback (most recent call last):\nAssertionError: False is not true",
  alone: "Traceback (most recent call last):\nAssertionError: 1 != 2",
  unclear: "Traceback (most recent call last):\nAssertionError: 1 != 2",
};

function matrix() {
  const ids = Object.keys(failures);
  return buildMatrix({
    dataset: { name: "d", version: "1", hash: "" },
    known,
    codeOf,
    places: [
      place("old", old, [
        ...ids.map((id) => judged(id)),
        judged("never", "x"),
        judged("later", "x"),
      ]),
      place("new", newest, [
        ...Object.entries(failures).map(([id, failure]) => judged(id, failure)),
        judged("never", "x"),
        judged("later"),
      ]),
    ],
    models: [
      {
        model: "m",
        split: "complete",
        samples: (["old", "new"] as const).flatMap((environment) => [
          {
            environment,
            task_id: "mode",
            sample: 0,
            outcome: environment === "old" ? "pass" : "fail",
          },
          {
            environment,
            task_id: "dtype",
            sample: 0,
            outcome: environment === "new" ? "pass" : "fail",
          },
          { environment, task_id: "alone", sample: 0, outcome: "pass" },
          { environment, task_id: "later", sample: 0, outcome: "pass" },
        ]),
      },
    ],
  });
}

test("breaks are laid to known changes, to the only library that changed, or to nobody", () => {
  const { breaks, attributed, failing, heals } = matrix();
  expect(
    breaks.map(({ task_id, blame }) => [task_id, blame.library, blame.change, blame.evidence]),
  ).toEqual([
    ["mode", "scipy", "value", "known change"],
    ["dtype", "pandas", "type", "known change"],
    ["alone", "pandas", "value", "only library"],
    ["unclear", null, "value", "none"],
  ]);
  expect({ attributed, failing, heals }).toEqual({
    attributed: 3,
    failing: ["never"],
    heals: [{ task_id: "later", environment: "new" }],
  });
});

test.for([
  ["imp", "python", "3.10.13", "3.12.1"],
  ["lxml", "lxml", "4.9.3", null],
] as const)("a module %s that is gone is laid to %s", ([module, library, from, to]) => {
  const report = buildMatrix({
    dataset: { name: "d", version: "1", hash: "" },
    known,
    codeOf,
    models: [],
    places: [
      place("old", { ...old, lxml: "4.9.3" }, [judged("unclear")]),
      place("new", newest, [judged("unclear", `No module named '${module}'`)]),
    ],
  });
  expect(report.breaks[0]?.blame).toMatchObject({ library, from, to, change: "removed" });
});

test("a model knows the old API, the new one or both by where its samples of breaking tasks pass", () => {
  const [model] = matrix().models;
  expect(model?.knows).toEqual([{ environment: "new", both: 1, old: 1, new: 1, neither: 0 }]);
  expect(model?.scores.map(({ solved }) => solved)).toEqual([3, 3]);
});

test("a known change counts only between the releases that it lies between", () => {
  const report = buildMatrix({
    dataset: { name: "d", version: "1", hash: "" },
    known,
    codeOf,
    models: [],
    places: [
      place("old", { ...old, scipy: "1.12.0" }, [judged("mode")]),
      place("new", newest, [judged("mode", failures.mode)]),
    ],
  });
  expect(report.breaks[0]?.blame.evidence).toBe("none");
});

test.for(known.changes)("the rule is two regular expressions: $what", ({ failure, code = "" }) => {
  expect(() => [new RegExp(failure, "s"), new RegExp(code, "s")]).not.toThrow();
});
