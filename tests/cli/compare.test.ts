import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Comparison } from "../../src/schema/comparison.ts";
import { FailureReport } from "../../src/schema/failure.ts";
import { RunDifference } from "../../src/schema/run-difference.ts";
import { RunRecord } from "../../src/schema/verdict.ts";
import { ToolReport } from "../../src/schema/tool-use.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";
import { newUser, stackTrace, type BcbUser } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

const trace =
  'Traceback (most recent call last):\n  File "__test__.py", line 20, in test_a\n  File "__test__.py", line 7, in task_func\nKeyError: \'x\'\n';

/** Rows of verdicts with their samples beside them: the first `passed` of ten pass. */
async function writeRows(user: BcbUser, name: string, passed: number): Promise<string> {
  const ids = Array.from({ length: 10 }, (_, index) => `B/${index}`);
  const rows = ids.map((task_id, index) =>
    index < passed
      ? { task_id, status: "pass" }
      : { task_id, status: "fail", details: { test_a: trace } },
  );
  await writeFile(path.join(user.folder, `${name}.verdicts.jsonl`), jsonLines(rows));
  const solution = "import json\ndef task_func(path):\n    return json.load(open(path))['x']\n";
  const samples = ids.map((task_id) => ({ task_id, solution }));
  await writeFile(path.join(user.folder, `${name}.jsonl`), jsonLines(samples));
  await writeFile(path.join(user.folder, "tasks.jsonl"), jsonLines(ids.map((id) => makeRow(id))));
  return `${name}.verdicts.jsonl`;
}

/** Two runs of one samples file in folders of their own; the second judged under other records. */
async function writeTwoRuns(user: BcbUser, change: (record: RunRecord) => RunRecord) {
  for (const name of ["a", "b"]) {
    await mkdir(path.join(user.folder, name));
    await writeRun(path.join(user.folder, name), name === "a" ? ["B/1", "B/2"] : ["B/2", "B/1"]);
  }
  const file = path.join(user.folder, "b", "results", "m_run.json");
  const record = RunRecord.parse(JSON.parse(await readFile(file, "utf8")));
  await writeFile(file, JSON.stringify(change(record)));
}

describe("bcb compare", () => {
  test("says which run is better, in words and in JSON", async () => {
    const user = await newUser();
    const [a, b] = [await writeRows(user, "a", 2), await writeRows(user, "b", 10)];
    const said = await user.run(["compare", a, b]);
    expect(said.code).toBe(0);
    expect(said.stdout).toContain("b.verdicts is better than a.verdicts.");
    expect(said.stdout).toContain("KeyError");
    const { stdout, stderr } = await user.run(["compare", a, b, "-d", "tasks.jsonl", "--json"]);
    expect(stderr).toBe("");
    const { pairs } = Comparison.parse(JSON.parse(stdout));
    expect(pairs).toMatchObject([{ verdict: "better", tasks: 10, mcnemar: { only_second: 8 } }]);
    expect(pairs[0]?.by_library.map(({ name }) => name)).toEqual(["json", "pandas"]);
  });

  test("more than two runs give a table of pairs, and the same seed the same bytes", async () => {
    const user = await newUser();
    const files = [
      await writeRows(user, "a", 2),
      await writeRows(user, "b", 4),
      await writeRows(user, "c", 10),
    ];
    const first = await user.run(["compare", ...files, "--seed", "3"]);
    expect(first.stdout.match(/cannot tell|better/g)).toHaveLength(3);
    expect(await user.run(["compare", ...files, "--seed", "3"])).toEqual(first);
  });

  test("warns with both hashes where datasets or environments differ; --strict exits with 1", async () => {
    const user = await newUser();
    await writeTwoRuns(user, (record) => ({
      ...record,
      dataset: { ...record.dataset, hash: "d".repeat(64) },
      environment: { ...record.environment, fingerprint: "e".repeat(64) },
    }));
    const loose = await user.run(["compare", "a", "b"]);
    expect(loose.code).toBe(0);
    expect(loose.stderr).toMatch(/different datasets: .* has [0-9a-f]{12}, .* has dddddddddddd/);
    expect(loose.stderr).toMatch(
      /different environments: .* has 222222222222, .* has eeeeeeeeeeee/,
    );
    const strict = await user.run(["compare", "a", "b", "--strict"]);
    expect([strict.code, strict.stdout]).toEqual([1, loose.stdout]);
  });
});

describe("bcb diff", () => {
  test("says what differs, and which flips it could explain", async () => {
    const user = await newUser();
    await writeTwoRuns(user, (record) => ({ ...record, engine: "jail-2" }));
    const { code, stdout } = await user.run(["diff", "a", "b", "--json"]);
    expect(code).toBe(0);
    const found = RunDifference.parse(JSON.parse(stdout));
    expect(found.flips).toMatchObject({ gained: 1, lost: 1, same_code: 2 });
    expect(found.causes.filter(({ state }) => state === "differs")).toMatchObject([
      { cause: "engine", gained: 1, lost: 1, changes: [{ path: "engine" }] },
    ]);
    const said = await user.run(["diff", "a", "b"]);
    expect(said.stdout).toContain('engine: "jail-1" -> "jail-2"');
  });

  test("compares the datasets row by row where both can be read", async () => {
    const user = await newUser();
    const rows = [makeRow("B/1"), makeRow("B/2", { test: "pass" })];
    await writeTwoRuns(user, (record) => record);
    const moved = path.join(user.folder, "b", "tasks.jsonl");
    await writeFile(moved, jsonLines(rows));
    const list = await user.run(["tasks", "list", "--dataset", moved, "--json"]);
    const { dataset } = JSON.parse(list.stdout);
    const file = path.join(user.folder, "b", "results", "m_run.json");
    const record = RunRecord.parse(JSON.parse(await readFile(file, "utf8")));
    await writeFile(file, JSON.stringify({ ...record, dataset: { ...dataset, source: moved } }));
    const { stdout } = await user.run(["diff", "a", "b", "--json"]);
    const causes = RunDifference.parse(JSON.parse(stdout)).causes;
    const found = causes.find(({ cause }) => cause === "dataset");
    expect(found).toMatchObject({ state: "differs", gained: 1, lost: 0 });
    expect(found?.about).toContain("(1 do)");
  });
});

