import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Inspection } from "../../src/schema/official-results.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";
import { evalResultsOf, makeResult } from "../verdicts/make-result.ts";
import { writeRun } from "./written-run.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const file = "m_eval_results.json";
const starter = ["--dataset", "starter"];

/** A user with the results of two tasks of the starter pack in the current folder. */
async function userWithResults(name = file): Promise<BcbUser> {
  const user = await newUser();
  const results = [
    makeResult("Starter/0"),
    makeResult("Starter/3", { test_a: "Traceback\nKeyError: 'x'\n" }, { solution: "answer()" }),
    makeResult("Starter/3"),
    makeResult("BigCodeBench/3", { test_a: "no" }),
  ];
  await writeFile(path.join(user.folder, name), evalResultsOf(results));
  return user;
}

describe("bcb inspect --eval-results", () => {
  test("writes the folder and says what and where", async () => {
    const user = await userWithResults();
    const args = ["inspect", "--eval-results", file, "--split", "instruct", ...starter];
    const { code, stdout, stderr } = await user.run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const folder = path.join(user.folder, "inspect", "m_eval_results");
    expect(stdout).toBe(
      [
        "1 of 2 tasks not solved by every sample: 1 partly.",
        "33 selected tasks of starter 1.0.0 without a result.",
        "Skipped 1 task of the results outside the selection of starter 1.0.0.",
        "",
        `Inspection: ${path.join(folder, "index.html")}`,
        "",
      ].join("\n"),
    );
    expect((await readdir(path.join(folder, "Starter/3"))).toSorted()).toEqual([
      "complete_0_execution_trace.txt",
      "complete_1_execution_trace.txt",
      "completion_0.py",
      "completion_1.py",
      "ground_truth.py",
      "test_case.py",
    ]);
    const task = await user.run(["tasks", "show", "Starter/3", ...starter, "--json"]);
    const { instruct_prompt, canonical_solution } = JSON.parse(task.stdout);
    expect(await readFile(path.join(folder, "Starter/3/ground_truth.py"), "utf8")).toBe(
      `${instruct_prompt}\n\n${canonical_solution}`,
    );
  });

  test("speaks JSON, and takes another folder", async () => {
    const user = await userWithResults();
    const args = ["inspect", "--eval-results", file, "--save-path", "a/b", ...starter, "--json"];
    const { code, stdout } = await user.run(args);
    expect(code).toBe(0);
    const inspection = Inspection.parse(JSON.parse(stdout));
    expect(inspection.folder).toBe(path.join(user.folder, "a/b/m_eval_results"));
    expect(existsSync(inspection.page)).toBe(true);
  });

  test("ends with 0 when everything is solved", async () => {
    const user = await newUser();
    await writeFile(path.join(user.folder, file), evalResultsOf([makeResult("Starter/0")]));
    const { code, stdout } = await user.run(["inspect", "--eval-results", file, ...starter]);
    expect(code).toBe(0);
    expect(stdout).toContain("nothing to inspect");
  });

  test("Ctrl-C ends with 130, and the same command finishes", async () => {
    const user = await newUser();
    const ids = Array.from({ length: 3000 }, (_, index) => `B/${index}`);
    await writeFile(path.join(user.folder, "t.jsonl"), jsonLines(ids.map((id) => makeRow(id))));
    const results = ids.map((id) => makeResult(id, { test_a: "no\n" }));
    await writeFile(path.join(user.folder, file), evalResultsOf(results));
    const args = ["inspect", "--eval-results", file, "--dataset", "t.jsonl"];
    const folder = path.join(user.folder, "inspect/m_eval_results");
    const child = user.start(args);
    const ending = finish(child);
    while (!existsSync(folder) && child.exitCode === null) await pause(2);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await ending;
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).not.toMatch(stackTrace);
    expect(await readdir(folder)).toEqual(["B"]);
    expect(await user.run(args)).toMatchObject({ code: 0, stderr: "" });
    expect(await readdir(path.join(folder, "B"))).toHaveLength(3000);
  });
});

