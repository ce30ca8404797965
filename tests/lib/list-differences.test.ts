import { expect, test } from "vitest";
import { listDifferences } from "../../src/lib/list-differences.ts";

test.for([
  ["nothing between equals", { a: { b: [1, 2] } }, { a: { b: [1, 2] } }, []],
  ["a changed leaf", { a: { b: 1 } }, { a: { b: 2 } }, [["a.b", "1", "2"]]],
  ["a field that is gone", { a: 1, b: 2 }, { a: 1 }, [["b", "2", "(absent)"]]],
  ["a field that came", {}, { a: null }, [["a", "(absent)", "null"]]],
  ["an array as one leaf", { a: [1] }, { a: [1, 2] }, [["a", "[1]", "[1,2]"]]],
  ["an object in place of a value", { a: 1 }, { a: { b: 1 } }, [["a", "1", '{"b":1}']]],
] as const)("shows %s", ([, left, right, expected]) => {
  const found = listDifferences(left, right).map(({ path, left: a, right: b }) => [path, a, b]);
  expect(found).toEqual(expected);
});
