import { expect, test } from "vitest";
import { judgeStrictly } from "../../src/verdicts/judge-strictly.ts";
import { exits } from "../support/scripted-sandbox.ts";

const failed = { status: "fail", evidence: [] };

test.for([
  ["a pass without evidence", exits.pass, { status: "pass", evidence: [] }],
  [
    "a pass with evidence",
    exits.tampered,
    { status: "tampered", evidence: exits.tampered.evidence },
  ],
  [
    "a pass with fewer tests than are declared",
    { ...exits.pass, tests_run: 0 },
    { status: "tampered", evidence: ["only 0 of 1 tests ran"] },
  ],
  [
    "a pass with more tests than are declared",
    { ...exits.pass, tests_run: 2 },
    { status: "pass", evidence: [] },
  ],
  ["a failing test", exits.fail, failed],
  ["a failing test with evidence", { ...exits.fail, evidence: exits.tampered.evidence }, failed],
  ["what cannot be loaded", exits.unloadable, failed],
  ["a load that failed without a word", { ...exits.unloadable, details: {} }, failed],
  ["a deadline", exits.timeout, failed],
  ["a process that died", exits.died, failed],
  ["a harness that broke", exits.broken, null],
] as const)("%s is judged by the strict rule", ([, exit, strict]) => {
  expect(judgeStrictly(exit)).toEqual(strict);
});
