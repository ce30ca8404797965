import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { editLines, findEdits } from "../../../src/tasks/patches.ts";

const lines = array(constantFrom("a", "b", "    c", "d", ""), { maxLength: 12 }).map((all) =>
  all.join("\n"),
);

test("the edits between two texts make the one of the other, but for blanks at the end", () => {
  assert(
    property(lines, lines, (before, after) => {
      const made = editLines(before, findEdits(before, after));
      expect(made?.trimEnd()).toBe(after.trimEnd());
    }),
  );
});

test("an edit holds the new lines alone, and blanks at the ends of lines are no difference", () => {
  const before = "def f():  \n    return df.applymap(g)\n\n";
  expect(findEdits(before, "def f():\n    return df.map(g)\n")).toEqual([
    { line: 2, remove: 1, insert: ["    return df.map(g)"] },
  ]);
  expect(findEdits(before, before.trimEnd())).toEqual([]);
});

test.for([
  [[{ line: 4, remove: 1, insert: [] }]],
  [
    [
      { line: 2, remove: 1, insert: [] },
      { line: 1, remove: 0, insert: ["x"] },
    ],
  ],
])("edits that do not fit are not made: %j", ([edits = []]) => {
  expect(editLines("a\nb\nc", edits)).toBeUndefined();
});
