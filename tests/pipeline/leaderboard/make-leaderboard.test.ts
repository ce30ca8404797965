import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Leaderboard } from "../../../src/schema/leaderboard.ts";
import { loadHardIds } from "../../../src/benchmarks/bigcodebench.ts";
import { writeRun } from "../../cli/written-run.ts";
import { averageOf, entriesOf } from "../../support/make-entry.ts";
import { writeOfficial } from "../../support/official-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines } from "../../tasks/task-rows.ts";
import { buildBoard } from "./build-board.ts";

const tasks = ["B/1", "B/2", "B/3", "B/4"];
const complete = { split: "complete", tasks } as const;
const instruct = { split: "instruct", tasks } as const;

describe("a leaderboard of runs", () => {
  test("has a model once, with both splits, their average, ratings and solve rate", async () => {
    const folder = await temporaryFolder();
    await writeOfficial(folder, { ...complete, model: "a", passes: ["B/1", "B/2", "B/3"] });
    await writeOfficial(folder, { ...instruct, model: "a", passes: ["B/1"] });
    await writeOfficial(folder, { ...complete, model: "b", passes: ["B/1", "B/4"] });
    const board = await buildBoard([folder]);
    expect(Leaderboard.parse(board)).toEqual(board);
    expect(board.tables.map(({ subset, splits }) => [subset, ...splits])).toEqual([
      ["full", "complete", "instruct"],
    ]);
    expect(entriesOf(board).map((entry) => [entry.name, averageOf(entry)])).toEqual([
      ["a", 0.5],
      ["b", null],
    ]);
    const [a, b] = entriesOf(board).map(({ scores }) => scores["complete"]);
    expect(a).toMatchObject({ pass_at_1: 0.75, tasks: 4, solved: 3, domains: null });
    expect(a?.elo?.elo).toBeGreaterThan(b?.elo?.elo ?? Infinity);
    const rate = { models: 2, tasks: 4, none: 0, all: 1, curve: [0.5, 0.5, 0.5, 1] };
    expect(board.tables[0]?.solve_rate["complete"]).toEqual(rate);
  });

  test("has Hard of a Full run that holds all its tasks, unless Hard was run by itself", async () => {
    const folder = await temporaryFolder();
    const hard = await loadHardIds();
    const all = [...hard, "BigCodeBench/other"];
    const onAll = { split: "complete", tasks: all } as const;
    await writeOfficial(folder, { ...onAll, model: "a", passes: hard.slice(0, 37) });
    await writeOfficial(folder, { ...onAll, model: "b", passes: all });
    const onHard = { ...onAll, pack: "bigcodebench-hard", tasks: hard };
    await writeOfficial(folder, { ...onHard, model: "b", passes: [] });
    await writeOfficial(folder, { ...onAll, model: "c", passes: [], tasks: all.slice(1) });
    const board = await buildBoard([folder]);
    expect(
      entriesOf(board, "hard").map(({ name, scores }) => [name, scores["complete"]?.pass_at_1]),
    ).toEqual([
      ["a", 0.25],
      ["b", 0],
    ]);
    expect(entriesOf(board).map(({ name, scores }) => [name, scores["complete"]?.caveat])).toEqual([
      ["b", "Only 149 of 1,140 tasks."],
      ["a", "Only 149 of 1,140 tasks."],
      ["c", "Only 148 of 1,140 tasks."],
    ]);
  });

  test("tells runs of one model apart by how it was asked", async () => {
    const folder = await temporaryFolder();
    await writeOfficial(folder, { ...complete, model: "a", passes: tasks });
    await writeOfficial(folder, { ...complete, model: "a", passes: [], temperature: 0.8 });
    await writeOfficial(folder, { ...instruct, model: "a", passes: [] });
    const models = path.join(folder, "models.json");
    await writeFile(models, JSON.stringify({ a: { size: 7, openness: "open weights" } }));
    const board = await buildBoard([folder], { models });
    expect(entriesOf(board).map((entry) => [entry.name, entry.size, averageOf(entry)])).toEqual([
      ["a (T=0)", 7, 0.5],
      ["a (T=0.8)", 7, null],
    ]);
  });

  test("takes the split of a run that does not tell it from the request, or refuses", async () => {
    const folder = await temporaryFolder();
    const rows = path.join(folder, "rows.jsonl");
    await writeFile(rows, jsonLines([{ task_id: "B/1", status: "pass" }]));
    await expect(buildBoard([rows])).rejects.toThrow(/rows\.jsonl does not say/);
    const named = await buildBoard([rows], { split: "instruct" });
    expect(entriesOf(named)).toMatchObject([
      { name: "rows", scores: { instruct: { pass_at_1: 1 } } },
    ]);
  });

  test("of one model, one task or only ties has numbers everywhere", async () => {
    const folder = await temporaryFolder();
    const only = { split: "complete", passes: ["B/1"], tasks: ["B/1"] } as const;
    await writeOfficial(folder, { ...only, model: "a" });
    const one = await buildBoard([folder]);
    expect(entriesOf(one)[0]?.scores["complete"]).toMatchObject({ pass_at_1: 1, elo: null });
    await writeOfficial(folder, { ...only, model: "b" });
    const ties = await buildBoard([folder]);
    expect(entriesOf(ties).map(({ scores }) => scores["complete"]?.elo?.elo)).toEqual([1000, 1000]);
    // JSON writes null for what is no number.
    expect(JSON.parse(JSON.stringify(ties))).toEqual(ties);
  });

  test("has scores by domain where the dataset is known, and what the answers cost", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder);
    const results = path.join(folder, "results");
    const usage = {
      input_tokens: 9,
      cached_input_tokens: 0,
      output_tokens: 1,
      reasoning_tokens: 0,
    };
    const cost = { usage, cost_usd: 0.5, ms: 1000, cached: false };
    const answers = ["B/1", "B/2"].map((task_id) => ({ task_id, ...cost }));
    await writeFile(path.join(results, "m.jsonl"), jsonLines(answers));
    const board = await buildBoard([results]);
    const score = entriesOf(board)[0]?.scores["complete"];
    expect(score?.domains).toEqual({
      Computation: { tasks: 2, pass_at_1: 0.5 },
      System: { tasks: 2, pass_at_1: 0.5 },
    });
    const sums = { samples: 2, input_tokens: 18, output_tokens: 2, usd: 1, seconds: 2 };
    expect(score?.cost).toEqual(sums);
  });

  test("warns with both hashes where datasets or environments are mixed", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder);
    const [results, other] = ["results", "other"].map((name) => path.join(folder, name));
    if (results === undefined || other === undefined) throw new Error("there are two");
    await mkdir(other);
    const record: unknown = JSON.parse(await readFile(path.join(results, "m_run.json"), "utf8"));
    const dataset = { name: "d", version: "2", hash: "8".repeat(64), count: 2, source: "d" };
    const environment = { name: "e", fingerprint: "9".repeat(64), python: "3.10.0" };
    const changed = Object.assign({}, record, { dataset, environment });
    await writeFile(path.join(other, "m_run.json"), JSON.stringify(changed));
    const verdicts = await readFile(path.join(results, "m_verdicts.jsonl"));
    await writeFile(path.join(other, "m_verdicts.jsonl"), verdicts);
    const { warnings } = await buildBoard([results, other]);
    expect(warnings).toEqual([
      expect.stringMatching(/datasets: .*has [0-9a-f]{12}, .*has 888888888888/),
      expect.stringMatching(/environments: .*has 222222222222, .*has 999999999999/),
    ]);
  });
});

test("a model may be called as it likes", async () => {
  const folder = await temporaryFolder();
  const models = path.join(folder, "models.json");
  await writeFile(models, '{"other": {}}');
  const names = ["constructor", "__proto__", "toString"];
  for (const model of names) await writeOfficial(folder, { ...complete, model, passes: [] });
  const board = await buildBoard([folder], { models });
  expect(entriesOf(board).map(({ name, size }) => [name, size])).toEqual(
    names.toSorted().map((name) => [name, null]),
  );
});

test("facts with an unknown field or a wrong kind are refused with their place", async () => {
  const folder = await temporaryFolder();
  const models = path.join(folder, "models.json");
  const run = await writeOfficial(folder, { ...complete, model: "a", passes: [] });
  await writeFile(models, JSON.stringify({ a: { size: -1 } }));
  await expect(buildBoard([run], { models })).rejects.toThrow(/models\.json is not .*: a\.size/);
  await writeFile(models, JSON.stringify({ a: { sise: 7 } }));
  await expect(buildBoard([run], { models })).rejects.toThrow(/sise/);
  await expect(buildBoard([])).rejects.toThrow(/Nothing to rank/);
});
