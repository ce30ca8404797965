import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checklist } from "../../../src/construct/review-state.ts";
import { buildPack } from "../../../src/pipeline/author/build.ts";
import {
  ensureValidated,
  examine,
  listReviews,
  reviewTask,
  signOff,
} from "../../../src/pipeline/author/review.ts";
import { showStatus } from "../../../src/pipeline/author/status.ts";
import type { Workspace } from "../../../src/pipeline/author/workspace.ts";
import { addDraft, makeWorkspaceWithTasks, writtenTasks } from "./fixture.ts";

const { totals: one, weeks: two } = writtenTasks;
const unmeasured = { branch_coverage: null, mutation_score: null };
const green = async () => ({ green: true, findings: [], report: null });
const red = async () => ({
  green: false,
  findings: [{ check: "stubs", message: "" }],
  report: null,
});
const options = { all: false, validate: green };

async function pass(workspace: Workspace, id: string, reviewer = "Bo Example"): Promise<void> {
  await ensureValidated(workspace, await workspace.readTask(id), green);
  const answers = checklist.map((item) => ({ item: item.id, good: true, note: "" }));
  const task = await reviewTask(workspace, id);
  await examine(workspace, task, { examiner: "Ada Example", answers });
  const examined = await reviewTask(workspace, id);
  await signOff(workspace, examined, { reviewer, note: "" });
}

async function stages(workspace: Workspace): Promise<string[]> {
  return (await listReviews(workspace)).map(({ stage }) => stage);
}

describe("the sign-off", () => {
  test("is refused to the author, and before the examination", async () => {
    const workspace = await makeWorkspaceWithTasks();
    await expect(pass(workspace, one, "ada  EXAMPLE")).rejects.toMatchObject({
      name: "ReviewRefused",
    });
    const untouched = await reviewTask(workspace, two);
    const early = signOff(workspace, untouched, { reviewer: "Bo", note: "" });
    await expect(early).rejects.toThrow("Still needed: validation");
  });

  test("is void when the task is edited afterwards", async () => {
    const workspace = await makeWorkspaceWithTasks();
    await pass(workspace, one);
    expect(await stages(workspace)).toEqual(["signed", "written"]);
    await appendFile(path.join(workspace.folder, "tasks", one, "test.py"), "\n# one more\n");
    expect(await stages(workspace)).toEqual(["written", "written"]);
  });

  test("takes no answer that the checklist does not ask for", async () => {
    const workspace = await makeWorkspaceWithTasks();
    const answers = [{ item: "beauty", good: true, note: "" }];
    const task = await reviewTask(workspace, one);
    await expect(examine(workspace, task, { examiner: "Bo", answers })).rejects.toThrow("beauty");
  });
});

describe("bcb author build", () => {
  test("takes what is ready, and its versions tell what changed", async () => {
    const workspace = await makeWorkspaceWithTasks();
    await expect(buildPack(workspace, options)).rejects.toMatchObject({ name: "DatasetEmpty" });
    await pass(workspace, one);
    const first = await buildPack(workspace, options);
    expect(first).toMatchObject({
      version: "0.1.0",
      tasks: 1,
      changes: { added: ["bench/1"] },
      left_out: [{ id: two, waits_for: "review by the checklist" }],
    });
    expect(await buildPack(workspace, options)).toMatchObject({ version: "0.1.0" });

    await pass(workspace, two);
    await appendFile(path.join(workspace.folder, "tasks", one, "test.py"), "\n# one more\n");
    await pass(workspace, one);
    const second = await buildPack(workspace, options);
    expect(second).toMatchObject({
      version: "0.2.0",
      changes: { added: ["bench/2"], changed: ["bench/1"], removed: [] },
    });
    const changelog = await readFile(path.join(second.folder, "CHANGELOG.md"), "utf8");
    expect(changelog).toMatch(/## 0\.2\.0[\s\S]*- changed: bench\/1[\s\S]*## 0\.1\.0/);
    const taken = buildPack(workspace, { ...options, version: "0.1.0" });
    await expect(taken).rejects.toThrow("from different tasks");
    const strange = buildPack(workspace, { ...options, version: "next" });
    await expect(strange).rejects.toMatchObject({ name: "BadUsage" });
  });

  test("with --all takes the others, says so, and makes no version of it", async () => {
    const workspace = await makeWorkspaceWithTasks();
    const out = path.join(workspace.folder, "trial");
    const built = await buildPack(workspace, { ...options, validate: red, all: true, out });
    expect(built).toMatchObject({ tasks: 2, folder: out });
    expect(built.left_out.map(({ waits_for: words }) => words)).toEqual([
      "repair (stubs)",
      "repair (stubs)",
    ]);
    expect(await readFile(path.join(out, "README.md"), "utf8")).toContain("not a release");
    expect(await buildPack(workspace, { ...options, all: true })).toMatchObject({
      version: "0.1.0",
    });
  });
});

test("two folders with the same number are refused by name", async () => {
  const workspace = await makeWorkspaceWithTasks();
  await workspace.saveTask("2-again", await workspace.readFiles(`tasks/${two}`));
  const built = buildPack(workspace, { ...options, all: true });
  await expect(built).rejects.toThrow(
    "tasks/2-again and tasks/0002-weeks would both become bench/2",
  );
});

describe("bcb author status", () => {
  test("tells of every draft and task where it stands, a damaged one too", async () => {
    const workspace = await makeWorkspaceWithTasks();
    const draft = await addDraft(workspace, "0003-draft", "x");
    await pass(workspace, one);
    await writeFile(path.join(workspace.folder, "tasks", two, "task.py"), "nothing");
    const { tasks, seeds } = await showStatus(workspace.folder, workspace.context);
    expect(seeds).toBe(0);
    expect(tasks).toEqual([
      { id: one, stage: "signed", waits_for: "the next build", ...unmeasured },
      {
        id: two,
        stage: "broken",
        waits_for: expect.stringContaining("has no function task_func"),
        ...unmeasured,
      },
      { id: draft.id, stage: "drafted", waits_for: "refining", ...unmeasured },
    ]);
  });
});
