import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inspect, type InspectOptions } from "../../../src/pipeline/inspect/inspect.ts";
import type { Context } from "../../../src/schema/context.ts";
import type { OfficialResult } from "../../../src/schema/official-results.ts";
import type { Settings } from "../../../src/schema/settings.ts";
import type { BigCodeBenchRow } from "../../../src/schema/bigcodebench-row.ts";
import { makeContext } from "../../support/make-context.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";
import { evalResultsOf, makeResult } from "../../verdicts/make-result.ts";

/** A folder with a dataset and a result file, and the inspection of it. */
async function prepare(tasks: readonly BigCodeBenchRow[], results: readonly OfficialResult[]) {
  const folder = await temporaryFolder();
  const hub = { endpoint: "http://127.0.0.1:9", home: folder, offline: true };
  const settings: Settings = { cacheDir: folder, homeDir: folder, variables: {}, hub };
  const source = path.join(folder, "tasks.jsonl");
  const evalResults = path.join(folder, "m_eval_results.json");
  await writeFile(source, jsonLines(tasks));
  await writeFile(evalResults, evalResultsOf(results));
  const run = (changes: Partial<InspectOptions> & Partial<Context> = {}) =>
    inspect(
      {
        source,
        selection: { subset: "full" },
        evalResults,
        split: undefined,
        savePath: path.join(folder, "out"),
        inPlace: false,
        ...changes,
      },
      makeContext({ settings, ...changes }),
    );
  return { folder, out: path.join(folder, "out", "m_eval_results"), run };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

function filesOf(id: string, samples: number): string[] {
  const numbers = Array.from({ length: samples }, (_, index) => index);
  return [
    ...numbers.map((number) => `${id}/complete_${number}_execution_trace.txt`),
    ...numbers.map((number) => `${id}/completion_${number}.py`),
    `${id}/ground_truth.py`,
    `${id}/test_case.py`,
  ];
}

const one = [makeRow("B/1")];
const failed = makeResult("B/1", { test_a: "no\n" });

describe("an inspection", () => {
  test("has a folder for each task that not every sample solved, and a page", async () => {
    const ids = ["B/1", "B/2", "B/3", "B/4", "B/10"];
    const { out, run } = await prepare(
      ids.map((id) => makeRow(id)),
      [
        makeResult("B/10", {}, { status: "timeout" }),
        makeResult("B/2"),
        makeResult("B/2", { test_a: "no\n" }, { solution: "second" }),
        makeResult("B/1", { ALL: "no\n" }),
        makeResult("B/3"),
        makeResult("B/3"),
        makeResult("Else/1", { test_a: "no" }),
      ],
    );
    const { json, text } = await run();
    expect(json).toMatchObject({
      split: "complete",
      folder: out,
      page: path.join(out, "index.html"),
      tasks: [
        { task_id: "B/1", kind: "fail", samples: 1, passed: 0 },
        { task_id: "B/2", kind: "partly", samples: 2, passed: 1 },
        { task_id: "B/10", kind: "timeout", samples: 1, passed: 0 },
      ],
      solved: 1,
      without_results: 1,
      passed_over: 1,
    });
    expect(text).toContain("3 of 4 tasks not solved by every sample: 1 fail, 1 timeout, 1 partly.");
    expect(text).toContain("Skipped 1 task of the results");
    const files = [...filesOf("B/1", 1), ...filesOf("B/10", 1), ...filesOf("B/2", 2)];
    expect(await listFiles(out)).toEqual([...files, "index.html"]);
    expect(await readFile(path.join(out, "B/2/completion_1.py"), "utf8")).toBe("second");
    expect(await readFile(path.join(out, "B/1/complete_0_execution_trace.txt"), "utf8")).toBe(
      `Test Case: ALL\n\nno\n${"=".repeat(50)}\n`,
    );
    const page = await readFile(json.page, "utf8");
    const [, list = ""] = /id="data\/run-samples\/[^"]+">(.*?)<\/script>/.exec(page) ?? [];
    const { tasks: shown }: { tasks: { id: string }[] } = JSON.parse(list);
    expect(shown.map(({ id }) => id)).toEqual(["B/1", "B/2", "B/10"]);
  });

  test("takes the split from the file's name when none is given", async () => {
    const { folder, run } = await prepare(one, [failed]);
    const evalResults = path.join(folder, "m--main--b-instruct--vllm-0-1_eval_results.json");
    await writeFile(evalResults, evalResultsOf([failed]));
    expect((await run({ evalResults })).json.split).toBe("instruct");
    expect((await run({ evalResults, split: "complete" })).json.split).toBe("complete");
  });

  test("says so when everything is solved", async () => {
    const { out, run } = await prepare(one, [makeResult("B/1"), makeResult("B/1")]);
    const { json, text } = await run();
    expect(text).toContain("Every sample of 1 task passed: nothing to inspect.");
    expect(json.tasks).toEqual([]);
    expect(await listFiles(out)).toEqual(["index.html"]);
  });

  test.for([
    ["of another dataset", [makeResult("Else/1")], /None of the 1 task in .*m_eval_results/],
    ["of nothing", [], /contains no results/],
  ] as const)("results %s are a mistake", async ([, results, words]) => {
    const { folder, run } = await prepare(one, results);
    await expect(run()).rejects.toMatchObject({
      name: "RunMismatch",
      message: expect.stringMatching(words),
      hint: expect.stringContaining("--dataset"),
    });
    expect(await readdir(folder)).not.toContain("out");
  });

  test("goes on after an interruption", async () => {
    const tasks = Array.from({ length: 100 }, (_, index) => makeRow(`B/${index}`));
    const results = tasks.map(({ task_id }) => makeResult(task_id, { test_a: "no\n" }));
    const { out, run } = await prepare(tasks, results);
    const interrupt = new AbortController();
    const steps: number[] = [];
    const running = run({
      signal: interrupt.signal,
      progress: ({ label, done }) => {
        if (!label.startsWith("Writing")) return;
        steps.push(done);
        if (done === 5) interrupt.abort(new Error("enough"));
      },
    });
    await expect(running).rejects.toThrow("enough");
    expect(steps.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    const kept = await listFiles(out);
    expect(kept.length).toBeLessThan(200);
    expect(kept).not.toContain("index.html");
    await run();
    expect(await listFiles(out)).toHaveLength(401);
  });
});

describe("with --in-place", () => {
  test("what an earlier inspection wrote is gone", async () => {
    const { out, run, folder } = await prepare(
      [...one, makeRow("B/2")],
      [failed, makeResult("B/2", { a: "" })],
    );
    await run();
    await writeFile(path.join(folder, "m_eval_results.json"), evalResultsOf([failed]));
    await writeFile(path.join(out, `.index.html.${crypto.randomUUID()}.tmp`), "half");
    await run();
    expect(await readdir(path.join(out, "B"))).toEqual(["1", "2"]);
    await run({ inPlace: true });
    expect(await readdir(path.join(out, "B"))).toEqual(["1"]);
    expect(await readdir(out)).toEqual(["B", "index.html"]);
  });

  const strangers: [name: string, content: string][] = [
    ["notes.txt", "mine"],
    ["B/1/notes.txt", "mine"],
    ["test_case.py", "mine"],
    ["index.html", "<!doctype html><title>mine</title>"],
  ];

  test.for(strangers)("a folder with %s is left whole", async ([name, content]) => {
    const { out, run } = await prepare(one, [failed]);
    await run();
    const file = path.join(out, name);
    await writeFile(file, content);
    const before = await listFiles(out);
    await expect(run({ inPlace: true })).rejects.toMatchObject({
      name: "OutputUnwritable",
      message: expect.stringContaining(`it contains ${name}`),
      hint: expect.stringContaining("--save-path"),
    });
    expect(await listFiles(out)).toEqual(before);
    expect(await readFile(file, "utf8")).toBe(content);
  });

  test("a link in the folder's place is not followed", async () => {
    const { folder, out, run } = await prepare(one, [failed]);
    await mkdir(path.join(folder, "precious/B/1"), { recursive: true });
    await writeFile(path.join(folder, "precious/B/1/test_case.py"), "mine");
    await mkdir(path.dirname(out));
    await symlink(path.join(folder, "precious"), out);
    await expect(run({ inPlace: true })).rejects.toMatchObject({
      message: expect.stringContaining("it is not a folder"),
    });
    expect(await listFiles(path.join(folder, "precious"))).toEqual(["B/1/test_case.py"]);
  });

  test("nothing is deleted when the results cannot be read", async () => {
    const { folder, out, run } = await prepare(one, [failed]);
    await run();
    const before = await listFiles(out);
    await writeFile(path.join(folder, "m_eval_results.json"), "{");
    await expect(run({ inPlace: true })).rejects.toMatchObject({ name: "FileUnreadable" });
    expect(await listFiles(out)).toEqual(before);
  });
});

describe("nothing is written outside the folder", () => {
  const ids = [
    "../../evil",
    "/evil",
    "B/../../../evil",
    "..",
    ".",
    "B//1",
    "B/1/",
    "a\\..\\b",
    "a\0b",
  ];

  test.for(ids)("by a task named %j", async (id) => {
    const { folder, run } = await prepare([makeRow(id)], [makeResult(id, { test_a: "no" })]);
    await expect(run()).rejects.toMatchObject({ name: "TaskInvalid" });
    expect((await readdir(folder)).toSorted()).toEqual(["m_eval_results.json", "tasks.jsonl"]);
  });

  test("by links that stand in the way", async () => {
    const { folder, out, run } = await prepare(one, [failed]);
    const precious = path.join(folder, "precious");
    await mkdir(precious);
    await writeFile(path.join(precious, "a.py"), "mine");
    await mkdir(path.join(out, "B/1"), { recursive: true });
    await symlink(path.join(precious, "a.py"), path.join(out, "B/1/ground_truth.py"));
    await expect(run()).rejects.toMatchObject({ name: "OutputUnwritable" });
    expect(await readFile(path.join(precious, "a.py"), "utf8")).toBe("mine");
  });

  test("by a link in place of a folder of tasks", async () => {
    const { folder, out, run } = await prepare(one, [failed]);
    const precious = path.join(folder, "precious");
    await mkdir(precious);
    await mkdir(out, { recursive: true });
    await symlink(precious, path.join(out, "B"));
    await expect(run()).rejects.toMatchObject({ name: "OutputUnwritable" });
    expect(await readdir(precious)).toEqual([]);
  });

  test("by the name of the result file", async () => {
    const { folder, run } = await prepare(one, [failed]);
    const evalResults = path.join(folder, "...json");
    await writeFile(evalResults, evalResultsOf([failed]));
    await expect(run({ evalResults })).rejects.toMatchObject({ name: "BadUsage" });
    expect(await readdir(folder)).not.toContain("out");
  });
});
