import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { buildPack } from "../../../src/pipeline/author/build.ts";
import { initWorkspace } from "../../../src/pipeline/author/init.ts";
import { openJudge } from "../../../src/pipeline/author/judge.ts";
import { refine } from "../../../src/pipeline/author/refine.ts";
import { synthesize } from "../../../src/pipeline/author/synthesize.ts";
import { createTurnValidation } from "../../../src/pipeline/author/judge.ts";
import { validateFolder } from "../../../src/pipeline/author/validate.ts";
import { openWorkspace } from "../../../src/pipeline/author/workspace.ts";
import { loadDataset } from "../../../src/pipeline/load-dataset.ts";
import { fullRigor } from "../../../src/pipeline/rigor/services.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { callOptions, makeContext } from "./fixture.ts";

const pack = path.resolve(import.meta.dirname, "../../../packs/typescript/tasks/07-release-pins");
const [solution, suite] = await Promise.all(
  ["task.ts", "test.ts"].map((name) => readFile(path.join(pack, name), "utf8")),
);

const fenced = (text: string) => `\`\`\`typescript\n${text}\n\`\`\``;
const validate = async () => ({ green: true, findings: [], report: null });

async function makeWorkspace() {
  const folder = path.join(await temporaryFolder(), "bench");
  const context = makeContext(readSettings(process.env));
  const wishes = { name: "bench", title: "Bench", license: "MIT", author: "Ada", perDomain: 1 };
  const made = await initWorkspace({ folder, language: "typescript", ...wishes }, context);
  expect(made.settings).toMatchObject({ language: "typescript", environment: "typescript" });
  return await openWorkspace(folder, context);
}

test("tasks in TypeScript are examined, and built into a pack that is read as such", async () => {
  const workspace = await makeWorkspace();
  await workspace.saveTask("0001-pins", { solution: solution ?? "", test: suite ?? "" });
  await workspace.saveTask("0002-none", { solution: "nothing", test: null });
  const examined = await validateFolder(
    workspace.folder,
    {
      terms: [],
      fresh: false,
      rigor: { ...fullRigor, checks: ["text", "stubs", "coverage"], limitMs: 60_000 },
    },
    workspace.context,
  );
  expect(examined.tasks).toMatchObject([
    { id: "0001-pins", green: true, findings: [], report: { coverage: { branch: 1 } } },
    { id: "0002-none", green: false, findings: [{ check: "form" }] },
  ]);
  await workspace.saveTask("0002-none", { solution: solution ?? "", test: suite ?? "" });

  const built = await buildPack(workspace, { all: true, validate });
  const { tasks, benchmark, environment } = await loadDataset(built.folder, workspace.context);
  expect([benchmark.title, environment, tasks.length]).toEqual(["TypeScript", "typescript", 2]);
  expect(tasks[0]).toMatchObject({ task_id: "bench/1", language: "typescript" });
  const table = await loadDataset(path.join(built.folder, "tasks.parquet"), workspace.context);
  expect(table.tasks.map(({ language }) => language)).toEqual(["typescript", "typescript"]);
});

test("a model writes a draft in TypeScript, and its tests", async () => {
  const workspace = await makeWorkspace();
  const seed = {
    intent: "pin releases",
    canonical_solution: "semver.valid(x)",
    library: ["semver"],
  };
  await writeFile(path.join(workspace.folder, "seeds/seeds.jsonl"), `${JSON.stringify(seed)}\n`);
  const writer = new ScriptedModel(() => fenced(solution ?? ""));
  const drafted = await synthesize(workspace, callOptions(writer));
  // It is the pack's own task, and so a duplicate of the example that the pack is.
  expect(drafted.drafts).toMatchObject([{ mark: { kind: "duplicate" } }]);
  expect(writer.asked[0]?.prompt).toMatchObject({
    user: expect.stringContaining("practical TypeScript programming"),
  });

  const [draft] = await workspace.listDrafts();
  if (draft === undefined) throw new Error("no draft");
  await using judge = await openJudge(workspace, { limitMs: 60_000, allowWeakSandbox: false });
  const { services } = judge;
  const checks = ["text", "stubs", "coverage"] as const;
  const quick = { ...services, settings: { ...services.settings, checks } };
  const tester = new ScriptedModel(() => fenced(suite ?? ""));
  const refined = await refine(workspace, [draft], {
    ...callOptions(tester),
    turns: 1,
    validate: createTurnValidation(quick, workspace.form),
  });
  expect(tester.asked[0]?.prompt).toMatchObject({
    user: expect.stringContaining("The task, task.ts:"),
  });
  expect(refined.drafts).toMatchObject([{ result: "done", findings: [] }]);
});
