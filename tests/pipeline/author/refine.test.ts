import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthorJudge } from "../../../src/pipeline/author/judge.ts";
import { refine, type TurnDecision, type TurnView } from "../../../src/pipeline/author/refine.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import {
  addDraft,
  callOptions,
  fenced,
  loggedCalls,
  makeWorkspace,
  openStarterJudge,
  priced,
  promptsOf,
  readExchange,
} from "./fixture.ts";

const files = await Promise.all(
  ["totals-draft.py", "totals-final.py", "totals-test.py", "weeks-draft.py", "weeks-test.py"].map(
    readExchange,
  ),
);
const [totals = "", repaired = "", totalsTest = "", weeks = "", weeksTest = ""] = files;

const red = async () => ({
  green: false,
  findings: [{ check: "solution", message: "it fails" }],
  report: null,
});

/** The solution with something else done first. */
function beginWith(lines: string): string {
  return weeks.replace("    weeks = []", `${lines}\n    weeks = []`);
}

describe("bcb author refine, in the real sandbox", () => {
  let judge: AuthorJudge;
  let canary: string;
  beforeAll(async () => {
    canary = await mkdtemp("/var/tmp/bcb-canary-");
    await writeFile(path.join(canary, "kept.txt"), "kept");
    judge = await openStarterJudge(4000);
  });
  afterAll(async () => {
    await judge[Symbol.asyncDispose]();
    await rm(canary, { recursive: true, force: true });
  });

  test("the model is shown what running its code gave, until validation is green", async () => {
    const workspace = await makeWorkspace();
    const draft = await addDraft(workspace, "0001-totals", totals);
    const replies = [fenced(totalsTest), fenced(repaired)];
    const model = new ScriptedModel((_, number) => replies[number - 1] ?? "");
    const { validateTurn: validate } = judge;
    const outcome = await refine(workspace, [draft], { ...callOptions(model), validate });
    expect(outcome.drafts).toMatchObject([{ result: "done", turns: 2, findings: [] }]);
    const [first = "", second = ""] = promptsOf(model);
    expect(first).toContain("There are no tests yet.");
    expect(first).toContain("unused-library: Imported but never used: json.");
    expect(second).toContain("test_an_amount_that_is_no_number_is_refused failed");
    expect(second).toContain("InvalidOperation");
    expect(await workspace.listTaskIds()).toEqual(["0001-totals"]);
  });

  test("code that never ends, deletes files or dies is a finding; the rest goes on", async () => {
    const workspace = await makeWorkspace([], { turns: 1 });
    const wild = [
      beginWith("    while True:\n        pass"),
      beginWith(
        `    import shutil\n    shutil.rmtree(${JSON.stringify(canary)}, ignore_errors=True)\n    raise OSError("gone")`,
      ),
      beginWith("    import os\n    os._exit(0)"),
    ];
    const drafts = [];
    for (const index of [0, 1, 2, 3])
      drafts.push(await addDraft(workspace, `000${index}-x`, weeks));
    const model = new ScriptedModel((_, number) =>
      [fenced(wild[number - 1] ?? weeks), fenced(weeksTest)].join("\n"),
    );
    const { validateTurn: validate } = judge;
    const outcome = await refine(workspace, drafts, { ...callOptions(model), validate });
    expect(outcome.drafts.map(({ result }) => result)).toEqual([
      "waiting",
      "waiting",
      "waiting",
      "done",
    ]);
    const said = outcome.drafts.map(({ findings }) => findings.at(-1)?.message ?? "");
    expect(said[0]).toContain("did not end within 4 s");
    expect(said[1]).toContain("OSError: gone");
    expect(said[2]).toMatch(/crashed|failed|not by themselves/);
    expect(existsSync(path.join(canary, "kept.txt"))).toBe(true);
    expect(await workspace.readFiles("drafts/0000-x")).toEqual({
      solution: wild[0],
      test: weeksTest,
    });
    expect(await loggedCalls(workspace)).toHaveLength(4);
  });

  test("a skipped test is a finding", async () => {
    const workspace = await makeWorkspace([], { turns: 1 });
    const draft = await addDraft(workspace, "0001-weeks", weeks);
    const skipping = weeksTest.replace(
      "    def test_a_text",
      '    @unittest.skip("")\n    def test_a_text',
    );
    const model = new ScriptedModel(() => fenced(skipping));
    const { validateTurn: validate } = judge;
    const outcome = await refine(workspace, [draft], { ...callOptions(model), validate });
    expect(outcome.drafts[0]?.findings).toEqual([
      { check: "tests", message: "The tests use skip: every test must run, and pass." },
    ]);
  });

  test("tests that let a stub pass are not green", async () => {
    const workspace = await makeWorkspace([], { turns: 1 });
    const draft = await addDraft(workspace, "0001-weeks", weeks);
    const idle = weeksTest.replaceAll(/self\.assertEqual\(.*\)/g, "self.assertTrue(True)");
    const model = new ScriptedModel(() => fenced(idle));
    const { validateTurn: validate } = judge;
    const outcome = await refine(workspace, [draft], { ...callOptions(model), validate });
    expect(outcome.drafts[0]?.findings.map(({ check }) => check)).toEqual([
      "names-differ",
      "stub-passes",
      "stub-passes",
      "stub-passes",
      "unreached",
    ]);
    expect(outcome.drafts[0]?.findings.at(-1)?.message).toMatch(
      /^No test reaches:\n`weeks = \[\]`/,
    );
  });
});

