import { makeStrict } from "../support/make-strict.ts";
import { expect, test } from "vitest";
import { sha256 } from "../../src/lib/hash.ts";
import { Verdict } from "../../src/schema/verdict.ts";
import { toVerdict } from "../../src/verdicts/to-verdict.ts";
import { makeExecution } from "../support/executions.ts";
import { exits } from "../support/scripted-sandbox.ts";

const judged = {
  taskId: "X/1",
  sample: 2,
  calibrated: true,
  execution: makeExecution({ seed: 7 }),
  environment: "f1",
};

test("a verdict says what was judged, under what, and what it cost", () => {
  expect(toVerdict({ ...judged, exit: exits.fail })).toEqual({
    task_id: "X/1",
    sample: 2,
    calibrated: true,
    solution_hash: sha256(judged.execution.code),
    outcome: "fail",
    reason: null,
    official: { status: "fail", details: exits.fail.details },
    strict: makeStrict("fail"),
    tests_run: 1,
    tests_expected: 1,
    wall_ms: 5,
    cpu_ms: 4,
    peak_mib: 30,
    limit_ms: 60_000,
    wait_ms: 0,
    starved: false,
    hash_seed: 0,
    seed: 7,
    environment: "f1",
    cached: false,
  });
});

test.for(Object.entries(exits))("the verdict on an exit (%s) keeps its schema", ([, exit]) => {
  const verdict = toVerdict({ ...judged, exit });
  expect(Verdict.parse(verdict)).toEqual(verdict);
});
