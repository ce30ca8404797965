import { expect, test } from "vitest";
import { judgeExit } from "../../src/verdicts/judge-exit.ts";
import { makeStrict } from "../support/make-strict.ts";
import { exits } from "../support/scripted-sandbox.ts";

const failed = makeStrict("fail");

test.for([
  ["a pass without evidence", exits.pass, makeStrict("unproven")],
  ["a pass with evidence", exits.forged, makeStrict("forged", { evidence: exits.forged.evidence })],
  [
    "a pass with fewer tests than are declared",
    { ...exits.pass, tests_run: 0 },
    makeStrict("forged", { evidence: ["only 0 of 1 tests ran"] }),
  ],
  [
    "a pass with more tests than are declared",
    { ...exits.pass, tests_run: 2 },
    makeStrict("unproven"),
  ],
  ["a failing test", exits.fail, failed],
  ["a failing test with evidence", { ...exits.fail, evidence: exits.forged.evidence }, failed],
  ["what cannot be loaded", exits.unloadable, failed],
  ["a load that failed without a word", { ...exits.unloadable, details: {} }, failed],
  ["a deadline", exits.timeout, failed],
  ["a process that died", exits.died, failed],
  ["a harness that broke", exits.broken, null],
] as const)("%s is judged before any control", ([, exit, strict]) => {
  expect(judgeExit(exit, "unittest").strict).toEqual(strict);
});