describe("bcb failures", () => {
  test("counts kinds, and shows clusters with the failing line", async () => {
    const user = await newUser();
    const rows = await writeRows(user, "a", 4);
    const said = await user.run(["failures", rows, "--by", "exception", "-d", "tasks.jsonl"]);
    expect(said.stdout).toContain("6 samples of 10 failed, in 1 run.");
    expect(said.stdout).toMatch(/^KeyError +6 +100\.0 +6$/m);
    expect(said.stdout).toContain("return json.load(open(path))['x']");
    const { stdout } = await user.run(["failures", rows, "--examples", "2", "--json"]);
    const report = FailureReport.parse(JSON.parse(stdout));
    expect(report.by_kind).toEqual([{ name: "missing-key", samples: 6, tasks: 6 }]);
    expect(report.clusters.map(({ examples }) => examples.length)).toEqual([2]);
  });

  test("what a model made a trace say cannot steer the terminal", async () => {
    const user = await newUser();
    const details = { test_a: "ValueError: \u001b[31mred\u202e" };
    const rows = jsonLines([{ task_id: "B/1", status: "fail", details }]);
    await writeFile(path.join(user.folder, "rows.jsonl"), rows);
    const { stdout } = await user.run(["failures", "rows.jsonl"]);
    expect(stdout).toContain("ValueError: red\\u202e");
  });
});

describe("bcb tools", () => {
  test("compares libraries and calls with the ground truth's", async () => {
    const user = await newUser();
    const rows = await writeRows(user, "a", 4);
    const said = await user.run(["tools", rows, "--dataset", "tasks.jsonl"]);
    expect(said.code).toBe(0);
    expect(said.stdout).toMatch(/^json +10 +6 +60\.0 +0 +6$/m);
    const { stdout } = await user.run(["tools", rows, "--dataset", "tasks.jsonl", "--json"]);
    const [run] = ToolReport.parse(JSON.parse(stdout)).runs;
    expect(run?.passing).toEqual({ samples: 4, libraries: 1, calls: 1 });
    expect(run?.samples).toHaveLength(10);
  });
});

describe("the main table", () => {
  test.for([
    ["compare", "first,second,verdict,tasks,first_score,second_score,difference,", 2],
    ["failures", "kind,samples,share,tasks", 2],
    ["tools", "run,passing,passing_libraries,passing_calls,failing,", 3],
    ["analyze", "run,tasks,solved,pass_at_1,pass_at_1_low,pass_at_1_high,", 3],
  ] as const)("of bcb %s comes alone, in any format", async ([command, heading, lines]) => {
    const user = await newUser();
    const files = [await writeRows(user, "a", 2), await writeRows(user, "b", 10)];
    const args = [command, ...files, "--dataset", "tasks.jsonl"];
    const csv = await user.run([...args, "--format", "csv"]);
    expect(csv.code).toBe(0);
    expect(csv.stdout.startsWith(heading)).toBe(true);
    expect(csv.stdout.trimEnd().split("\n")).toHaveLength(lines);
    const written = await user.run([...args, "--out", "t.csv"]);
    expect(written.stdout).toMatch(/^Wrote .*t\.csv\n$/);
    expect(await readFile(path.join(user.folder, "t.csv"), "utf8")).toBe(csv.stdout);
    const both = await user.run([...args, "--json", "--format", "csv"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("bad input", () => {
  test.for([
    [["compare", "a.verdicts.jsonl"], /one run .* needs two/],
    [["compare", "a.verdicts.jsonl", "a.verdicts.jsonl"], /one run .* needs two/],
    [["compare", "a.verdicts.jsonl", "nothing"], /nothing/],
    [["compare", "a.verdicts.jsonl", "other.jsonl"], /no task in common/],
    [["compare", "a.verdicts.jsonl", "torn.jsonl"], /torn\.jsonl, line 1/],
    [["diff", "a.verdicts.jsonl", "other.jsonl"], /no sample in common/],
    [["diff", "a.verdicts.jsonl", "empty"], /Two runs are needed/],
    [["failures", "empty"], /No evaluated runs found/],
    [["tools", "other.jsonl", "--dataset", "tasks.jsonl"], /samples of .* were not found/],
  ] as const)("%j ends with 2 and says why", async ([args, why]) => {
    const user = await newUser();
    await writeRows(user, "a", 5);
    await mkdir(path.join(user.folder, "empty"));
    await writeFile(
      path.join(user.folder, "other.jsonl"),
      jsonLines([{ task_id: "X/1", status: "pass" }]),
    );
    await writeFile(path.join(user.folder, "torn.jsonl"), '{"task_id": "B/1", "sta');
    const { code, stdout, stderr } = await user.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(why);
    expect(stderr).not.toMatch(stackTrace);
  });
});
