import { describe, expect, test } from "vitest";
import { compareGroups } from "../../src/analysis/analyze-runs.ts";
import { groupByBand, groupNames, groupTasks } from "../../src/analysis/group-tasks.ts";
import { measureLaziness } from "../../src/analysis/pair-samples.ts";
import { scoreGroups, scoreRun } from "../../src/analysis/score-run.ts";
import { expectTests, rankFailingTests, rateTests } from "../../src/analysis/test-rates.ts";
import { makeResult } from "../support/make-stored.ts";

const facts = [
  { task_id: "A", libs: ["numpy", "os"], domains: ["Computation", "System"] },
  { task_id: "B", libs: ["os", "numpy"], domains: ["Computation", "System"] },
  { task_id: "C", libs: ["re"], domains: ["General"] },
  { task_id: "D", libs: [], domains: [] },
];
const groupBy = (by: keyof typeof groupNames) =>
  groupTasks(facts.map((task) => [task.task_id, groupNames[by]({ language: "python", ...task })]));

describe("groups of tasks", () => {
  test.for([
    ["domain", ["Computation", "System", "General"]],
    ["library", ["numpy", "os", "re"]],
    ["combination", ["numpy + os", "no library", "re"]],
  ] as const)("by %s stand with the largest first, then by name", ([by, names]) => {
    expect([...groupBy(by).keys()]).toEqual(names);
  });

  test("by difficulty stand with the largest first as well", () => {
    const groups = facts.map(
      ({ task_id }) => [task_id, [task_id === "A" ? "hard subset" : "others"]] as const,
    );
    expect([...groupTasks(groups).keys()]).toEqual(["others", "hard subset"]);
  });

  test("are scored over the tasks that were judged; one without any is left out", () => {
    const score = scoreRun([makeResult("A", true), makeResult("B", false)]);
    const scores = scoreGroups(score, groupBy("domain"));
    expect(
      scores.map(({ group, tasks, solved, passAtK }) => [
        group,
        tasks.size,
        solved.any,
        passAtK[0]?.value,
      ]),
    ).toEqual([
      ["Computation", 2, 1, 0.5],
      ["System", 2, 1, 0.5],
    ]);
  });

  test("by band go from what no rival solves to what all do", () => {
    const rivals = [0, 1, 2, 4].map((solved) => ({ task_id: `T${solved}`, solved, judged: 4 }));
    expect([...groupByBand(rivals).values()]).toEqual([["T0"], ["T1"], ["T2"], ["T4"]]);
  });
});

describe("laziness", () => {
  test("is what passes only with the prompt's imports in front", () => {
    const whole = [
      makeResult("A", true),
      makeResult("B", true),
      makeResult("B", true, { sample: 1 }),
      makeResult("C", true),
    ];
    const bare = [
      makeResult("A", false),
      makeResult("B", false),
      makeResult("B", true, { sample: 1 }),
    ];
    expect(measureLaziness(whole, bare)).toEqual({
      samples: 3,
      tasks: 2,
      lost_samples: 2,
      lost_tasks: ["A"],
      gained_samples: 0,
      calibrated: 1,
      uncalibrated: 0.25,
    });
  });

  test("is unknown where no sample was judged both ways", () => {
    expect(measureLaziness([makeResult("A", true)], [makeResult("B", true)])).toBeUndefined();
  });
});

describe("single tests", () => {
  const counted = { tests_expected: 5 };
  const results = [
    makeResult("A", true, counted),
    makeResult("A", false, { ...counted, sample: 1, details: { test_a: "", test_b: "" } }),
    makeResult("A", false, { ...counted, sample: 2, details: { ALL: "SyntaxError" } }),
    makeResult("A", false, { ...counted, sample: 3, outcome: "timeout", details: {} }),
  ];

  test("pass unless they failed, the sample could not be loaded, or it never came to its end", () => {
    expect(rateTests(results, new Map())).toEqual({ tests: 20, passed: 8 });
  });

  test("of a file that does not count them are taken from one that does; else they are unknown", () => {
    const foreign = [makeResult("A", false, { details: { test_a: "" } })];
    expect(rateTests(foreign, expectTests(results))).toEqual({ tests: 5, passed: 4 });
    expect(rateTests(foreign, new Map())).toBeNull();
    expect(rateTests([], new Map())).toBeNull();
  });

  test("that fail most stand first", () => {
    const more = [...results, makeResult("B", false, { details: { constructor: "" } })];
    expect(rankFailingTests(more)).toEqual([
      { task_id: "B", test: "constructor", failed: 1, samples: 1 },
      { task_id: "A", test: "test_a", failed: 1, samples: 4 },
      { task_id: "A", test: "test_b", failed: 1, samples: 4 },
    ]);
  });
});

describe("two groups of models", () => {
  test("differ as Welch's interval says", () => {
    const base = [0.3, 0.41, 0.35, 0.28, 0.44, 0.39];
    const found = compareGroups(base, [0.4, 0.52, 0.47, 0.5, 0.45]);
    // By scipy 1.7.2.
    expect(found?.difference).toBeCloseTo(0.10633, 4);
    expect(found?.low).toBeCloseTo(0.03131, 4);
    expect(found?.high).toBeCloseTo(0.18136, 4);
  });

  test("have no interval when they are few, and no difference when one is empty", () => {
    expect(compareGroups([0.1], [0.2, 0.3])).toMatchObject({ low: null, high: null });
    expect(compareGroups([], [0.2])).toBeUndefined();
    expect(compareGroups([1, 1, 1, 1], [0, 0, 0, 0])).toMatchObject({ low: -1, high: -1 });
  });
});
