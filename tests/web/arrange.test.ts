import { expect, test } from "vitest";
import { countScored, ownWarnings } from "../../web/leaderboard/board-state.ts";
import { makeEntry, makeScore } from "../support/make-entry.ts";

test("a model without a score in a subset does not count in it", () => {
  const entries = [makeEntry("a", { complete: makeScore(0.5) }), makeEntry("b")];
  expect(countScored(entries)).toBe(1);
  expect(countScored([])).toBe(0);
});

test("a warning that stands above every page is not repeated", () => {
  expect(ownWarnings(["a", "b"], ["b", "c"])).toEqual(["a"]);
});
