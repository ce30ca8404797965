import { expect, test } from "vitest";
import { correlateScores } from "../../src/pipeline/leaderboard/correlate-scores.ts";
import { buildBoard } from "../pipeline/leaderboard/build-board.ts";
import { entriesOf } from "../support/make-entry.ts";
import { referenceFile } from "./reference.ts";

function importPublic() {
  return buildBoard([], {
    public: referenceFile("leaderboard/results.json"),
    publicHard: referenceFile("leaderboard/results-hard.json"),
  });
}

test("the public leaderboard is imported whole, with null for what it does not hold", async () => {
  const board = await importPublic();
  expect(board.warnings).toEqual([]);
  const entries = entriesOf(board);
  expect([entries.length, entriesOf(board, "hard").length]).toEqual([202, 202]);
  expect(entries.filter(({ scores }) => scores["complete"] === undefined)).toHaveLength(49);
  expect(entries.filter(({ scores }) => scores["instruct"] === undefined)).toHaveLength(76);
  expect(entries.filter(({ openness }) => openness === "closed")).toHaveLength(53);
  const scores = entries.flatMap((entry) => Object.values(entry.scores));
  expect(scores.every(({ elo }) => elo === null)).toBe(true);
  const complete = { pass_at_1: expect.any(Number), domains: null };
  expect(entries[0]).toMatchObject({ scores: { complete } });
});

test("Complete and Instruct go together on the public leaderboard, as the paper found", async () => {
  const { rows } = await correlateScores(await importPublic());
  const row = rows.find(
    ([first, second]) => first === "Full Complete" && second === "Full Instruct",
  );
  // The paper has 0.982 over its models; there are more now.
  expect(row?.slice(2, 4)).toEqual([
    123,
    {
      value: expect.closeTo(0.977, 3),
      low: expect.closeTo(0.967, 3),
      high: expect.closeTo(0.984, 3),
    },
  ]);
});

test.for([
  ["complete", 380],
  ["instruct", 329],
] as const)("the published verdicts on %s give %i of 774 solved", async ([split, solved]) => {
  const rows = referenceFile(
    `samples/qwen2.5-coder-7b-instruct.${split}.official-verdicts.jsonl.gz`,
  );
  const board = await buildBoard([rows], { split, dataset: referenceFile("tasks.jsonl.gz") });
  const score = entriesOf(board)[0]?.scores[split];
  expect(score).toMatchObject({ tasks: 774, solved, pass_at_1: solved / 774 });
  expect(Object.keys(score?.domains ?? {})).toHaveLength(7);
});
