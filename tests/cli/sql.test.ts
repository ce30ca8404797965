import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { makeVerdict } from "../support/make-verdict.ts";
import { jsonLines } from "../tasks/task-rows.ts";
import { newUser, stackTrace, type BcbUser } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

async function userWithRun(): Promise<BcbUser> {
  const user = await newUser();
  await writeRun(user.folder, ["B/1", "B/2", "B/10"]);
  return user;
}

async function ask(user: BcbUser, sql: string, ...flags: string[]): Promise<unknown> {
  const result = await user.run(["sql", sql, "--runs", "results", "--json", ...flags]);
  expect(result.stderr).toBe("");
  return JSON.parse(result.stdout);
}

describe("bcb sql", () => {
  test("lists the views and columns where nothing is asked", async () => {
    const user = await newUser();
    const { code, stdout } = await user.run(["sql"]);
    expect(code).toBe(0);
    for (const view of ["runs", "verdicts", "samples", "steps", "tasks", "tests"]) {
      expect(stdout).toMatch(new RegExp(`^${view} `, "m"));
    }
    expect(Object.keys(JSON.parse((await user.run(["sql", "--json"])).stdout))).toHaveLength(6);
  });

  test("counts what the runs hold", async () => {
    const user = await userWithRun();
    const rows = await ask(user, "select run, judged, passed, broken, split from runs");
    expect(rows).toEqual([{ run: "model-1", judged: 3, passed: 2, broken: 0, split: "complete" }]);
    expect(
      await ask(user, "select outcome, count(*) as n from verdicts group by 1 order by 1"),
    ).toEqual([
      { outcome: "fail", n: 1 },
      { outcome: "pass", n: 2 },
    ]);
  });

  test("keeps the last word on a sample, and what is whole of a torn file", async () => {
    const user = await userWithRun();
    const file = path.join(user.folder, "results/m_verdicts.jsonl");
    const [first = ""] = (await readFile(file, "utf8")).split("\n");
    const changed = { ...JSON.parse(first), wall_ms: 777 };
    await appendFile(file, `${jsonLines([changed])}{"task_id": "B/1`);
    expect(await ask(user, "select wall_ms from verdicts where task_id = 'B/1'")).toEqual([
      { wall_ms: 777 },
    ]);
    expect(await ask(user, "select count(*) as n from verdicts")).toEqual([{ n: 3 }]);
  });

  test("half characters of a trace, a test's name or an answer are replaced, and nothing is lost", async () => {
    const user = await userWithRun();
    const results = path.join(user.folder, "results");
    const official = { status: "fail", details: { "t\uD800": "\uDFFF \\ud800 😀" } };
    const verdict = { ...makeVerdict("B/1", "fail", { sample: 1 }), official };
    await appendFile(path.join(results, "m_verdicts.jsonl"), jsonLines([verdict]));
    const samples = [
      { task_id: "B/1", solution: "'\uD83D'" },
      { task_id: "B/2", solution: "'😀'" },
    ];
    const run = JSON.parse(await readFile(path.join(results, "m_run.json"), "utf8"));
    await writeFile(path.join(results, run.samples.file), jsonLines(samples));
    expect(
      await ask(user, "select test, trace from tests where failed and task_id = 'B/1'"),
    ).toEqual([{ test: "t\uFFFD", trace: "\uFFFD \\ud800 😀" }]);
    expect(await ask(user, "select solution from samples order by task_id")).toEqual([
      { solution: "'\uFFFD'" },
      { solution: "'😀'" },
    ]);
    expect(await ask(user, "select count(*) as n from verdicts")).toEqual([{ n: 4 }]);
  });

  test("a name that DuckDB would take for a pattern is one file's", async () => {
    const user = await userWithRun();
    const results = path.join(user.folder, "results");
    const odd = path.join(user.folder, "results[1]", "sample=7");
    await mkdir(odd, { recursive: true });
    const run = JSON.parse(await readFile(path.join(results, "m_run.json"), "utf8"));
    for (const name of ["m*", "m?", "[m]", "m\\*"]) {
      const named = { ...run, samples: { ...run.samples, file: `${name}.jsonl` } };
      const files = {
        "_run.json": JSON.stringify(named),
        "_verdicts.jsonl": jsonLines([makeVerdict("B/1", "pass")]),
        ".jsonl": jsonLines([{ task_id: "B/1", solution: "x" }]),
      };
      for (const [ending, text] of Object.entries(files)) {
        await writeFile(path.join(odd, `${name}${ending}`), text);
      }
    }
    const counts = "select count(*) as n, max(sample) as last from";
    for (const view of ["verdicts", "samples"]) {
      const flags = ["--runs", "results[1]/sample=7", "--json"];
      const { stdout } = await user.run(["sql", `${counts} ${view}`, ...flags]);
      expect(JSON.parse(stdout)).toEqual([{ n: 4, last: 0 }]);
    }
  });

  test("a broken sample neither passed nor failed", async () => {
    const user = await userWithRun();
    const file = path.join(user.folder, "results/m_verdicts.jsonl");
    await appendFile(file, jsonLines([makeVerdict("B/10", "broken", { sample: 1 })]));
    expect(await ask(user, "select judged, broken from runs")).toEqual([{ judged: 3, broken: 1 }]);
    expect(await ask(user, "select passed from verdicts where outcome = 'broken'")).toEqual([
      { passed: null },
    ]);
  });

  test("knows the passing tests from the task's source, and without it only the failing ones", async () => {
    const user = await userWithRun();
    const source = path.join(user.folder, "tasks.jsonl");
    const text = await readFile(source, "utf8");
    const tests = "class TestCases:\n    def test_a(self): pass\n    def test_b(self): pass\n";
    const rows = text
      .trim()
      .split("\n")
      .map((line) => ({ ...JSON.parse(line), test: tests }));
    await writeFile(path.join(user.folder, "other.jsonl"), jsonLines(rows));
    const results = {
      "B/1": [{ status: "pass", details: {} }],
      "B/2": [{ status: "fail", details: { test_b: "no" } }],
    };
    const official = Object.fromEntries(
      Object.entries(results).map(([id, [verdict]]) => [
        id,
        [{ task_id: id, solution: "", ...verdict }],
      ]),
    );
    const file = path.join(
      user.folder,
      "x--main--bigcodebench-complete--vllm-0-1_eval_results.json",
    );
    await writeFile(file, JSON.stringify({ date: "2024", eval: official }));
    const query = "select task_id, test, failed, trace from tests order by 1, 2";
    const flags = ["--json", "--runs", file];
    const known = await user.run(["sql", query, ...flags, "--dataset", "other.jsonl"]);
    expect(JSON.parse(known.stdout)).toEqual([
      { task_id: "B/1", test: "test_a", failed: false, trace: null },
      { task_id: "B/1", test: "test_b", failed: false, trace: null },
      { task_id: "B/2", test: "test_a", failed: false, trace: null },
      { task_id: "B/2", test: "test_b", failed: true, trace: "no" },
    ]);
    const unknown = await user.run(["sql", query, ...flags]);
    expect(JSON.parse(unknown.stdout)).toEqual([
      { task_id: "B/2", test: "test_b", failed: true, trace: "no" },
    ]);
    expect(unknown.stderr).toMatch(/--dataset/);
  });

  test("reads the samples beside the results, numbered within their task", async () => {
    const user = await userWithRun();
    const run = JSON.parse(await readFile(path.join(user.folder, "results/m_run.json"), "utf8"));
    const rows = ["a", "b"].map((solution) => ({ task_id: "B/1", solution }));
    await writeFile(path.join(user.folder, "results", run.samples.file), jsonLines(rows));
    expect(await ask(user, "select sample, solution from samples")).toEqual([
      { sample: 0, solution: "a" },
      { sample: 1, solution: "b" },
    ]);
  });

  test("a table is cut and says so; steering characters are spelled out", async () => {
    const user = await userWithRun();
    const many = await user.run(["sql", "select i from range(500) t(i)", "--runs", "results"]);
    expect(many.stdout.trim().split("\n")).toHaveLength(101);
    expect(many.stderr).toMatch(/--limit/);
    const odd = await user.run([
      "sql",
      "select chr(8238) || chr(27) || '[2J' as x",
      "--runs",
      "results",
    ]);
    expect(odd.stdout).toContain(String.raw`\u202e`);
    expect(odd.stdout).not.toContain("\u001B");
    const csv = await user.run(["sql", "select '=1' as x", "--runs", "results", "--format", "csv"]);
    expect(csv.stdout).toBe("x\n'=1\n");
    const markdown = await user.run([
      "sql",
      "select 'a|b' as x",
      "--runs",
      "results",
      "--format",
      "markdown",
    ]);
    expect(markdown.stdout).toBe("| x    |\n| ---- |\n| a\\|b |\n");
    expect(await ask(user, "select 1 as x where false")).toEqual([]);
  });

  test("an answer can be a file of any format", async () => {
    const user = await userWithRun();
    const write = async (ending: string): Promise<Buffer> => {
      const file = path.join(user.folder, `answer.${ending}`);
      const query = "select 7 as seven, [1, 2] as list, null as nothing";
      const said = await user.run(["sql", query, "--runs", "results", "--out", file]);
      expect(said).toMatchObject({ code: 0, stdout: `Wrote ${file}\n` });
      return readFile(file);
    };
    expect((await write("csv")).toString()).toBe('seven,list,nothing\n7,"[1,2]",\n');
    const row = { seven: 7, list: [1, 2], nothing: null };
    expect(JSON.parse((await write("json")).toString())).toEqual([row]);
    expect((await write("tex")).toString()).toContain(String.raw`7 & [1,2] & - \\`);
    const parquet = new Uint8Array(await write("parquet")).buffer;
    expect(await parquetReadObjects({ file: parquet })).toEqual([{ ...row, list: "[1,2]" }]);
  });

  const refused: [title: string, sql: string, says: RegExp][] = [
    ["a syntax error", "selec 1", /syntax error/],
    ["an unknown column", "select foo from runs", /foo/],
    ["two statements", "select 1; select 2", /2 statements/],
    ["nothing", " ", /empty/],
    ["a parameter", "select ?", /parameters/],
    ["dropping", "drop table runs", /DROP/],
    ["inserting", "insert into runs (run) values ('x')", /INSERT/],
    ["writing a file", "copy runs to 'out.csv'", /disabled by configuration/],
    ["attaching a file", "attach 'out.db'", /ATTACH/],
    ["an extension", "install httpfs", /LOAD/],
    ["settings", "set enable_external_access = true", /SET/],
    ["reading a file", "select * from read_text('tasks.jsonl')", /disabled by configuration/],
    ["reading a file as a table", "select * from 'tasks.jsonl'", /disabled by configuration/],
    [
      "reading a file inside a query",
      "select * from query('from read_csv(''tasks.jsonl'')')",
      /disabled/,
    ],
    ["listing files", "select * from glob('*')", /disabled by configuration/],
    ["the network", "select * from read_csv('http://127.0.0.1:9/a.csv')", /rejected the query/],
  ];
  test("refuses what does more than read the views, and says what to do", async () => {
    const user = await userWithRun();
    const before = await readdir(user.folder);
    const answers = await Promise.all(
      refused.map(([, sql]) => user.run(["sql", sql, "--runs", "results"])),
    );
    for (const [index, { code, stdout, stderr }] of answers.entries()) {
      const [title, , says] = refused[index] ?? ["", "", /^$/];
      expect({ title, code, stdout }).toEqual({ title, code: 2, stdout: "" });
      expect(stderr).toMatch(says);
      expect(stderr).toMatch(/\[BCB701\] \S/);
      expect(stderr).not.toMatch(stackTrace);
    }
    expect(await readdir(user.folder)).toEqual(before);
  });

  test("says where a verdict file is damaged, and that a folder holds no runs", async () => {
    const user = await userWithRun();
    const empty = await user.run(["sql", "select * from runs", "--runs", user.cache]);
    expect(empty.code).toBe(2);
    const file = path.join(user.folder, "results/m_verdicts.jsonl");
    await writeFile(file, `{"task_id": 7}\n${await readFile(file, "utf8")}`);
    const damaged = await user.run(["sql", "select * from runs", "--runs", "results"]);
    expect(damaged.code).toBe(2);
    expect(damaged.stderr).toMatch(/m_verdicts\.jsonl, line 1: not a verdict/);
  });

  test("is ended by an interrupt", async () => {
    const user = await userWithRun();
    const child = user.start([
      "sql",
      "select count(*) from range(10000000000000)",
      "--runs",
      "results",
    ]);
    setTimeout(() => child.kill("SIGINT"), 2500);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code).toBe(130);
  });
});
