import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Leaderboard } from "../../src/schema/leaderboard.ts";
import { writeOfficial } from "../support/official-file.ts";
import { newUser, stackTrace, type BcbUser } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

const tasks = ["B/1", "B/2", "B/3"];

async function userWithRuns(): Promise<BcbUser> {
  const user = await newUser();
  const runs = path.join(user.folder, "runs");
  const hostile = "\u001B[31m=evil";
  for (const [model, passes] of [
    ["good", tasks],
    ["middling", ["B/1"]],
    [hostile, []],
  ] as const) {
    await writeOfficial(runs, { model, split: "complete", passes, tasks });
  }
  return user;
}

describe("bcb leaderboard", () => {
  test("builds a file, shows it in every format, and draws it", async () => {
    const user = await userWithRuns();
    const built = await user.run(["leaderboard", "build", "runs"]);
    expect(built).toMatchObject({ code: 0, stderr: "" });
    expect(built.stdout).toMatch(/^Full: 3 models, 3 scores with per-task verdicts, no domains/);
    const file = path.join(user.folder, "leaderboard.json");
    expect(
      Leaderboard.parse(JSON.parse(readFileSync(file, "utf8"))).tables[0]?.entries,
    ).toHaveLength(3);

    const shown = await user.run(["leaderboard", "show", "--split", "complete"]);
    expect(shown.stdout).toMatch(/1 {2}good .* 100\.0 \[/);
    expect(shown.stdout).not.toContain("\u001B");
    const csv = await user.run(["leaderboard", "show", "--format", "csv"]);
    expect(csv.stdout.trimEnd().split("\n")).toHaveLength(4);
    expect(csv.stderr).toContain("Solve rate on Complete");
    const written = await user.run(["leaderboard", "show", "-o", "t.parquet"]);
    expect(written.stdout).toContain("t.parquet");
    expect((await readFile(path.join(user.folder, "t.parquet"))).subarray(0, 4).toString()).toBe(
      "PAR1",
    );

    const plotted = await user.run(["plot", "elo", "leaderboard.json", "-o", "elo.svg"]);
    expect(plotted).toMatchObject({ code: 0, stderr: "" });
    const svg = readFileSync(path.join(user.folder, "elo.svg"), "utf8");
    expect(svg).toContain("good");
    expect(svg).not.toContain("\u001B");
  });

  test("builds the same bytes from the same runs, but for the time", async () => {
    const user = await userWithRuns();
    const boards = await Promise.all(
      ["a.json", "b.json"].map(async (out) => {
        await user.run(["leaderboard", "build", "runs", "--out", out]);
        return (await readFile(path.join(user.folder, out), "utf8")).replace(/"created": ".*"/, "");
      }),
    );
    expect(boards[0]).toBe(boards[1]);
  });

  test("warns of mixed datasets, and with --strict writes nothing and ends with 1", async () => {
    const user = await newUser();
    await writeRun(user.folder);
    const results = path.join(user.folder, "results");
    const record: unknown = JSON.parse(await readFile(path.join(results, "m_run.json"), "utf8"));
    const dataset = { name: "d", version: "2", hash: "8".repeat(64), count: 2, source: "d" };
    await writeFile(
      path.join(results, "n_run.json"),
      JSON.stringify(Object.assign({}, record, { dataset, split: "instruct" })),
    );
    await writeFile(
      path.join(results, "n_verdicts.jsonl"),
      await readFile(path.join(results, "m_verdicts.jsonl")),
    );
    const strict = await user.run(["leaderboard", "build", "results", "--strict"]);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toMatch(/Warning: .*datasets: .*[0-9a-f]{12}.*888888888888/);
    expect(existsSync(path.join(user.folder, "leaderboard.json"))).toBe(false);
    const lenient = await user.run(["leaderboard", "build", "results"]);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toMatch(/Warning: .*888888888888/);
  });

  test.for<[string[], RegExp]>([
    [["leaderboard", "build"], /Nothing to rank/],
    [["leaderboard", "show"], /File not found: .*leaderboard\.json/],
    [["leaderboard", "show", "broken.json"], /broken\.json is not JSON/],
    [["leaderboard", "show", "empty.json"], /empty\.json is not a leaderboard/],
    [["leaderboard", "show", "--size", "10..1"], /must be a range/],
    [["leaderboard", "show", "--since", "May"], /must be a date/],
    [["leaderboard", "show", "--open", "--closed"], /cannot be used with/],
    [["plot", "size", "empty.json", "-o", "x.svg", "--width", "9999999"], /from 320 to 4000/],
    [["plot", "size", "broken.json", "-o", "x.gif"], /broken\.json/],
    [["correlate", "empty.json"], /not a leaderboard/],
  ])("refuses %j in words", async ([args, words]) => {
    const user = await newUser();
    await writeFile(path.join(user.folder, "broken.json"), '{"format": 1, "full');
    await writeFile(path.join(user.folder, "empty.json"), "{}");
    const { code, stdout, stderr } = await user.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(stackTrace);
  });
});

test("bcb report prints its ranking in the format that is asked for", async () => {
  const user = await newUser();
  await writeRun(user.folder);
  const printed = await user.run(["report", "results", "--format", "markdown"]);
  expect(printed.stdout).toMatch(/^\| +# \| Model /);
  expect(printed.stderr).toContain("report.html");
  const written = await user.run(["report", "results", "--table", "ranking.tex"]);
  expect(written.stdout).toContain("ranking.tex");
  expect(readFileSync(path.join(user.folder, "ranking.tex"), "utf8")).toContain(
    String.raw`\toprule`,
  );
});

test("bcb cost says what it does not know", async () => {
  const user = await newUser();
  await writeRun(user.folder);
  const { code, stdout } = await user.run(["cost", "results"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/2 +1 +- +- /);
  expect(stdout).toContain("Unknown for 1 run: no samples");
});
