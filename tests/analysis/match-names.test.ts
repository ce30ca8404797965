import { expect, test } from "vitest";
import { matchNames } from "../../src/analysis/match-names.ts";

test("names match exactly, then but for case and punctuation, and never by a guess", () => {
  const wanted = ["GPT-4o", "Qwen2.5-Coder-7B", "Same-1", "same_1", "Lonely"];
  const offered = ["gpt-4O", "GPT-4o", "qwen/qwen2.5 coder 7b", "SAME 1", "Other"];
  const { found, unmatched } = matchNames(wanted, offered);
  expect(Object.fromEntries(found)).toEqual({
    "GPT-4o": "GPT-4o",
    "Qwen2.5-Coder-7B": "qwen/qwen2.5 coder 7b",
  });
  expect(unmatched).toEqual(["gpt-4O", "SAME 1", "Other"]);
});
