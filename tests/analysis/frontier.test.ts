import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findFrontier } from "../../src/analysis/rank-entries.ts";

const bargain = fc.record({
  cost: fc.integer({ min: 0, max: 8 }),
  worth: fc.integer({ min: 0, max: 8 }),
});

interface PricedItem {
  cost: number;
  worth: number;
}

/** Cheaper or as cheap, worth more or as much, and one of both. */
function beats(a: PricedItem, b: PricedItem): boolean {
  return a.cost <= b.cost && a.worth >= b.worth && (a.cost < b.cost || a.worth > b.worth);
}

describe("findFrontier", () => {
  test("keeps exactly what nothing beats", () => {
    fc.assert(
      fc.property(fc.array(bargain), (items) => {
        const frontier = new Set(findFrontier(items));
        for (const item of items) {
          expect(frontier.has(item)).toBe(!items.some((other) => beats(other, item)));
        }
      }),
    );
  });

  test("rises in cost and in worth, equals standing together", () => {
    fc.assert(
      fc.property(fc.array(bargain), (items) => {
        const frontier = findFrontier(items);
        for (const [place, item] of frontier.entries()) {
          const before = frontier[place - 1];
          if (before === undefined) continue;
          const isEqual = before.cost === item.cost && before.worth === item.worth;
          expect(isEqual || (before.cost < item.cost && before.worth < item.worth)).toBe(true);
        }
      }),
    );
  });

  test("leaves out what is no number", () => {
    const good = { cost: 1, worth: 1 };
    expect(
      findFrontier([{ cost: Number.NaN, worth: 5 }, good, { cost: 0, worth: Number.NaN }]),
    ).toEqual([good]);
    expect(findFrontier([])).toEqual([]);
  });
});
