import { expect, test } from "vitest";
import { buildReport } from "../../../src/pipeline/evaluate/build-report.ts";
import { Report } from "../../../src/schema/report.ts";
import type { RunRecord, Verdict } from "../../../src/schema/verdict.ts";
import { rules } from "../../support/make-bench.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { makeStrict } from "../../support/make-strict.ts";
import { exits } from "../../support/scripted-sandbox.ts";
import { makeTask } from "../../tasks/task-rows.ts";

function recordOf(name: string): RunRecord {
  return {
    format: 1,
    bcb: "1.0.0",
    model: { name, revision: null, backend: null, temperature: null },
    note: null,
    split: "complete",
    subset: "full",
    selection: "all",
    samples: { file: `${name}.jsonl`, hash: "s", count: 1 },
    dataset: { name: "x", version: "1.0.0", hash: "d1", count: 2, source: "x.jsonl" },
    environment: { name: "starter", fingerprint: "f1", python: "3.12.1" },
    engine: "scripted-1",
    missing_walls: [],
    rules,
    calibrations: ["calibrated"],
    ground_truth: null,
  };
}

async function reportOf(models: Record<string, Verdict[]>, ks: number[] = [1]): Promise<Report> {
  const report = await buildReport({
    title: "t",
    tasks: [makeTask("X/0", { libs: ["json", "numpy"] }), makeTask("X/1", { libs: ["json"] })],
    runs: Object.entries(models).map(([name, verdicts]) => ({ run: recordOf(name), verdicts })),
    groundTruth: null,
    ks,
    bcbVersion: "1.0.0",
    now: new Date(0),
  });
  expect(Report.parse(report)).toEqual(report);
  return report;
}

const [pass0, fail0, pass1] = [
  makeVerdict("X/0", "pass"),
  makeVerdict("X/0", "fail"),
  makeVerdict("X/1", "pass"),
] as const;

test("ranks the best first, equals by name", async () => {
  const report = await reportOf({ b: [fail0, pass1], c: [pass0, pass1], a: [fail0, pass1] });
  expect(report.models.map(({ name }) => name)).toEqual(["c", "a", "b"]);
});

test.for([
  ["every task judged", [pass0, pass1], false, 0],
  ["a task without a sample", [pass0], true, 1],
  ["a broken run", [pass0, makeVerdict("X/1", "broken")], true, 0],
  ["a starved run", [pass0, makeVerdict("X/1", "timeout", { exit: exits.starved })], true, 0],
] as const)("with %s the numbers are incomplete: %s", async ([, verdicts, incomplete, missing]) => {
  const [model] = (await reportOf({ a: [...verdicts] })).models;
  expect(model).toMatchObject({ incomplete, missing_tasks: missing });
});

test("starved samples are counted, and their lines say how long they waited", async () => {
  const exit = { ...exits.starved, wall_ms: 600_000, wait_ms: 580_400 };
  const starved = makeVerdict("X/0", "timeout", { exit });
  const [model] = (await reportOf({ a: [starved, pass1] })).models;
  expect(model).toMatchObject({ starved: 1, calibrated: { outcomes: { timeout: 1 } } });
  expect(model?.samples[0]?.failing).toEqual([
    { test: "timeout", trace: "starved: it waited 580 s for a core, until its hard limit" },
  ]);
});

test("a sample's line has both kinds of outcome, and the traces of the kind that is ranked", async () => {
  const plain = makeVerdict("X/1", "crash", { calibrated: false });
  const [model] = (await reportOf({ a: [fail0, pass1, plain] })).models;
  expect(model?.samples).toMatchObject([
    { task_id: "X/0", outcome: "fail", uncalibrated: null, failing: [{ test: "test_it" }] },
    { task_id: "X/1", outcome: "pass", uncalibrated: "crash", failing: [] },
  ]);
  expect(model?.uncalibrated?.outcomes).toMatchObject({ crash: 1, pass: 0 });
});

test("uncalibrated verdicts alone are ranked as they are; a crash says how it came about", async () => {
  const [model] = (await reportOf({ a: [makeVerdict("X/0", "crash", { calibrated: false })] }))
    .models;
  expect(model?.calibrated).toBeNull();
  expect(model?.samples[0]).toMatchObject({
    uncalibrated: null,
    failing: [{ test: "crash", trace: "killed by SIGSEGV" }],
  });
});

test("a forged pass counts officially, and its line has the evidence", async () => {
  const forged = makeVerdict("X/0", "pass", { exit: exits.forged });
  const [model] = (await reportOf({ a: [forged, pass1] })).models;
  expect(model).toMatchObject({
    calibrated: { pass_at_k: { 1: 1 } },
    strict: { pass_at_k: { 1: 0.5 }, solved: 1, forged: 1 },
  });
  expect(model?.samples[0]?.strict).toEqual(
    makeStrict("forged", { evidence: exits.forged.evidence }),
  );
});

test("a long trace is cut to its end", async () => {
  const official = { status: "fail" as const, details: { t: `${"x".repeat(9000)}the end` } };
  const [model] = (await reportOf({ a: [{ ...fail0, official }] })).models;
  expect(model?.samples[0]?.failing[0]?.trace).toMatch(/^\[5007 characters cut\]\nx+the end$/);
});

test.for([
  ["not checked", null, ""],
  ["all passing", { checked: 200, passed: 200 }, ""],
  ["few failing", { checked: 200, passed: 198 }, ""],
  ["too many failing", { checked: 200, passed: 197 }, "3 of 200 ground truths fail"],
] as const)("a ground truth (%s) marks the numbers: %s", async ([, ground_truth, caveat]) => {
  const run = { ...recordOf("a"), ground_truth };
  const { models } = await buildReport({
    title: "t",
    tasks: [makeTask("X/0")],
    runs: [{ run, verdicts: [pass0] }],
    groundTruth: null,
    ks: [1],
    bcbVersion: "1.0.0",
    now: new Date(0),
  });
  expect((models[0]?.caveat ?? "").split(" in this")[0]).toBe(caveat);
});

const weakRuns: [title: string, changes: Partial<RunRecord>, caveat: RegExp][] = [
  ["no wall missing", { missing_walls: [] }, /^$/],
  [
    "a wall missing",
    { missing_walls: ["network"] },
    /^Judged in a weak sandbox \(1 isolation layer missing/,
  ],
  [
    "a wall missing and ground truths failing",
    { missing_walls: ["network"], ground_truth: { checked: 2, passed: 1 } },
    /^1 of 2 ground truths fail .* Judged in a weak sandbox/,
  ],
];

test.for(weakRuns)("a sandbox with %s marks the numbers", async ([, changes, caveat]) => {
  const { models } = await buildReport({
    title: "t",
    tasks: [makeTask("X/0")],
    runs: [{ run: { ...recordOf("a"), ...changes }, verdicts: [pass0] }],
    groundTruth: null,
    ks: [1],
    bcbVersion: "1.0.0",
    now: new Date(0),
  });
  expect(models[0]?.caveat ?? "").toMatch(caveat);
});

test("domains come from the tasks' libraries", async () => {
  const [model] = (await reportOf({ a: [pass0, pass1] })).models;
  expect(Object.keys(model?.calibrated?.domains ?? {})).toContain("Computation");
});
