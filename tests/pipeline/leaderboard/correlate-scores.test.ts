import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { correlateScores } from "../../../src/pipeline/leaderboard/correlate-scores.ts";
import { makeBoard, makeEntry, makeScore, makeTable } from "../../support/make-entry.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const pairs: [string, number, number][] = [
  ["Model-A", 0.1, 0.2],
  ["Model-B", 0.2, 0.1],
  ["Model-C", 0.3, 0.4],
  ["Model-D", 0.4, 0.3],
  ["Model-E", 0.9, 0.5],
];
const entries = [
  ...pairs.map(([name, complete, instruct]) =>
    makeEntry(name, { complete: makeScore(complete), instruct: makeScore(instruct) }),
  ),
  makeEntry("half", { complete: makeScore(0.5) }),
];
const board = makeBoard(makeTable(entries));

const suiteScore = {
  dataset: "numpy-eval",
  benchmark: "NumpyEval",
  split: "complete",
  subset: "full",
  tasks: 101,
  strict: null,
  measures: {},
  cost_usd: null,
  answered: 101,
  asked: 101,
  seconds: 1,
  problem: null,
};

async function correlateWith(csv: string) {
  const folder = await temporaryFolder();
  const file = path.join(folder, "scores.csv");
  await writeFile(file, csv);
  return correlateScores(board, [file]);
}

describe("correlations", () => {
  test("of scores that stand alone are none, and that is said", async () => {
    const alone = makeTable([makeEntry("a", { complete: makeScore(0.5) })]);
    const table = await correlateScores(makeBoard(alone));
    expect(table.rows).toEqual([]);
    expect(table.notes.join()).toContain("the scores of Full Complete alone");
  });

  test("leave out a score over a part of the tasks, and say so", async () => {
    const partial = makeScore(1, { tasks: 78, of: 1140, whole: false });
    const few = makeEntry("few", { complete: partial, instruct: makeScore(0.1) });
    const { rows, notes } = await correlateScores(makeBoard(makeTable([...entries, few])));
    expect(rows[0]?.slice(0, 3)).toEqual(["Full Complete", "Full Instruct", 5]);
    expect(notes.join()).toContain("only a part of the tasks: few on Full Complete.");
  });

  test("go over the models that have both scores", async () => {
    const { rows } = await correlateScores(board);
    // scipy.stats: pearsonr, spearmanr and kendalltau of the same five pairs.
    expect(rows).toEqual([
      [
        "Full Complete",
        "Full Instruct",
        5,
        expect.objectContaining({ value: expect.closeTo(0.81228, 5) }),
        expect.objectContaining({ value: expect.closeTo(0.8, 5) }),
        expect.objectContaining({ value: expect.closeTo(0.6, 5) }),
      ],
    ]);
  });

  test("with other benchmarks match names loosely, and list what did not match", async () => {
    const csv =
      'Model,"Human, Eval",Flat\nmodel a,10%,1\nModel-B,20,1\nvendor/MODEL_C,30,1\nmodel-d,,1\nStranger,5,1\n';
    const { rows, notes } = await correlateWith(csv);
    const row = rows.find(
      ([first, second]) => first === "Full Complete" && second === "Human, Eval",
    );
    expect(row?.slice(2, 4)).toEqual([3, expect.objectContaining({ value: expect.closeTo(1, 9) })]);
    // What never varies goes together with nothing: unknown, not NaN.
    expect(rows.find(([, second]) => second === "Flat")?.slice(2)).toEqual([4, null, null, null]);
    expect(notes).toEqual(["Not on the leaderboard: Stranger."]);
  });

  test("take several files: a table, EvalPlus's leaderboard, the suites of models", async () => {
    const folder = await temporaryFolder();
    const write = async (name: string, content: string) => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    };
    const suites = pairs.slice(0, 3).map(([model, value]) => {
      const score = { ...suiteScore, pass_at_1: { value, low: 0, high: 1 } };
      const report = { suite: "s", about: "", model, mean: null, cost_usd: null, scores: [score] };
      return write(`${model}.json`, JSON.stringify(report));
    });
    const evalPlus = Object.fromEntries(
      pairs.map(([model, value]) => [
        model,
        { "pass@1": { "humaneval+": 100 * value, mbpp: null } },
      ]),
    );
    const files = [
      await write("scores.csv", "model,X\nModel-A,1\nModel-B,2\nModel-C,4\n"),
      await write("results.json", JSON.stringify(evalPlus)),
      ...(await Promise.all(suites)),
    ];
    const { rows } = await correlateScores(board, files);
    const withComplete = rows.filter(([first]) => first === "Full Complete");
    expect(withComplete.map(([, second, models]) => [second, models])).toEqual([
      ["Full Instruct", 5],
      ["X", 3],
      ["humaneval+", 5],
      ["mbpp", 0],
      ["NumpyEval complete", 3],
    ]);
    const twice = [files[0] ?? "", await write("again.csv", "model,X\nModel-A,1\n")];
    await expect(correlateScores(board, twice)).rejects.toThrow(/X of Model-A is given twice/);
  });

  test.for<[string, RegExp]>([
    ["{}}", /neither EvalPlus's leaderboard nor a suite/],
    ['{"a": 1}', /neither EvalPlus's leaderboard nor a suite/],
    ["", /no column `model`/],
    ["name,x\na,1\n", /no column `model`/],
    ["model\na\n", /no column of scores/],
    ["model,x\na,1\na,2\n", /a appears twice/],
    ["model,x\na,fast\n", /row 2, x: "fast" is not a number/],
    ["model,x\n,1\n", /row 2 names no model/],
  ])("refuse a file that is no table of scores: %j", async ([csv, problem]) => {
    await expect(correlateWith(csv)).rejects.toThrow(problem);
  });
});
