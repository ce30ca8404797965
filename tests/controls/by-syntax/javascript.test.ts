import { describe, expect, test } from "vitest";
import { createReader } from "../../../src/controls/by-syntax/create-reader.ts";
import { javascript } from "../../../src/controls/by-syntax/javascript.ts";
import { rankChanges, applyChanges } from "../../../src/controls/apply-changes.ts";
import { seededRandom } from "../../../src/lib/draw.ts";
import { loadParser } from "../../../src/source-tree/load-parser.ts";

const reader = createReader(await loadParser("typescript"), javascript);

/** A program with the best change of each of its assertions. */
function changeAll(source: string): string[] {
  const random = seededRandom(3);
  const listed = reader.listProgramChanges(source, { entryPoint: "f", random });
  return listed.map((changes) => {
    const [best] = rankChanges(changes, random);
    if (best === undefined) throw new Error("an assertion without a change");
    return applyChanges(source, new Map([["program", best]])).test;
  });
}

describe("an expectation in JavaScript", () => {
  test.for<[assertion: string, changed: RegExp]>([
    ["assert.deepEqual(f([1, 2]), [2, 4]);", /^assert\.deepEqual\(f\(\[1, 2\]\), \[\d+, \d+\]\);$/],
    ["assert.strictEqual(f(1), 'word');", /^assert\.strictEqual\(f\(1\), '\w{4}'\);$/],
    ["equal(f(1), true);", /^equal\(f\(1\), false\);$/],
    ["t.assert.equal(f(1), 3.5);", /^t\.assert\.equal\(f\(1\), (7|8|9)\.5\);$/],
    ["console.assert(f([1]) === 5)", /^console\.assert\(f\(\[1\]\) === (6|7|8)\)$/],
    ["console.assert(JSON.stringify(f(1)) === JSON.stringify([]))", /JSON\.stringify\(\[0\]\)\)$/],
    [
      "assert(Math.abs(f(2) - 0.5) < 1e-6);",
      /^assert\(Math\.abs\(f\(2\) - (1|2|3)\.5\) < 1e-6\);$/,
    ],
    ["assert.ok(f(2).includes('word'));", /^assert\.ok\(f\(2\)\.includes\('\w{4}'\)\);$/],
    ["assert.ok(f(2));", /^assert\.ok\(!\(f\(2\)\)\);$/],
    ["assert.throws(() => f(0), TypeError);", /f\(0\), (Range|Syntax|Reference|Eval)Error\);$/],
    ["assert.throws(() => f(0), /wrong word/);", /f\(0\), \/[a-z]{5} [a-z]{4}\/\);$/],
    ["assert.rejects(f(0), { name: 'Odd' });", /f\(0\), \{ name: '\w{3}' \}\);$/],
    ["assert.throws(() => f(0));", /^assert\.doesNotThrow\(\(\) => f\(0\)\);$/],
    ["assert.match(f(1), /word/);", /^assert\.match\(f\(1\), \/[a-z]{4}\/\);$/],
    ["if (f(1) !== 4) throw new Error('no');", /^if \(f\(1\) !== (5|6|7)\) throw/],
    ["const wanted = 7; assert.equal(f(7), wanted);", /^const wanted = \d+; assert/],
    ["const given = 7; assert.equal(f(given), given);", /equal\(f\(given\), given \+ 1\);$/],
    ["for (const [a, b] of rows) assert.equal(f(a), b);", /assert\.equal\(f\(a\), b \+ 1\);$/],
  ])("%s becomes another", ([assertion, changed]) => {
    const [found] = changeAll(assertion);
    expect(found).toMatch(changed);
    expect(found).not.toBe(assertion);
  });

  test.for(["f(3);", "text.match(/a/);", "assertedly(f(1), 2);"])("is none in %s", (source) => {
    expect(changeAll(source)).toEqual([]);
  });

  test("stands in tests by name, also in groups", () => {
    const source = [
      'import { f as tested } from "./solution.ts";',
      "function check(a: number, b: number) { assert.equal(tested(a), b); }",
      'test("one", () => { assert.equal(tested(1), 2); });',
      'describe("group", () => {',
      '  it("two", async () => { await assert.rejects(tested(1), TypeError); });',
      '  it("three", () => check(1, 2));',
      "});",
      "test(`case ${1}`, () => {});",
    ].join("\n");
    const changes = reader.listSuiteChanges(source, { entryPoint: "f", random: seededRandom(1) });
    expect([...changes.keys()]).toEqual(["one", "two", "three"]);
    const kinds = [...changes.values()].map((found) => found[0]?.kind);
    expect(kinds).toEqual(["value", "exception", "expression"]);
    const [place] = reader.findTests(source, new Set(["two"]));
    expect(source.slice(place?.start, place?.end)).toMatch(/^it\("two".*TypeError\); \}\);$/);
  });

  test("that was not met is told from a test that broke", () => {
    expect(reader.failsAsExpected("AssertionError [ERR_ASSERTION]: 1 !== 2", "value")).toBe(true);
    expect(reader.failsAsExpected("Assertion failed\n", "value")).toBe(true);
    expect(reader.failsAsExpected("TypeError: f is no function", "value")).toBe(false);
  });
});
