import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJudge, type AuthorJudge } from "../../src/pipeline/author-judge.ts";
import { readSurvivors, strengthen } from "../../src/pipeline/author-strengthen.ts";
import { readTaskFiles, saveTask } from "../../src/pipeline/author-workspace.ts";
import { parts } from "../support/parts.ts";
import { ScriptedModel } from "../support/scripted-model.ts";
import {
  callOptions,
  fenced,
  makeWorkspace,
  offlineSettings,
  promptsOf,
  readExchange,
} from "./author-fixture.ts";

const [solution, present] = await Promise.all([
  readExchange("weeks-draft.py"),
  readExchange("weeks-test.py"),
]);

const offer = `import unittest

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

const findSurvivors = async ({ task_id: id }: { task_id: string }) =>
  id === "bench/1" ? [{ label: "x", code: solution }] : [];

describe("bcb author strengthen", () => {
  let judge: AuthorJudge;
  beforeAll(async () => {
    judge = await openJudge("starter", {
      settings: offlineSettings(path.resolve(parts.starter.path, "../..")),
      limitMs: 20_000,
      allowWeakSandbox: false,
      cache: "off",
      remark: () => {},
    });
  });
  afterAll(() => judge[Symbol.asyncDispose]());

  test("keeps only tests that the solution passes and that notice a fault", async () => {
    const workspace = await makeWorkspace();
    await saveTask(workspace, "0001-weeks", { solution, test: present });
    const rows = survivors.map(({ label, from, to }) => {
      const code = solution.replace(from, to);
      expect(code).not.toBe(solution);
      return JSON.stringify({ task_id: "bench/1", label, code });
    });
    const file = path.join(workspace.folder, "survivors.jsonl");
    await writeFile(file, rows.join("\n"));
    const model = new ScriptedModel(() => fenced(offer));
    const outcome = await strengthen(workspace, ["0001-weeks"], {
      ...callOptions(model),
      engine: judge.engine,
      findSurvivors: await readSurvivors(file),
    });
    expect(outcome.tasks).toEqual([
      {
        id: "0001-weeks",
        survivors: 2,
        killed: 1,
        kept: ["test_dates_may_touch_words"],
        refused: [
          { test: "test_it_is_wrong", why: "the solution does not pass it" },
          { test: "test_it_is_known_already", why: "it notices none of the faults" },
          { test: "test_weeks_below_ten_have_two_digits", why: "it notices none of the faults" },
        ],
        problem: null,
      },
    ]);
    expect(promptsOf(model)[0]).toContain("- the closing word boundary is removed");
    const { test: grown } = await readTaskFiles(workspace, "0001-weeks");
    expect(grown).toBe(
      `${present}\n    def test_dates_may_touch_words(self):\n        self.assertEqual(task_func("2025-01-06x"), [])\n`,
    );
  });

  test("a model that has nothing to offer is said so, and a task without survivors is left alone", async () => {
    const workspace = await makeWorkspace();
    for (const id of ["0001-a", "0002-b"])
      await saveTask(workspace, id, { solution, test: present });
    const model = new ScriptedModel(() => "No idea.");
    const options = { ...callOptions(model), engine: judge.engine, findSurvivors };
    const outcome = await strengthen(workspace, ["0001-a", "0002-b"], options);
    expect(outcome.tasks).toMatchObject([
      { survivors: 1, kept: [], problem: { kind: "nonsense" } },
      { survivors: 0, kept: [], problem: null },
    ]);
    expect(model.asked).toHaveLength(1);
  });

  test("a file of something else is refused with its line", async () => {
    const workspace = await makeWorkspace();
    const file = path.join(workspace.folder, "rows.jsonl");
    await writeFile(file, '{"task_id": "x/1"}\n');
    await expect(readSurvivors(file)).rejects.toThrow("line 1");
  });
});
