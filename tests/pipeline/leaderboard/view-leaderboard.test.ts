import { describe, expect, test } from "vitest";
import {
  viewLeaderboard,
  type ShowRequest,
} from "../../../src/pipeline/leaderboard/view-leaderboard.ts";
import { makeBoard, makeEntry, makeScore, makeTable } from "../../support/make-entry.ts";

const cost = { samples: 4, input_tokens: 300, output_tokens: 100, usd: 1, seconds: null };
const judged = {
  low: 0.4,
  high: 0.6,
  tasks: 4,
  solved: 2,
  elo: { elo: 1012.34, low: 990, high: 1030 },
  cost,
};
const board = {
  ...makeBoard(
    makeTable(
      [
        makeEntry("published", { size: 7, complete: makeScore(0.5), instruct: makeScore(0.5) }),
        makeEntry("run", {
          complete: makeScore(0.5, { ...judged, domains: { Time: { tasks: 1, pass_at_1: 1 } } }),
          instruct: makeScore(0.5),
        }),
        makeEntry("half", { complete: makeScore(0.9, { caveat: "Only 3 of 4 tasks." }) }),
      ],
      {
        solve_rate: {
          complete: { models: 1, tasks: 4, none: 2, all: 2, curve: [0, 0, 1, 1] },
        },
      },
    ),
  ),
  warnings: ["The runs have different datasets: a has 1, b has 2."],
};

function view(changes: Partial<ShowRequest> = {}) {
  const table = viewLeaderboard(board, { sort: "score", costs: false, ...changes });
  const keys = table.columns.map(({ key }) => key);
  const column = (key: string) => table.rows.map((row) => row[keys.indexOf(key)]);
  return { ...table, keys, column };
}

describe("the view of a leaderboard", () => {
  test("ranks equals equally, and without a score not at all", () => {
    const { column, keys, notes } = view();
    expect(column("model")).toEqual(["published", "run", "half"]);
    expect(column("rank")).toEqual([1, 1, null]);
    expect(column("average")).toEqual([0.5, 0.5, null]);
    expect(column("elo_complete")).toEqual([null, { value: 1012.34, low: 990, high: 1030 }, null]);
    expect(column("caveat")).toEqual([null, null, "Only 3 of 4 tasks."]);
    expect(keys).not.toContain("complete_usd_per_solved");
    expect(notes).toEqual([
      "Solve rate on Complete: of 4 tasks, 2 solved by none and 2 by all of 1 model.",
      "Solve rate on Instruct: - (no per-task verdicts)",
      "Warning: The runs have different datasets: a has 1, b has 2.",
    ]);
  });

  test("lists what is over a part of the tasks apart, without a rank, however it is sorted", () => {
    const partial = { tasks: 78, of: 1140, whole: false };
    const entries = [
      makeEntry("few", { size: 1, complete: makeScore(1, partial) }),
      makeEntry("a", { size: 7, complete: makeScore(0.4, { tasks: 1140, of: 1140 }) }),
      makeEntry("b", { size: 9, complete: makeScore(0.5, { tasks: 1140, of: 1140 }) }),
    ];
    const few = makeBoard(makeTable(entries));
    for (const [sort, names] of [
      ["score", ["b", "a", "few"]],
      ["size", ["a", "b", "few"]],
      ["name", ["a", "b", "few"]],
    ] as const) {
      const { columns, rows } = viewLeaderboard(few, { sort, costs: false });
      expect(rows.map(([, name]) => name)).toEqual(names);
      expect(rows.at(-1)?.[0]).toBeNull();
      const tasks = columns.findIndex(({ key }) => key === "tasks");
      expect(rows.at(-1)?.[tasks]).toBe("78 of 1,140");
    }
    const frontier = viewLeaderboard(few, { sort: "score", costs: false, frontier: "size" });
    expect(frontier.rows.map(([, name]) => name)).toEqual(["b", "a"]);
  });

  test("of one split ranks by it, of a domain by the domain", () => {
    expect(view({ split: "complete" }).column("model")).toEqual(["half", "published", "run"]);
    const time = view({ split: "complete", domain: "time" });
    expect(time.column("model")).toEqual(["run", "half", "published"]);
    expect(time.column("complete")).toEqual([{ value: 1, low: null, high: null }, null, null]);
    expect(() => view({ domain: "Cooking" })).toThrow(/Unknown domain "Cooking"/);
  });

  test("ranks by the one split that has scores, where only one has", () => {
    const entries = [makeEntry("a", { complete: makeScore(0.5) }), makeEntry("b")];
    const table = viewLeaderboard(makeBoard(makeTable(entries)), { sort: "score", costs: false });
    expect(table.columns.map(({ key }) => key)).not.toContain("average");
    expect(table.rows.map(([rank, name]) => [rank, name])).toEqual([
      [1, "a"],
      [null, "b"],
    ]);
  });

  test("with costs has them per solved task, where they are known", () => {
    const { column } = view({ costs: true, split: "complete" });
    expect(column("complete_tokens_per_solved")).toEqual([null, null, 200]);
    expect(column("complete_usd_per_solved")).toEqual([null, null, 0.5]);
    expect(column("complete_seconds_per_solved")).toEqual([null, null, null]);
  });

  test("of a subset that is not there is refused", () => {
    expect(() => view({ subset: "hard" })).toThrow(/no models on hard/);
  });

  test("may be empty after the filters", () => {
    expect(view({ size: { from: 100, to: Infinity } }).rows).toEqual([]);
    expect(view({ frontier: "size" }).column("model")).toEqual(["published"]);
  });
});
