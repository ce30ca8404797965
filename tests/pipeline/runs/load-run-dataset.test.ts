import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { windowRuns } from "../../../src/pipeline/runs/load-run-dataset.ts";
import { makeContext } from "../../support/make-context.ts";
import { makeResult, makeRun } from "../../support/make-stored.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

const days = ["2026-01-05", "2026-06-01", "2026-11-10"];
const run = makeRun(
  "m",
  days.map((_, number) => makeResult(`T/${number}`, true)),
);

async function writeTasks(dates: readonly (string | undefined)[]): Promise<string> {
  const file = path.join(await temporaryFolder(), "tasks.jsonl");
  const rows = dates.map((date, number) =>
    makeRow(`T/${number}`, date === undefined ? {} : { date }),
  );
  await writeFile(file, jsonLines(rows));
  return file;
}

test.for([
  [{ since: "2026-06-01" }, ["T/1", "T/2"]],
  [{ until: "2026-06-01" }, ["T/0", "T/1"]],
  [{ since: "2026-02-01", until: "2026-10-01" }, ["T/1"]],
  [{}, ["T/0", "T/1", "T/2"]],
] as const)("runs keep the tasks of the window %j", async ([window, ids]) => {
  const choice = { window, source: await writeTasks(days) };
  const [cut] = (await windowRuns([run], choice, makeContext())).runs;
  expect(cut?.results.map(({ task_id }) => task_id)).toEqual(ids);
});

test("a window without tasks, and tasks without dates, are refused", async () => {
  const later = { window: { since: "2027-01-01" }, source: await writeTasks(days) };
  await expect(windowRuns([run], later, makeContext())).rejects.toMatchObject({
    name: "SelectionInvalid",
  });
  const undated = { window: { since: "2026-01-01" }, source: await writeTasks([undefined]) };
  await expect(windowRuns([run], undated, makeContext())).rejects.toThrow(/date/);
});

test("runs that do not tell their dataset need it named", async () => {
  const choice = { window: { since: "2026-01-01" }, source: undefined };
  await expect(windowRuns([run], choice, makeContext())).rejects.toMatchObject({
    name: "BadUsage",
    hint: "Pass the dataset with --dataset.",
  });
});
