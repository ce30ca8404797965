import { describe, expect, test } from "vitest";
import { applyChanges, rankChanges } from "../../src/controls/apply-changes.ts";
import { listChanges } from "../../src/controls/list-changes.ts";
import { seededRandom } from "../../src/lib/draw.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { testCases, testRunning } from "../support/executions.ts";

const parser = await loadPythonParser();

/** Every way in which the lines of a test may be changed: kind, and the line that differs. */
function changesOf(source: string, method = "test_it"): [kind: string, line: string][] {
  const random = seededRandom(1);
  const listed = listChanges(parser.parse(source), { entryPoint: "task_func", random });
  const lines = source.split("\n");
  return (listed.get(method) ?? []).map((change) => {
    const { test: changed } = applyChanges(source, new Map([[method, change]]));
    const others = changed.split("\n").filter((line, place) => line !== lines[place]);
    expect(changed.split("\n").length).toBe(lines.length);
    expect(others.length).toBe(1);
    return [change.kind, others[0]?.trim() ?? ""];
  });
}

describe("an assertion", () => {
  test.for<[line: string, kind: string, changed: RegExp]>([
    ["self.assertEqual(task_func(3), 6)", "value", /^self\.assertEqual\(task_func\(3\), [789]\)$/],
    ["self.assertEqual('abc', task_func(3))", "value", /^self\.assertEqual\('(?!abc)[a-z]{3}', /],
    ["self.assertEqual(task_func(3), [])", "value", /task_func\(3\), \[0\]\)$/],
    ["self.assertEqual(task_func(1), task_func(2))", "expression", /task_func\(2\) \+ 1\)$/],
    ["self.assertAlmostEqual(task_func(3), 0.5)", "value", /task_func\(3\), [123]\.5\)$/],
    ["self.assertTrue(task_func(3) == 6)", "value", /assertTrue\(task_func\(3\) == [789]\)$/],
    ["self.assertTrue(task_func(3))", "contrary", /^self\.assertTrue\(not task_func\(3\)\)$/],
    ["self.assertTrue(np.allclose(task_func(3), 2.5))", "value", /allclose\(task_func\(3\), \d\.5/],
    ["self.assertTrue(df.equals(task_func(3)))", "expression", /\(\(df \+ 1\)\.equals\(task_func/],
    ["self.assertTrue(isinstance(task_func(3), int))", "type", /isinstance\(task_func\(3\), \w+\)/],
    ["self.assertTrue(task_func(3).is_open)", "attribute", /task_func\(3\)\.is_opens\)$/],
    ["self.assertTrue(os.path.exists('a.txt'))", "value", /exists\('(?!a\.txt)/],
    ["self.assertFalse(task_func(3) in x)", "contrary", /assertFalse\(task_func\(3\) not in x\)$/],
    ["self.assertIn('abc', task_func(3))", "value", /^self\.assertIn\('(?!abc)[a-z]{3}', /],
    ["self.assertIsInstance(task_func(3), dict)", "type", /task_func\(3\), (?!dict)\w+\)$/],
    [
      "self.assertGreater(task_func(3), 6)",
      "expression",
      /^self\.assertGreater\(6, task_func\(3\)/,
    ],
    ["self.assertNotEqual(task_func(3), 6)", "expression", /\(task_func\(3\), task_func\(3\)\)$/],
    ["self.assertIsNone(task_func(3))", "contrary", /^self\.assertIsNotNone\(/],
    [
      "self.assertRaises(ValueError, task_func, 3)",
      "exception",
      /assertRaises\((?!ValueError)\w+,/,
    ],
    ["mock.assert_called_once_with('a', key=1)", "value", /once_with\('a', key=[234]\)$/],
    ["mock.assert_called_once()", "contrary", /^mock\.assert_not_called\(\)$/],
    ["assert task_func(3) == 6, 'six'", "value", /^assert task_func\(3\) == [789], 'six'$/],
    ["np.testing.assert_array_equal(task_func(3), [1, 2])", "value", /\[(1, [345]|[234], 2)\]\)$/],
  ])("%s can expect something else (%s)", ([line, kind, changed]) => {
    const lines = changesOf(testRunning(line)).filter(([of]) => of === kind);
    expect(lines.map(([, text]) => text)).toContainEqual(expect.stringMatching(changed));
  });

  test("is not changed in what the solution is given", () => {
    const texts = changesOf(testRunning("self.assertEqual(task_func([5, 'x']), 6)"));
    expect(texts.every(([, line]) => line.includes("task_func([5, 'x'])"))).toBe(true);
  });

  test("is changed where its expectation was assigned, unless the solution is given that, too", () => {
    const lines = ["data = [5]", "expected = [6]", "self.assertEqual(task_func(data), expected)"];
    const values = changesOf(testRunning(...lines)).filter(([kind]) => kind === "value");
    expect(values).toEqual([["value", expect.stringMatching(/^expected = \[[789]\]$/)]]);
  });

  test("is changed in the set-up and in helpers of the test's own", () => {
    const source = testCases(
      "    def setUp(self): self.expected = 6",
      "    def check(self, value): self.assertEqual(value, 'six')",
      "    def test_it(self): self.assertEqual(task_func(3), self.expected)",
      "    def test_helped(self): self.check(task_func(3))",
    );
    expect(changesOf(source)).toContainEqual([
      "value",
      expect.stringMatching(/^def setUp\(self\): self\.expected = [789]$/),
    ]);
    expect(changesOf(source, "test_helped")).toContainEqual([
      "value",
      expect.stringMatching(/^def check.*'(?!six)\w{3}'\)$/),
    ]);
  });

  test.for([1, 2, 3, 4, 5])(
    "is left for later where another answer may not get to it (%i)",
    (seed) => {
      const source = testRunning(
        "if isinstance(task_func(3), int): self.assertEqual(task_func(3), 6)",
        "self.assertEqual(task_func(4), 8)",
      );
      const random = seededRandom(seed);
      const listed = listChanges(parser.parse(source), { entryPoint: "task_func", random });
      const [first] = rankChanges(listed.get("test_it") ?? [], random);
      expect(source.slice(first?.start, first?.end)).toBe("8");
    },
  );

  test("expects text where nothing else is sure to differ, among the first three", () => {
    const changes = changesOf(testRunning("self.assertEqual(task_func(now), now)"));
    const expressions = changes.filter(([kind]) => kind === "expression").slice(0, 3);
    expect(expressions).toContainEqual(["expression", expect.stringContaining('str(now) + "s"')]);
  });

  test("has no change where nothing is asserted", () => {
    expect(changesOf(testRunning("task_func(3)", "print('6')"))).toEqual([]);
  });
});
