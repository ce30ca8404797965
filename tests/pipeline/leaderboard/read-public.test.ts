import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { writeOfficial } from "../../support/official-file.ts";
import { makeScore } from "../../support/make-entry.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
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
const scores = { complete: 61.1, instruct: 51.1 };
const secret = {
  "open-data": "None",
  "pass@1": scores,
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
  const [first, second] = board.full?.entries ?? [];
  expect(first).toMatchObject({ name: "secret", openness: "closed", link: null, date: null });
  expect(first?.average).toBeCloseTo(0.561, 12);
  expect(second).toMatchObject({ size: 6.7, openness: "open weights", instruct: null });
  expect(second).toMatchObject({ average: null, complete: makeScore(0.476) });
  expect(board.full?.solve_rate).toEqual({ complete: null, instruct: null });
  expect(board.hard).toBeNull();
});

test("published results give way to our own run of the same name, and keep their facts", async () => {
  const { folder, file } = await writePublic();
  const run = { model: "known", split: "complete", passes: [], tasks: ["B/1", "B/2"] } as const;
  const board = await buildBoard([await writeOfficial(folder, run)], { public: file });
  const entry = board.full?.entries.find(({ name }) => name === "known");
  expect(entry).toMatchObject({ size: 6.7, complete: { pass_at_1: 0, tasks: 2 } });
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
