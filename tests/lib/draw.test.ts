import { assert, integer, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { draw } from "../../src/lib/draw.ts";

const items = Array.from({ length: 1548 }, (_, index) => index);

test("a seed draws the same items again, and another seed others", () => {
  expect(draw(items, 200, 7)).toEqual(draw(items, 200, 7));
  expect(draw(items, 200, 7)).not.toEqual(draw(items, 200, 8));
});

test("no item is drawn twice, and a smaller draw begins a larger one", () => {
  assert(
    property(nat(), integer({ min: 0, max: 300 }), (seed, count) => {
      const drawn = draw(items, count, seed);
      expect(new Set(drawn).size).toBe(count);
      expect(draw(items, count + 50, seed).slice(0, count)).toEqual(drawn);
    }),
    { numRuns: 20 },
  );
});

test("every item has about the same chance", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 2000; seed++) {
    for (const item of draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3, seed)) {
      counts[item] = (counts[item] ?? 0) + 1;
    }
  }
  for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(90);
});
