import { describe, expect, test } from "vitest";
import { filterEntries, type EntryFilter } from "../../src/analysis/filter-entries.ts";
import {
  keepFrontier,
  priceOf,
  rankingScore,
  sortEntries,
} from "../../src/analysis/rank-entries.ts";
import type { SortKey } from "../../src/schema/leaderboard-view.ts";
import { makeEntry, makeScore } from "../support/make-entry.ts";

const cost = { samples: 10, input_tokens: 5, output_tokens: 5, usd: 1, seconds: null };
const entries = [
  makeEntry("small", {
    size: 7,
    openness: "open weights",
    date: "2024-05-31",
    prompted: true,
    complete: makeScore(0.5, { elo: { elo: 1010, low: 1000, high: 1020 }, cost }),
    instruct: makeScore(0.4),
  }),
  makeEntry("large", {
    size: 70,
    openness: "open data",
    date: "2024-12-01",
    prompted: false,
    complete: makeScore(0.6, { cost: { ...cost, usd: 5 } }),
  }),
  makeEntry("closed", {
    openness: "closed",
    date: "2025-01-02",
    prompted: true,
    complete: makeScore(0.7, { elo: { elo: 1100, low: 1050, high: 1120 } }),
    instruct: makeScore(0.6),
  }),
  makeEntry("unknown"),
];
const both = { splits: ["complete", "instruct"] } as const;
const complete = { splits: ["complete"] } as const;

describe("filterEntries", () => {
  const cases: [EntryFilter, string[]][] = [
    [{}, ["small", "large", "closed", "unknown"]],
    [{ size: { from: 7, to: 69 } }, ["small"]],
    [{ openness: "open" }, ["small", "large"]],
    [{ openness: "closed" }, ["closed"]],
    [{ since: "2024-12" }, ["large", "closed"]],
    [{ until: "2024-05" }, ["small"]],
    [{ since: "2024-05-31", until: "2024" }, ["small", "large"]],
    [{ kind: "base" }, ["large"]],
    [{ kind: "tuned", openness: "open" }, ["small"]],
  ];
  test.for(cases)("by %j keeps %j", ([filter, names]) => {
    expect(filterEntries(entries, filter).map(({ name }) => name)).toEqual(names);
  });
});

describe("sortEntries", () => {
  const cases: [SortKey, string[]][] = [
    ["score", ["closed", "small", "large", "unknown"]],
    ["size", ["small", "large", "closed", "unknown"]],
    ["date", ["closed", "large", "small", "unknown"]],
    ["name", ["closed", "large", "small", "unknown"]],
  ];
  test.for(cases)("by %s puts what is not known last", ([key, names]) => {
    expect(sortEntries(entries, key, both).map(({ name }) => name)).toEqual(names);
  });

  test("by price and by Elo looks at the view's splits", () => {
    const byPrice = sortEntries(entries, "price", complete);
    expect(byPrice.map(({ name }) => name)).toEqual(["small", "large", "closed", "unknown"]);
    const byElo = sortEntries(entries, "elo", complete);
    expect(byElo.map(({ name }) => name)).toEqual(["closed", "small", "large", "unknown"]);
  });
});

test("a score over both splits needs both; a price is per answer", () => {
  const [small, large] = entries;
  if (small === undefined || large === undefined) throw new Error("there are four");
  expect(rankingScore(small, both)).toBeCloseTo(0.45);
  expect(rankingScore(large, both)).toBeNull();
  expect(rankingScore(small, { splits: ["complete"], domain: "Time" })).toBeNull();
  expect(priceOf(small, complete)).toBeCloseTo(0.1);
  expect(priceOf(small, both)).toBeNull();
});

test.for(["size", "price"] as const)("the frontier leaves out models without a %s", (by) => {
  const names = keepFrontier(entries, by, complete).map(({ name }) => name);
  expect(names).toEqual(["small", "large"]);
});
