import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { showStatus } from "../../../src/pipeline/author/status.ts";
import { validateFolder } from "../../../src/pipeline/author/validate.ts";
import { fullRigor } from "../../../src/pipeline/rigor/services.ts";
import { StoredValidation } from "../../../src/schema/author-workspace.ts";
import { addDraft, changeWorkspace, makeContext, makeWorkspace, readExchange } from "./fixture.ts";

const [weeks, weeksTest, totals] = await Promise.all(
  ["weeks-draft.py", "weeks-test.py", "totals-draft.py"].map(readExchange),
);
const options = {
  fresh: false,
  rigor: { ...fullRigor, limitMs: 20_000 },
  terms: [],
};

test("the drafts and tasks of a workspace are examined, and a full examination is kept", async () => {
  const context = makeContext(readSettings(process.env));
  const workspace = changeWorkspace(await makeWorkspace(), { context });
  await workspace.saveTask("0001-weeks", { solution: weeks ?? "", test: weeksTest ?? "" });
  await workspace.saveTask("0002-none", { solution: "nothing", test: null });
  await addDraft(workspace, "0003-totals", totals ?? "");
  const file = path.join(workspace.folder, "tasks/0001-weeks/validation.json");

  const quick = { ...options, terms: ["1"], rigor: { ...options.rigor, checks: [] } };
  expect(await validateFolder(workspace.folder, quick, workspace.context)).toMatchObject({
    kept: false,
    tasks: [{ id: "0001-weeks", green: true }],
  });
  await expect(readFile(file)).rejects.toThrow("ENOENT");

  const full = await validateFolder(workspace.folder, options, workspace.context);
  expect(full).toMatchObject({
    kept: true,
    tasks: [
      { id: "0001-weeks", kind: "task", green: true, findings: [] },
      { id: "0002-none", kind: "task", green: false, findings: [{ check: "form" }] },
      { id: "0003-totals", kind: "draft", green: false },
    ],
  });
  const found = full.tasks[2]?.findings.map(({ check }) => check);
  expect(found).toContain("too-few-tests");
  expect(found).toContain("unused-library");
  const stored = StoredValidation.parse(JSON.parse(await readFile(file, "utf8")));
  expect(stored).toMatchObject({ green: true, report: full.tasks[0]?.report });
  expect((await workspace.listDrafts())[0]?.findings).toEqual(full.tasks[2]?.findings);
  const { tasks } = await showStatus(workspace.folder, workspace.context);
  expect(tasks[0]).toMatchObject({
    stage: "green",
    branch_coverage: 1,
    mutation_score: full.tasks[0]?.report?.mutation?.score,
  });

  // What was examined is not examined again: its time is the first one's.
  expect(await validateFolder(workspace.folder, options, workspace.context)).toEqual(full);
  const unknown = validateFolder(workspace.folder, { ...options, terms: ["9"] }, workspace.context);
  await expect(unknown).rejects.toMatchObject({ name: "BadUsage" });
});
