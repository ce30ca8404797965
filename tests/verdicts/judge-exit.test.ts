import { expect, test } from "vitest";
import { judgeExit } from "../../src/verdicts/judge-exit.ts";
import { exits } from "../support/scripted-sandbox.ts";

const nothing = { status: "timeout", details: {} };

test.for([
  ["no failing test", exits.pass, "pass", { status: "pass", details: {} }],
  ["no test at all", { ...exits.pass, tests_run: 0 }, "pass", { status: "pass", details: {} }],
  ["a failing test", exits.fail, "fail", { status: "fail", details: exits.fail.details }],
  [
    "what cannot be loaded",
    exits.unloadable,
    "fail",
    { status: "fail", details: exits.unloadable.details },
  ],
  ["a deadline", exits.timeout, "timeout", nothing],
  ["a process that died", exits.died, "crash", nothing],
  ["a harness that broke", exits.broken, "broken", null],
] as const)("%s is judged by the official rule", ([, exit, outcome, official]) => {
  const reason = "reason" in exit ? exit.reason : null;
  const { strict: _strict, ...judged } = judgeExit(exit, "unittest");
  expect(judged).toEqual({ outcome, reason, official });
});

test("a failure counts whatever its test is called", () => {
  const details: Record<string, string> = JSON.parse('{"__proto__":"no"}');
  const { outcome, official } = judgeExit({ ...exits.fail, failures: 1, details }, "unittest");
  expect([outcome, JSON.stringify(official?.details)]).toEqual(["fail", '{"__proto__":"no"}']);
  expect(judgeExit({ ...exits.pass, failures: 1 }, "unittest").outcome).toBe("fail");
});

test("a load that failed without a word is no pass", () => {
  expect(judgeExit({ ...exits.unloadable, details: {} }, "unittest").outcome).toBe("fail");
});

test.for(["program", "inputs", "stdio", "match"] as const)(
  "a %s of which less ran than was asked for is no pass",
  (kind) => {
    expect(judgeExit(exits.pass, kind).outcome).toBe("pass");
    expect(judgeExit({ ...exits.pass, tests_run: 0 }, kind).outcome).toBe("fail");
    expect(judgeExit(exits.unloadable, kind).outcome).toBe("fail");
  },
);

test.for([
  [0, "pass", "unproven", {}],
  [1, "fail", "fail", { ALL: "ValueError: no\n" }],
  [-9, "fail", "fail", { ALL: "ValueError: no\n" }],
] as const)("a script that ends with %i is a %s", ([returnCode, status, strict, details]) => {
  const { loaded: _, failures: __, details: ___, evidence: ____, ...measures } = exits.pass;
  const output = { stdout: "", stderr: "ValueError: no\n", files: {}, too_large: [] };
  const exit = {
    ...measures,
    kind: "ended",
    return_code: returnCode,
    reason: null,
    output,
  } as const;
  expect(judgeExit(exit, "script")).toMatchObject({
    outcome: status,
    official: { status, details },
    strict: { status: strict },
  });
});
