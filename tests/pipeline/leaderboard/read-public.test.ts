import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { writeOfficial } from "../../support/official-file.ts";
import { averageOf, entriesOf, makeScore } from "../../support/make-entry.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { viewLeaderboard } from "../../../src/pipeline/leaderboard/view-leaderboard.ts";
import { buildBoard } from "./build-board.ts";

const known = {
  link: "https://example.org/known",
  "open-data": "None",
  "pass@1": { complete: 47.6, instruct: null },
  prompted: true,
  moe: false,
  size: 6.7,
  act_param: 6.7,
  date: "2024-12-04",
  prefill: true,
};
const published = { complete: 61.1, instruct: 51.1 };
const secret = {
  "open-data": "None",
  "pass@1": published,
  size: null,
  link: "javascript:alert(1)",
  date: "soon",
};

async function writePublic(text = JSON.stringify({ known, secret })) {
  const folder = await temporaryFolder();
  const file = path.join(folder, "results.json");
  await writeFile(file, text);
  return { folder, file };
}

test("published results hold pass@1 and facts; what they do not hold is null", async () => {
  const { file } = await writePublic();
  const board = await buildBoard([], { public: file });
  const [first, second] = entriesOf(board);
  expect(first).toMatchObject({ name: "secret", openness: "closed", link: null, date: null });
  if (first === undefined || second === undefined) throw new Error("there are two");
  expect(averageOf(first)).toBeCloseTo(0.561, 12);
  expect(second).toMatchObject({ size: 6.7, openness: "open weights" });
  expect({ ...second.scores }).toEqual({ complete: makeScore(0.476, { of: 1140 }) });
  expect(averageOf(second)).toBeNull();
  expect(board.tables).toMatchObject([{ subset: "full", solve_rate: {} }]);
});

test("published results give way to our own run of the same name, and keep their facts", async () => {
  const { folder, file } = await writePublic();
  const tasks = Array.from({ length: 1140 }, (_, number) => `BigCodeBench/${number}`);
  const run = { model: "known", split: "complete", passes: [], tasks } as const;
  const board = await buildBoard([await writeOfficial(folder, run)], { public: file });
  const entry = entriesOf(board).find(({ name }) => name === "known");
  const complete = { pass_at_1: 0, tasks: 1140, whole: true };
  expect(entry).toMatchObject({ size: 6.7, scores: { complete } });
});

test("published results do not give way to a run over some tasks: that stands apart, unranked", async () => {
  const { folder, file } = await writePublic();
  const tasks = Array.from({ length: 78 }, (_, number) => `BigCodeBench/${number}`);
  const run = { model: "known", split: "complete", passes: tasks, tasks } as const;
  const board = await buildBoard([await writeOfficial(folder, run)], { public: file });
  expect(entriesOf(board).map(({ name, scores }) => [name, scores["complete"]?.whole])).toEqual([
    ["secret", true],
    ["known", true],
    ["known (own run)", false],
  ]);
  expect(entriesOf(board)[2]).toMatchObject({
    size: 6.7,
    scores: { complete: { tasks: 78, of: 1140, caveat: "Only 78 of 1,140 tasks." } },
  });
  const { columns, rows, notes } = viewLeaderboard(board, {
    sort: "size",
    split: "complete",
    costs: false,
  });
  const [rank, model, tasksColumn] = ["rank", "model", "tasks"].map((key) =>
    columns.findIndex((column) => column.key === key),
  );
  expect(rows.map((row) => [row[rank ?? 0], row[model ?? 0], row[tasksColumn ?? 0]])).toEqual([
    [2, "known", null],
    [1, "secret", null],
    [null, "known (own run)", "78 of 1,140"],
  ]);
  expect(notes[0]).toMatch(/^Not ranked: 1 model with scores over only part of the tasks/);
});

test.for<[string, RegExp]>([
  ["{", /is not JSON/],
  ["[]", /not a results file of the public leaderboard/],
  ['{"m": {"pass@1": {"complete": 101}}}', /m\.pass@1\.complete/],
  ['{"m": {}}', /m\.pass@1/],
])("what is no published result is refused: %s", async ([text, problem]) => {
  const { file } = await writePublic(text);
  await expect(buildBoard([], { public: file })).rejects.toThrow(problem);
});
