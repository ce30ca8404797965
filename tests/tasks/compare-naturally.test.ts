import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareNaturally } from "../../src/tasks/compare-naturally.ts";

test("numbers in ids count as numbers", () => {
  const ids = ["X/10", "X/2", "W/3", "X/1", "X", "X/02", "X/2b", "X/123456789012345678901", "X/99"];
  expect(ids.toSorted(compareNaturally)).toEqual([
    "W/3",
    "X",
    "X/1",
    "X/02",
    "X/2",
    "X/2b",
    "X/10",
    "X/99",
    "X/123456789012345678901",
  ]);
});

test("the order is total, and only equal ids tie", () => {
  const id = fc.string({ unit: fc.constantFrom("a", "B", "/", "0", "1", "2", "-"), maxLength: 6 });
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b))).toBe(0 - Math.sign(compareNaturally(b, a)));
      expect(compareNaturally(a, b) === 0).toBe(a === b);
      const [x = "", y = "", z = ""] = [a, b, c].toSorted(compareNaturally);
      expect([compareNaturally(x, y) <= 0, compareNaturally(x, z) <= 0]).toEqual([true, true]);
    }),
    { numRuns: 1000 },
  );
});
