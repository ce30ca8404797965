import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { createPythonAuthor } from "../../../src/construct/python-author.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import {
  examineAll,
  openServices,
  type RigorOptions,
} from "../../../src/pipeline/rigor/run-rigor.ts";
import { findSurvivors, strengthenTask } from "../../../src/pipeline/rigor/mutation.ts";
import type { FindingKind, RigorReport } from "../../../src/schema/rigor-report.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { readBadTasks } from "./bad-tasks.ts";

const options: RigorOptions & { environment: string } = {
  settings: readSettings(process.env),
  environment: "starter",
  progress: noProgress,
  fresh: true,
  rigor: {
    mutants: 12,
    seed: 0,
    checks: ["text", "stubs", "coverage", "repetitions", "examples", "mutation"],
  },
};

const expected: [task: string, kinds: FindingKind[], words: string][] = [
  ["asserts-nothing", ["asserts-nothing"], "test_one_word"],
  ["too-few-tests", ["too-few-tests"], "There are 2 tests"],
  ["undocumented-exception", ["undocumented-exception"], "ValueError"],
  ["undeclared-library", ["undeclared-library"], "imports string"],
  ["names-differ", ["names-differ"], "words=, which is not a parameter"],
  ["example-differs", ["example-differs"], "{'a': 3, 'b': 1}"],
  ["not-python", ["not-python", "solution-fails"], "Python does not accept the test, line 9"],
  ["solution-fails", ["solution-fails"], "test_counts: AssertionError: {'a': 2"],
  ["stub-passes", ["stub-passes"], "empty"],
  ["unreached", ["unreached"], "lines 28"],
  ["network", ["network"], "words.example.org"],
  ["leaves-files", ["leaves-files"], "/workspace/fifth.json"],
  ["weak-tests", ["weak-tests"], "small faults"],
  ["flaky-by-time", ["flaky"], "depends on time ("],
  ["flaky-by-time-zone", ["flaky"], "depends on time-zone ("],
  ["flaky-by-order", ["flaky"], "depends on order ("],
  ["flaky-by-hash-seed", ["flaky"], "depends on hash-seed ("],
  ["flaky-by-random-seed", ["flaky"], "depends on random-seed ("],
];

describe("the examination of tasks with planted faults", () => {
  const reports = new Map<string, RigorReport>();
  beforeAll(async () => {
    const outcome = await examineAll(await readBadTasks(), options);
    for (const report of outcome.reports) reports.set(report.task_id, report);
  });

  test("has an expectation for every task of the fixture", async () => {
    const names = ["sound", ...expected.map(([name]) => name)].toSorted();
    expect((await readBadTasks()).map((task) => task.task_id)).toEqual(names);
  });

  test.for(expected)("finds and names what is wrong with %s", ([name, kinds, words]) => {
    const findings = reports.get(name)?.findings.filter(({ severity }) => severity === "error");
    for (const kind of kinds) expect(findings?.map((finding) => finding.kind)).toContain(kind);
    const said = findings?.find(({ kind }) => kind === kinds[0])?.message ?? "";
    expect(said).toContain(words);
  });

  test("sees every line and branch of a sound task; only the words of a message may change unnoticed", () => {
    expect(reports.get("sound")).toMatchObject({
      passes: true,
      tests: 5,
      stubs: { empty: "fails", "return None": "fails", "wrong type": "fails" },
      coverage: { line: 1, branch: 1, branches: 2, missing_lines: [] },
      repetitions: { runs: 5, differing: 0, depends_on: [] },
      examples: { run: 1, agree: 1 },
      network: [],
      files: [],
      findings: [],
      mutation: { mutants: 8, killed: 7, survivors: [{ kind: "text", line: 27 }] },
    });
  });

  test("says which line and branch the tests do not reach", () => {
    expect(reports.get("unreached")?.coverage).toMatchObject({
      branches: 4,
      missing_branches: [[27, 28]],
    });
  });
});

describe("strengthening", () => {
  test("keeps a test that the solution passes and that notices a fault which survived", async () => {
    const task = (await readBadTasks()).find(({ task_id }) => task_id === "too-few-tests");
    if (task === undefined) throw new Error("the fixture has too-few-tests");
    const killer = `    def test_no_words(self):
        with self.assertRaises(ValueError):
            task_func(" ")
`;
    const source = `class TestCases:
${killer}
${killer.replace("test_no_words", "test_again")}
    def test_wrong(self):
        self.assertEqual(task_func('a'), {'a': 2})

    def test_unsteady(self):
        self.assertEqual(''.join({'a', 'b', 'c'}), ''.join(['a', 'b', 'c']))
`;
    await using opened = await openServices([task], options);
    const { services } = opened;
    const faults = await findSurvivors(task, services);
    const { readOfferedTests, addTest } = createPythonAuthor(services.parser);
    const offered = readOfferedTests(source);
    const outcome = await strengthenTask(task, { offered, faults, addTest }, services);
    expect(outcome.kept.map(({ name, kills }) => [name, kills.length])).toEqual([
      ["test_no_words", 2],
    ]);
    expect(outcome.refused.map(({ reason }) => reason)).toEqual([
      "it detects nothing that the other tests miss",
      "the solution does not pass: test_wrong",
      expect.stringMatching(/test_unsteady/),
    ]);
    expect(outcome.test).toContain(killer);
    expect(outcome.left).toEqual([expect.stringMatching(/^text: /)]);
  });
});

describe("an examination with a folder", () => {
  test("goes on where it was ended, and examines a changed task again", async () => {
    const outDir = await temporaryFolder();
    const file = path.join(outDir, "rigor.jsonl");
    const tasks = (await readBadTasks()).filter(({ task_id }) => /sound|too-few/.test(task_id));
    const quick = { ...options, fresh: false, outDir, rigor: { ...options.rigor, mutants: 2 } };
    const first = await examineAll(tasks.slice(0, 1), quick);
    const mark = first.reports.map((report) => JSON.stringify({ ...report, seconds: 12_345 }));
    await writeFile(file, `${mark.join("\n")}\n{"task_id": "torn`);
    const both = await examineAll(tasks, quick);
    expect(both.reports.map((report) => report.task_id)).toEqual(["sound", "too-few-tests"]);
    expect(both.reports[0]?.seconds).toBe(12_345);
    const only = await examineAll(tasks.slice(1), quick);
    expect(only.reports.map((report) => report.task_id)).toEqual(["too-few-tests"]);
    expect((await readFile(file, "utf8")).split("\n")).toHaveLength(3);
    const changed = tasks.map((task) => ({ ...task, test: `${task.test}\n` }));
    const again = await examineAll(changed, quick);
    expect(again.reports[0]?.seconds).not.toBe(12_345);
    expect(await readFile(path.join(outDir, "rigor.txt"), "utf8")).toContain("too-few-tests");
  });
});
