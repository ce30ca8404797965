import { describe, expect, test } from "vitest";
import { draftControl } from "../../src/controls/draft-control.ts";
import { seededRandom } from "../../src/lib/draw.ts";
import { createPythonReader } from "../../src/controls/list-changes.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import type { Control } from "../../src/schema/check.ts";

const reader = createPythonReader(await loadPythonParser());
const check = (...lines: string[]) =>
  `def check(candidate):\n${lines.map((line) => `    ${line}\n`).join("")}check(f)\n`;

/** The lines that controls change, one after another, until there is no more. */
function changesOf(source: string, seed = 1): [kind: string, after: string][] {
  const earlier: Control[] = [];
  for (;;) {
    const random = seededRandom(seed + earlier.length);
    const request = { check: { kind: "program" as const, test: source }, entryPoint: "f" };
    const draft = draftControl(
      { ...request, random, earlier, broken: new Set(), isShort: false },
      reader,
    );
    if (draft === undefined) break;
    earlier.push(draft.control);
  }
  return earlier.flatMap(({ mustFail }) => mustFail.map(({ kind, after }) => [kind, after]));
}

describe("a control of a program", () => {
  test.for([1, 2, 3])("changes every assertion before it changes one again (%i)", (seed) => {
    const source = check(
      "assert candidate(1) == 2",
      "assert candidate(3) == 6",
      "assert candidate(5) == 10",
    );
    const changes = changesOf(source, seed);
    expect(changes).toHaveLength(6);
    const places = changes.map(([, after]) => /candidate\((\d)\)/.exec(after)?.[1]);
    expect(new Set(places.slice(0, 3))).toEqual(new Set(["1", "3", "5"]));
    expect(changes.slice(0, 3).every(([kind]) => kind === "value")).toBe(true);
    expect(changes.slice(3).some(([kind]) => kind === "value")).toBe(false);
  });

  test.for<[assertion: string, changed: RegExp]>([
    ["assert candidate([1, 2]) == [2, 4], 'no'", /candidate\(\[1, 2\]\) == \[\d+, \d+\], 'no'/],
    ["assert abs(candidate(3.5) - 0.5) < 1e-6", /abs\(candidate\(3\.5\) - [123]\.5\) < 1e-6/],
    ["np.testing.assert_allclose(candidate(3), [1.5])", /\(candidate\(3\), \[\d\.5\]\)/],
    [
      "assert exec_test(env['result'], expected)",
      /exec_test\(env\['result'\], (str\()?expected.+\)/,
    ],
  ])("changes what %s expects first", ([assertion, changed]) => {
    expect(changesOf(check(assertion))[0]?.[1]).toMatch(changed);
  });

  test("prefers an assertion that expects a value to one that always holds", () => {
    const source = check("assert True, 'a start'", "assert candidate(1) == 2");
    expect(changesOf(source)[0]?.[1]).toMatch(/candidate\(1\) == [345]/);
  });

  test("is none where nothing is asserted", () => {
    expect(changesOf("f(3)\n")).toEqual([]);
  });
});
