import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCaller } from "../../../src/pipeline/author/calls.ts";
import type { AuthorJudge } from "../../../src/pipeline/author/judge.ts";
import {
  askForTests,
  readSurvivors,
  readTests,
  strengthen,
} from "../../../src/pipeline/author/strengthen.ts";
import { openForm } from "../../../src/pipeline/author/workspace.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import {
  callOptions,
  fenced,
  makeWorkspace,
  openStarterJudge,
  promptsOf,
  readExchange,
} from "./fixture.ts";

const form = await openForm();
const idle = "it detects nothing that the other tests miss";

const [solution, present] = await Promise.all([
  readExchange("weeks-draft.py"),
  readExchange("weeks-test.py"),
]);

const answer = `import unittest

class TestCases(unittest.TestCase):
    def test_it_is_wrong(self):
        self.assertEqual(task_func("2025-01-06"), ["2025-W99"])

    def test_it_is_known_already(self):
        self.assertEqual(task_func(""), [])

    def test_dates_may_touch_words(self):
        self.assertEqual(task_func("2025-01-06x"), [])

    def test_weeks_below_ten_have_two_digits(self):
        self.assertEqual(task_func("2025-01-06"), ["2025-W02"])
`;

const survivors = [
  {
    label: "the closing word boundary is removed",
    from: String.raw`\d{2}\b"`,
    to: String.raw`\d{2}(?!\d)"`,
  },
  { label: "the year of the date is told", from: 'f"{year}', to: 'f"{2025}' },
];

const oneFault = new Map([["bench/1", [{ label: "x", code: solution }]]]);

describe("bcb author strengthen", () => {
  let judge: AuthorJudge;
  beforeAll(async () => {
    judge = await openStarterJudge(20_000);
  });
  afterAll(() => judge[Symbol.asyncDispose]());

  test("keeps only tests that the solution passes and that notice a fault", async () => {
    const workspace = await makeWorkspace();
    await workspace.saveTask("0001-weeks", { solution, test: present });
    const rows = survivors.map(({ label, from, to }) => {
      const code = solution.replace(from, to);
      expect(code).not.toBe(solution);
      return JSON.stringify({ task_id: "bench/1", label, code });
    });
    const file = path.join(workspace.folder, "survivors.jsonl");
    await writeFile(file, rows.join("\n"));
    const model = new ScriptedModel(() => fenced(answer));
    await using caller = await openCaller(workspace, callOptions(model));
    const outcome = await strengthen(workspace, ["0001-weeks"], {
      services: judge.services,
      survivors: await readSurvivors(file),
      offer: askForTests(caller, form),
    });
    expect(outcome.tasks).toEqual([
      {
        id: "0001-weeks",
        survivors: 2,
        killed: 1,
        kept: [{ name: "test_dates_may_touch_words", kills: [survivors[0]?.label] }],
        refused: [
          { name: "test_it_is_wrong", reason: "the solution does not pass: test_it_is_wrong" },
          { name: "test_it_is_known_already", reason: idle },
          { name: "test_weeks_below_ten_have_two_digits", reason: idle },
        ],
        left: [survivors[1]?.label],
        problem: null,
      },
    ]);
    expect(promptsOf(model)[0]).toContain("- the closing word boundary is removed");
    const { test: grown } = await workspace.readFiles("tasks/0001-weeks");
    expect(grown).toBe(
      `${present}\n    def test_dates_may_touch_words(self):\n        self.assertEqual(task_func("2025-01-06x"), [])\n`,
    );
  });

  test("a model that has nothing to offer is said so, and a task without survivors is left alone", async () => {
    const workspace = await makeWorkspace();
    for (const id of ["0001-a", "0002-b"])
      await workspace.saveTask(id, { solution, test: present });
    const model = new ScriptedModel(() => "No idea.");
    await using caller = await openCaller(workspace, callOptions(model));
    const offer = askForTests(caller, form);
    const options = { services: judge.services, survivors: oneFault, offer };
    const outcome = await strengthen(workspace, ["0001-a", "0002-b"], options);
    expect(outcome.tasks).toMatchObject([
      { survivors: 1, kept: [], problem: { kind: "nonsense" } },
      { survivors: 0, kept: [], problem: null },
    ]);
    expect(model.asked).toHaveLength(1);
  });

  test("a person's tests are tried on the task's own mutants; what helps goes in", async () => {
    const workspace = await makeWorkspace();
    const [id, file] = ["0001-weeks", path.join(workspace.folder, "more.py")];
    const weak = present.replace(/ {4}def test_what_is_no_date[\s\S]*?\n\n/, "");
    await workspace.saveTask(id, { solution, test: weak });
    const more = /import unittest[\s\S]*TestCase\):\n/.exec(present)?.[0];
    const taken = / {4}def test_what_is_no_date[\s\S]*?\n\n/.exec(present)?.[0];
    await writeFile(file, `${more}${taken}    def test_nothing(self):\n        pass\n`);
    const { services } = judge;
    const offer = await readTests(file, form);
    const { tasks } = await strengthen(workspace, [id], { services, offer });
    expect(tasks).toMatchObject([
      {
        kept: [{ name: "test_what_is_no_date_is_passed_over" }],
        refused: [{ name: "test_nothing", reason: idle }],
      },
    ]);
    expect(tasks[0]?.kept[0]?.kills[0]).toMatch(/^\w+: `.*` became `.*`$/);
    expect(tasks[0]?.left).toHaveLength((tasks[0]?.survivors ?? 0) - (tasks[0]?.killed ?? 0));
    await writeFile(file, "import unittest\n");
    await expect(readTests(file, form)).rejects.toThrow("no test method");
  });

  test("a file of something else is refused with its line", async () => {
    const workspace = await makeWorkspace();
    const file = path.join(workspace.folder, "rows.jsonl");
    await writeFile(file, '{"task_id": "x/1"}\n');
    await expect(readSurvivors(file)).rejects.toThrow("line 1");
  });
});
