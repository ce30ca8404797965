import path from "node:path";
import { expect, test } from "vitest";
import { readPatches } from "../../../src/tasks/patches.ts";

const file = path.resolve(import.meta.dirname, "../../../data/patches/bigcodebench-2026.jsonl");
const { patches } = await readPatches(file);

test("the repairs of bigcodebench-2026 are patches that pass there", () => {
  expect(patches.filter(({ passes_in: places }) => !places.includes("bigcodebench-2026"))).toEqual(
    [],
  );
});

test("each was accepted by somebody who did not propose it", () => {
  const open = patches.filter(
    ({ proposed_by: author, review }) =>
      review?.decision !== "accepted" || review.reviewer === author,
  );
  expect(open.map(({ task_id }) => task_id)).toEqual([]);
});