describe("bcb author refine", () => {
  test("a model that repeats itself, talks nonsense or declines is stopped, its draft kept and marked", async () => {
    const workspace = await makeWorkspace();
    const drafts = [];
    for (const id of ["0001-a", "0002-b", "0003-c"])
      drafts.push(await addDraft(workspace, id, totals));
    const replies = [
      fenced(repaired),
      fenced(totals),
      "Nothing to see.",
      "Still nothing.",
      { text: "", finish: "filter" as const },
    ];
    const model = new ScriptedModel((_, number) => replies[number - 1] ?? "");
    const outcome = await refine(workspace, drafts, { ...callOptions(model), validate: red });
    expect(outcome.drafts).toMatchObject([
      { result: "marked", mark: { kind: "loop" }, turns: 2 },
      { result: "marked", mark: { kind: "nonsense" }, turns: 2 },
      { result: "marked", mark: { kind: "refusal" }, turns: 1 },
    ]);
    expect(promptsOf(model)[3]).toContain("Your last answer could not be read.");
    expect((await workspace.listDrafts()).map(({ stage }) => stage)).toEqual([
      "marked",
      "marked",
      "marked",
    ]);
    expect(await loggedCalls(workspace)).toHaveLength(5);
  });

  test("the turns are the draft's own: a second command goes on counting", async () => {
    const workspace = await makeWorkspace();
    await addDraft(workspace, "0001-a", totals);
    const model = new ScriptedModel((_, number) => fenced(`${repaired}# ${number}`));
    const options = { ...callOptions(model), validate: red };
    for (const turns of [2, 2, 3]) {
      await refine(workspace, await workspace.listDrafts(), { ...options, turns });
    }
    expect(model.asked).toHaveLength(3);
    expect((await workspace.listDrafts())[0]).toMatchObject({ stage: "drafted", turns: 3 });
  });

  test("the budget ends the command; what waits stays as it is", async () => {
    const workspace = await makeWorkspace();
    const drafts = [
      await addDraft(workspace, "0001-a", totals),
      await addDraft(workspace, "0002-b", weeks),
    ];
    const options = { ...callOptions(priced(new ScriptedModel(() => ""))), validate: red };
    const outcome = await refine(workspace, drafts, { ...options, maxCostUsd: 0.000_001 });
    expect(outcome).toMatchObject({ stopped: "budget", drafts: [{ result: "waiting", turns: 0 }] });
  });

  test("a person may speak, edit, accept and stop", async () => {
    const workspace = await makeWorkspace();
    const drafts = [
      await addDraft(workspace, "0001-a", totals),
      await addDraft(workspace, "0002-b", weeks),
    ];
    const edited = { solution: repaired, test: totalsTest };
    const decisions: TurnDecision[] = [
      { kind: "go", remark: "Mind the cents." },
      { kind: "edited", files: edited },
      { kind: "accept" },
      { kind: "stop" },
    ];
    const views: TurnView[] = [];
    const decide = async (view: TurnView): Promise<TurnDecision> => {
      views.push(view);
      return decisions[views.length - 1] ?? { kind: "stop" };
    };
    const model = new ScriptedModel(() => fenced(totalsTest));
    const outcome = await refine(workspace, drafts, {
      ...callOptions(model),
      validate: red,
      decide,
    });
    expect(promptsOf(model)).toEqual([expect.stringContaining("says: Mind the cents.")]);
    expect(views[1]).toMatchObject({ before: { test: null }, now: { test: totalsTest } });
    expect(views[2]?.now).toEqual(edited);
    expect(outcome).toMatchObject({
      stopped: "person",
      drafts: [{ result: "accepted" }, { result: "waiting" }],
    });
  });
});
