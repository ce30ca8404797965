import { describe, expect, test } from "vitest";
import { diffRuns, type DiffedRun } from "../../../src/analysis/diff/diff-runs.ts";
import { RunDifference, type ChangeCause } from "../../../src/schema/run-difference.ts";
import type { RunRecord, StoredResult } from "../../../src/schema/verdict.ts";
import { sampleReport } from "../../report/sample-report.ts";
import { makeGeneration } from "../../support/make-generation.ts";
import { makeResult, makeRun } from "../../support/make-stored.ts";

const [model] = sampleReport({ models: 1 }).models;
if (model === undefined) throw new Error("a report of one model has none");
const record: RunRecord = model.run;

interface Shape {
  results: readonly StoredResult[];
  changes?: Partial<RunRecord>;
  codes?: Record<string, string>;
  texts?: Record<string, string>;
}

/** A run with every record; samples are number 0 of their task. */
function sideOf({ results, changes = {}, codes, texts }: Shape): DiffedRun {
  const same = Object.fromEntries(results.map(({ task_id }) => [task_id, "same"]));
  const own = { ...record, ...changes };
  return {
    run: makeRun("m", results, {
      record: own,
      model: own.model,
      split: own.split,
      calibration: "calibrated",
    }),
    generation: makeGeneration({ backend: "vllm", dataset: own.dataset }),
    sanitizer: "official",
    codes: keyed({ ...same, ...codes }),
    texts: keyed({ ...same, ...texts }),
  };
}

function keyed(values: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(values).map(([task, hash]) => [`${task}\n0`, hash]));
}

function bare(results: readonly StoredResult[]): DiffedRun {
  return {
    run: makeRun("m", results),
    generation: null,
    sanitizer: null,
    codes: new Map(),
    texts: new Map(),
  };
}

const passing = [makeResult("T/1", true), makeResult("T/2", true), makeResult("T/3", true)];
const oneFails = [makeResult("T/1", true), makeResult("T/2", false), makeResult("T/3", true)];

function diff(first: Shape, second: Shape, changedTasks: string[] | null = []): RunDifference {
  const changed = changedTasks === null ? null : new Set(changedTasks);
  return RunDifference.parse(diffRuns(sideOf(first), sideOf(second), { changedTasks: changed }));
}

/** The causes that could explain flips, with how many they lost. */
function blame({ causes }: RunDifference): Partial<Record<ChangeCause, number>> {
  const blamed = causes.filter(({ gained, lost }) => gained + lost > 0);
  return Object.fromEntries(blamed.map(({ cause, gained, lost }) => [cause, gained + lost]));
}

describe("diffRuns", () => {
  test("the same code under the same records is judged otherwise by chance", () => {
    const found = diff({ results: passing }, { results: oneFails });
    expect(blame(found)).toEqual({ chance: 1 });
    expect(found).toMatchObject({
      samples: 3,
      flips: { gained: 0, lost: 1, same_code: 1, other_code: 0 },
      first: { passed: 3, score: 1 },
      second: { passed: 2 },
      unexplained: 0,
    });
    expect(found.causes.filter(({ state }) => state === "differs")).toEqual([]);
  });

  test.for<[ChangeCause, Partial<RunRecord>, string]>([
    ["environment", { environment: { ...record.environment, fingerprint: "9" } }, "fingerprint"],
    ["engine", { engine: "jail-2" }, "engine"],
    ["engine", { bcb: "0.2.0" }, "bcb"],
    ["engine", { missing_walls: ["network"] }, "missing_walls"],
    ["seed", { rules: { ...record.rules, seed: 4 } }, "seed"],
  ])("the same code: %s could be it, where its record differs", ([cause, changes, path]) => {
    const found = diff({ results: passing }, { results: oneFails, changes });
    expect(blame(found)).toEqual({ [cause]: 1 });
    const finding = found.causes.find((each) => each.cause === cause);
    expect(finding?.state).toBe("differs");
    expect(finding?.changes.map((change) => change.path)).toEqual([path]);
  });

  test("limits explain only what ran out of time or died", () => {
    const limits = { ...record.rules.limits, limitMs: 1000 };
    const changes = { rules: { ...record.rules, limits } };
    const slow = [
      makeResult("T/1", false, { outcome: "timeout", details: {} }),
      ...oneFails.slice(1),
    ];
    const found = diff({ results: passing }, { results: slow, changes });
    expect(found.flips.lost).toBe(2);
    expect(blame(found)).toEqual({ limits: 1, chance: 1 });
  });

  test("a dataset explains flips on rows that differ, or all where they cannot be compared", () => {
    const changes = { dataset: { ...record.dataset, hash: "3".repeat(64) } };
    const second = { results: oneFails, changes };
    expect(blame(diff({ results: passing }, second, ["T/2"]))).toEqual({ dataset: 1 });
    expect(blame(diff({ results: passing }, second, ["T/1"]))).toEqual({ chance: 1 });
    expect(blame(diff({ results: passing }, second, null))).toEqual({ dataset: 1 });
  });

  test("another answer is the model's or the prompt's, and chance where neither differs", () => {
    const other = { results: oneFails, codes: { "T/2": "b" }, texts: { "T/2": "b" } };
    expect(blame(diff({ results: passing }, other))).toEqual({ chance: 1 });
    const renamed = { model: { ...record.model, name: "n" } };
    expect(blame(diff({ results: passing }, { ...other, changes: renamed }))).toEqual({ model: 1 });
    const split = { split: "instruct" as const };
    expect(blame(diff({ results: passing }, { ...other, changes: split }))).toEqual({ prompt: 1 });
  });

  test("other code out of the same answer shows another sanitizer, unless the row's set-up changed", () => {
    const other = { results: oneFails, codes: { "T/2": "b" } };
    expect(blame(diff({ results: passing }, other))).toEqual({ sanitizer: 1 });
    const changes = { dataset: { ...record.dataset, hash: "3".repeat(64) } };
    const found = diff({ results: passing }, { ...other, changes }, ["T/2"]);
    expect(blame(found)).toEqual({ dataset: 1 });
  });

  test("without records everything could be it, and it is said that nothing is known", () => {
    const found = diffRuns(bare(passing), bare(oneFails), { changedTasks: null });
    expect(found.flips).toMatchObject({ unknown_code: 1 });
    expect(new Set(found.causes.map(({ state }) => state))).toEqual(new Set(["unknown"]));
    expect(blame(found)).toMatchObject({ model: 1, sanitizer: 1, environment: 1, dataset: 1 });
    expect(found.unexplained).toBe(0);
  });

  test("samples that one run has alone are counted and left out", () => {
    const found = diff({ results: passing }, { results: passing.slice(1) });
    expect(found).toMatchObject({ samples: 2, only_first: 1, only_second: 0 });
  });
});
