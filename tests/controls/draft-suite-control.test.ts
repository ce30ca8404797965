import { describe, expect, test } from "vitest";
import { createPythonReader } from "../../src/controls/list-changes.ts";
import { draftSuiteControl } from "../../src/controls/draft-suite-control.ts";
import { seededRandom } from "../../src/lib/draw.ts";
import { findTests } from "../../src/python-source/test-methods.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import type { Control } from "../../src/schema/check.ts";
import { testCases } from "../support/executions.ts";

const parser = await loadPythonParser();
const source = testCases(
  "    @staticmethod",
  "    def helper(): return 1",
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
    "    @unittest.mock.patch('os.getcwd')",
    `    def test_${n}(self, _):`,
    `        self.assertEqual(task_func(${n}), ${n * 10})`,
  ]),
);

function draft({ isShort = false, seed = 1, test: given = source } = {}) {
  const random = seededRandom(seed);
  const request = { entryPoint: "task_func", random, earlier: [], broken: new Set<string>() };
  const check = { kind: "unittest" as const, test: given };
  return draftSuiteControl(check, { ...request, isShort }, createPythonReader(parser));
}

const testOf = ({ check }: Control) => (check.kind === "unittest" ? check.test : "");

const methodsOf = (text: string) => findTests(parser.parse(text)).map(({ name }) => name);

describe("a control", () => {
  test("changes every method but one", () => {
    const { control } = draft();
    expect(methodsOf(testOf(control))).toEqual(methodsOf(source));
    expect([control.mustFail.length, control.mustPass.length]).toEqual([6, 1]);
  });

  test("that is short has three changed methods and one that is left, as they stood", () => {
    const { control } = draft({ isShort: true });
    const kept = [...control.mustFail.map((change) => change.test), ...control.mustPass];
    expect(kept).toHaveLength(4);
    expect(methodsOf(testOf(control))).toEqual(
      methodsOf(source).filter((name) => kept.includes(name)),
    );
    expect(testOf(control).match(/mock\.patch/g)).toHaveLength(4);
    expect(testOf(control)).toContain("def helper(): return 1");
    const [{ line, before } = { line: 0, before: "" }] = control.mustFail;
    expect(source.split("\n")[line - 1]?.trim()).toBe(before);
    expect(control.uncontrolled).toHaveLength(3);
  });

  test("that is short keeps other methods where another number is drawn", () => {
    const seen = [1, 2, 3, 4, 5].map((seed) =>
      methodsOf(testOf(draft({ isShort: true, seed }).control)).join(),
    );
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  test("asks the ground truth no more once enough of its changes count", async () => {
    let runs = 0;
    const drafted = draft();
    const { control } = drafted;
    const unnoticed = control.mustFail[0]?.test;
    const calibrated = await drafted.calibrate(async () => {
      runs += 1;
      const failing = control.mustFail.filter((change) => change.test !== unnoticed);
      return new Map(failing.map((change) => [change.test, "AssertionError: other"]));
    });
    expect([runs, testOf(calibrated) === testOf(control), calibrated.mustFail.length]).toEqual([
      1,
      true,
      5,
    ]);
    expect(calibrated.uncontrolled).toEqual([unnoticed]);
  });
});
