import { expect, test } from "vitest";
import { reckonWall } from "../../bench/official/known-answers.ts";

test.for([
  ["nothing takes no time", [], 2, 0],
  ["one worker does one after the other", [1, 2, 3], 1, 6],
  ["the next sample goes to the worker that is free first", [5, 1, 1, 1], 2, 5],
  ["a long sample at the end is waited for", [1, 1, 5], 2, 6],
] as [string, number[], number, number][])("%s", ([, seconds, workers, wall]) => {
  expect(reckonWall(seconds, workers)).toBe(wall);
});