describe("bcb inspect TASK", () => {
  test.for(["Starter/3", "3"])("prints the task that %s means, and writes nothing", async (id) => {
    const user = await userWithResults();
    const { code, stdout, stderr } = await user.run([
      "inspect",
      id,
      "--eval-results",
      file,
      ...starter,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Starter\/3 {2}/);
    expect(stdout).toContain("1 of 2 samples passed (m_eval_results.json)");
    expect(stdout).toContain("# Ground truth");
    expect(stdout).toContain("# Completion 0: fail");
    expect(stdout).toContain("+ answer()");
    expect(stdout).toContain("KeyError: 'x'");
    expect(await readdir(user.folder)).toEqual([file]);
  });

  test("takes the newest results of the folder, and names them on stderr", async () => {
    const user = await userWithResults("new_eval_results.json");
    const old = path.join(user.folder, "a_old_eval_results.json");
    await writeFile(old, "{");
    await utimes(old, 0, 0);
    const { code, stdout, stderr } = await user.run(["inspect", "3", ...starter]);
    expect(code).toBe(0);
    expect(stderr).toBe("Inspecting new_eval_results.json, the newest results in this folder.\n");
    expect(stdout).toContain("# Completion 1: pass");
  });

  test("needs nothing but a number where a command left its results in a folder of their own", async () => {
    const user = await newUser();
    await writeRun(user.folder);
    const results = [makeResult("B/2", { test_a: "no" }, { solution: "answer()" })];
    await writeFile(path.join(user.folder, "results", file), evalResultsOf(results));
    const { code, stdout, stderr } = await user.run(["inspect", "2"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Inspecting results/${file}, the newest results in this folder.\n`,
    });
    expect(stdout).toMatch(/^B\/2 {2}/);
    expect(stdout).toContain("+ answer()");
  });

  test("shows a task without results, and says so", async () => {
    const user = await userWithResults();
    const { code, stdout } = await user.run(["inspect", "7", "--eval-results", file, ...starter]);
    expect(code).toBe(0);
    expect(stdout).toContain("m_eval_results.json has no result for this task.");
    expect(stdout).toMatch(/# Ground truth[\s\S]*# Test/);
  });

  test("speaks JSON", async () => {
    const user = await userWithResults();
    const args = ["inspect", "3", "--eval-results", file, ...starter, "--json"];
    expect(JSON.parse((await user.run(args)).stdout)).toMatchObject({
      task_id: "Starter/3",
      eval_results: file,
      ground_truth: expect.stringContaining("def task_func"),
      samples: [{ status: "fail", solution: "answer()" }, { status: "pass" }],
    });
  });

  test("nothing that a model wrote steers the terminal", async () => {
    const user = await newUser();
    const evil = "\u001B[2J\u001B]0;title\u0007\u202Ered";
    const hostile = makeResult("Starter/3", { [evil]: evil }, { solution: evil });
    await writeFile(path.join(user.folder, `${evil}_eval_results.json`), evalResultsOf([hostile]));
    const { code, stdout, stderr } = await user.run(["inspect", "3", ...starter]);
    expect(code).toBe(0);
    expect(stdout).toContain("red");
    // oxlint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  });
});

describe("bcb inspect refuses", () => {
  const cases: [title: string, args: string[], words: RegExp][] = [
    ["no results to be found", [], /no \*_eval_results\.json[\s\S]*--eval-results/],
    ["a missing file", ["--eval-results", "nope.json"], /File not found: nope\.json/],
    ["a folder", ["--eval-results", "folder"], /folder/],
    [
      "a file of something else",
      ["--eval-results", "b.json"],
      /b\.json is not an evaluation results file/,
    ],
    ["an unknown split", ["--eval-results", "d.json", "--split", "half"], /no split "half"/],
    [
      "an unknown subset",
      ["--eval-results", "d.json", "--subset", "half"],
      /no tasks in the subset "half"/,
    ],
    ["a folder's option with a task", ["3", "--in-place"], /--in-place has no effect with a task/],
    ["a hard subset of another dataset", ["--eval-results", "c.json", "--subset", "hard"], /hard/],
    [
      "results of another dataset",
      ["--eval-results", "c.json"],
      /None of the 1 task[\s\S]*--dataset/,
    ],
    ["an unknown task", ["zz", "--eval-results", "c.json"], /"zz"[\s\S]*Starter\/0/],
    ["several tasks", ["0-3", "--eval-results", "c.json"], /"0-3" matches more than one task/],
  ];

  test.for(cases)("%s, and writes nothing", async ([, args, words]) => {
    const user = await newUser();
    await mkdir(path.join(user.folder, "folder"));
    await writeFile(path.join(user.folder, "b.json"), `{"pass@1": 0.5}`);
    await writeFile(path.join(user.folder, "c.json"), evalResultsOf([makeResult("Else/1")]));
    await writeFile(path.join(user.folder, "d.json"), evalResultsOf([makeResult("Starter/3")]));
    const { code, stdout, stderr } = await user.run(["inspect", ...args, ...starter]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(stackTrace);
    expect((await readdir(user.folder)).toSorted()).toEqual([
      "b.json",
      "c.json",
      "d.json",
      "folder",
    ]);
  });
});
