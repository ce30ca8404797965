import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { plotLeaderboard } from "../../../src/pipeline/leaderboard/plot-leaderboard.ts";
import type { Leaderboard, LeaderboardEntry } from "../../../src/schema/leaderboard.ts";
import type { PlotKind } from "../../../src/schema/leaderboard-view.ts";
import { makeContext } from "../../support/make-context.ts";
import { makeBoard, makeEntry, makeScore, makeTable } from "../../support/make-entry.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function boardOf(entries: LeaderboardEntry[]): Leaderboard {
  return makeBoard(makeTable(entries));
}

type Request = Parameters<typeof plotLeaderboard>[1];
const plot = (board: Leaderboard, request: Request) =>
  plotLeaderboard(board, request, makeContext());

const hostile = "bell\u0007 \uD800 \uFFFF <b>";

describe("plotLeaderboard", () => {
  test("draws the split that there is, with names that every reader of XML takes", async () => {
    const folder = await temporaryFolder();
    const board = boardOf([makeEntry(hostile, { size: 7, instruct: makeScore(0.5) })]);
    const { file: svgFile } = await plot(board, { kind: "size", out: path.join(folder, "a.svg") });
    const svg = await readFile(svgFile, "utf8");
    expect(svg).toContain("pass@1 on Instruct (%)");
    expect(svg).toContain("&lt;b&gt;");
    // oxlint-disable-next-line no-control-regex
    expect(svg).not.toMatch(/[\u0000-\u0008\uFFFE\uFFFF]|\uD800/);
    const { file: pngFile } = await plot(board, { kind: "size", out: path.join(folder, "a.PNG") });
    expect((await readFile(pngFile)).subarray(1, 4).toString()).toBe("PNG");
  });

  test("marks a score over a part of the tasks", async () => {
    const folder = await temporaryFolder();
    const partial = makeScore(0.9, { tasks: 78, of: 1140, whole: false });
    const board = boardOf([makeEntry("few", { size: 7, complete: partial })]);
    const { file } = await plot(board, { kind: "size", out: path.join(folder, "a.svg") });
    expect(await readFile(file, "utf8")).toContain("few (78 of 1,140 tasks)");
  });

  test("tells which models have no scores by domain", async () => {
    const folder = await temporaryFolder();
    const domains = { General: { tasks: 4, pass_at_1: 0.5 } };
    const board = boardOf([
      makeEntry("drawn", { complete: makeScore(0.5, { domains }) }),
      makeEntry("better", { complete: makeScore(0.9) }),
      makeEntry("elsewhere", { instruct: makeScore(0.7) }),
    ]);
    const out = path.join(folder, "a.svg");
    const { missing } = await plot(board, { kind: "domains", out });
    expect(missing).toEqual(["better"]);
  });

  test.for<[PlotKind, RegExp]>([
    ["size", /no model with a size/],
    ["domains", /no scores by domain/],
    ["solve-rate", /no per-task verdicts/],
    ["elo", /no ratings/],
  ])("says what %s lacks", async ([kind, words]) => {
    const folder = await temporaryFolder();
    const board = boardOf([makeEntry("m", { complete: makeScore(0.5) })]);
    const out = path.join(folder, "a.svg");
    await expect(plot(board, { kind, out })).rejects.toThrow(words);
    await expect(plot(board, { kind, out: "a.gif" })).rejects.toThrow(/\.svg or \.png/);
  });
});
