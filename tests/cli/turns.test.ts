import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { GeneratedRow } from "../../src/schema/generation.ts";
import { TurnsAnalysis, TurnVerdict, type TurnScore } from "../../src/schema/transcript.ts";
import {
  fenced,
  startConversing,
  type ConversingServer,
  type Part,
} from "../support/conversing-server.ts";
import { waitFor } from "../support/processes.ts";
import { comparableSteps, readRunLines, readSteps } from "../support/run-files.ts";
import { newUser } from "./run-bcb.ts";

const wrong = "def task_func(*args, **kwargs):\n    return 'nothing'";
const usual = ["--dataset", "starter", "--no-cache", "--backend", "openai-compatible"];

function flagsFor({ url }: ConversingServer, ...more: string[]): string[] {
  return ["run", "--model", "tiny", "--base-url", url, ...usual, ...more, "--json"];
}

function readScores(stdout: string): TurnScore[] {
  return z.object({ turns: TurnsAnalysis }).parse(JSON.parse(stdout)).turns.scores;
}

/** Passes its tests, and prints what its docstring does not. */
function noisy(code: string): string {
  return `${code}\n\n_quiet = task_func\n\n\ndef task_func(*args, **kwargs):\n    print("noise")\n    return _quiet(*args, **kwargs)\n`;
}

const rightInTheEnd: Part = ({ task, turn }) =>
  fenced(turn < 3 ? `${wrong}  # ${turn}` : task.ground_truth);

describe("bcb run --turns", () => {
  test("shows the tests' first error, and tells what turns repaired, broke and left", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ task, turn }) => {
      const right = fenced(task.ground_truth);
      switch (task.task_id) {
        case "Starter/0": // repaired
          return turn === 1 ? fenced(wrong) : right;
        case "Starter/1": // right at once
          return right;
        case "Starter/2": // gives up
          return turn === 1 ? fenced(wrong) : "I do not know what is wrong with it.";
        case "Starter/3": // says the same again
          return fenced(wrong);
        default: // never right
          return fenced(`${wrong}  # ${turn}`);
      }
    });
    const flags = flagsFor(server, "--ids", "0-4", "--turns", "3", "--feedback", "error");
    const { stdout, stderr } = await user.run(flags);
    expect(stderr).not.toContain("Error");
    const scores = readScores(stdout);
    expect(scores.map((score) => [score.pass_at_1, score.answers])).toEqual([
      [0.2, 5],
      [0.4, 4],
      [0.4, 1],
    ]);
    expect(scores.map(({ repaired, broken }) => [repaired, broken])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    const steps = await readSteps(user);
    const ends = steps.flatMap((step) =>
      step.kind === "end" ? [[step.task_id, step.reason]] : [],
    );
    expect(Object.fromEntries(ends)).toEqual({
      "Starter/0": "passed",
      "Starter/1": "passed",
      "Starter/2": "gave_up",
      "Starter/3": "unchanged",
      "Starter/4": "turns",
    });
    const rows = (await readRunLines(user, "calibrated.jsonl")).map((row) =>
      GeneratedRow.parse(row),
    );
    const byTask = new Map(rows.map((row) => [row.task_id, row]));
    expect(byTask.get("Starter/2")?.solution).toBe(wrong);
    expect(byTask.get("Starter/4")?.usage?.output_tokens).toBe(30);
    const verdicts = await readRunLines(user, "_turns.jsonl");
    const judged = verdicts.map((row) => TurnVerdict.parse(row));
    expect(judged.filter(({ task_id }) => task_id === "Starter/0").map(({ turn }) => turn)).toEqual(
      expect.arrayContaining([1, 2]),
    );
    const told = await user.run(["analyze", "bcb_results", "--by", "turn"]);
    expect(told.stdout).toContain("After each turn");
    expect(told.stdout).toContain("has seen the tests");
    const plotted = await user.run(["plot", "turns", "bcb_results", "--out", "turns.svg"]);
    expect({ code: plotted.code, stderr: plotted.stderr }).toEqual({ code: 0, stderr: "" });
    const window = ["--since", "2026-01-01", "--out", "window.svg"];
    // The starter pack's tasks have no date.
    expect(await user.run(["plot", "turns", "bcb_results", ...window])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("has a date"),
    });
    expect(await readFile(path.join(user.folder, "turns.svg"), "utf8")).toContain("Turns");
    const query = "select kind, outcome from steps where task_id = 'Starter/0' order by step";
    const asked = await user.run(["sql", query, "--runs", "bcb_results", "--format", "csv"]);
    expect(asked.stdout.trim().split(/\r?\n/)).toEqual([
      "kind,outcome",
      "answer,fail",
      "feedback,",
      "answer,pass",
      "end,",
    ]);
    // Type and message, and no line of a test.
    const said = server.messages.flat().filter(({ content }) => content?.includes("failed a test"));
    expect(said.length).toBeGreaterThan(0);
    for (const { content } of said) expect(content).not.toMatch(/self\.assert|line \d+, in test/);
  });

  test("shows what the task's own examples printed, whatever the tests say", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ task, turn }) => {
      // Right by its tests, and at odds with its examples: a repair can only break it.
      if (task.task_id === "Starter/2")
        return fenced(turn === 1 ? noisy(task.ground_truth) : wrong);
      if (task.task_id === "Starter/0" && turn > 1) return fenced(task.ground_truth);
      return fenced(task.task_id === "Starter/1" ? task.ground_truth : wrong);
    });
    const flags = flagsFor(server, "--ids", "0-2", "--turns", "2");
    const { stdout } = await user.run(flags);
    expect(readScores(stdout)).toMatchObject([
      { answers: 3, repaired: 0, broken: 0 },
      { answers: 2, repaired: 1, broken: 1 },
    ]);
    const asked = server.asked.toSorted();
    expect(asked.slice(0, 3)).toEqual(["Starter/0, 1", "Starter/0, 2", "Starter/1, 1"]);
    // All of it again from the transcripts alone.
    const folder = path.join(user.folder, "bcb_results");
    const samples = (await readdir(folder)).find((name) => name.endsWith("calibrated.jsonl")) ?? "";
    const before = await readFile(path.join(folder, samples), "utf8");
    await rm(path.join(folder, samples));
    await user.run(flags);
    expect(server.asked).toHaveLength(asked.length);
    const after = await readFile(path.join(folder, samples), "utf8");
    expect(after.split("\n").toSorted()).toEqual(before.split("\n").toSorted());
    const [task] = server.tasks;
    const repair = server.messages[server.asked.indexOf("Starter/0, 2")];
    const feedback = repair?.[2]?.content ?? "";
    expect(feedback).toContain('>>> report["accepted"]');
    const hidden = (task?.texts.test ?? "").split("\n").filter((line) => line.includes("assert"));
    for (const line of hidden) expect(feedback).not.toContain(line.trim());
  });

  test("goes on where a kill left it, and asks nothing again that was answered", async () => {
    const [user, undisturbed] = [
      await newUser({ starter: true }),
      await newUser({ starter: true }),
    ];
    const server = await startConversing(rightInTheEnd, { ms: 100 });
    const more = ["--ids", "0-5", "--turns", "3", "--feedback", "error", "--concurrency", "2"];
    for (const count of [2, 5, 9]) {
      const child = user.start(flagsFor(server, ...more));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await waitFor(async () => server.asked.length >= count);
      child.kill("SIGKILL");
      await ended;
    }
    const { stdout } = await user.run(flagsFor(server, ...more));
    expect(readScores(stdout).map(({ pass_at_1 }) => pass_at_1)).toEqual([0, 0, 1]);
    const other = await startConversing(rightInTheEnd);
    await undisturbed.run(flagsFor(other, ...more));
    const [mine, theirs] = [await readSteps(user), await readSteps(undisturbed)];
    expect(comparableSteps(mine)).toEqual(comparableSteps(theirs));
    // What was in flight at a kill, two at most, was not answered.
    expect(server.asked.length).toBeLessThanOrEqual(other.asked.length + 3 * 2);
  });

  test("counts the money of every turn", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(({ turn }) => fenced(`${wrong}  # ${turn}`));
    const model = ["--model", "gpt-4o-mini", "--max-cost", "0.001", "--concurrency", "1"];
    const flags = flagsFor(server, "--ids", "0-5", "--turns", "3", "--feedback", "error", ...model);
    const { stdout } = await user.run(flags);
    const { generation } = z
      .object({ generation: z.looseObject({ stoppedByCost: z.boolean(), costUsd: z.number() }) })
      .parse(JSON.parse(stdout));
    expect(generation.stoppedByCost).toBe(true);
    expect(generation.costUsd).toBeLessThan(0.001);
    expect(server.asked.length).toBeGreaterThan(1);
  });

  test("is refused to a model that only continues texts", async () => {
    const user = await newUser({ starter: true });
    const server = await startConversing(() => "");
    const { code, stderr } = await user.run(
      flagsFor(server, "--turns", "2", "--direct-completion"),
    );
    expect(code).toBe(2);
    expect(stderr).toContain("cannot hold a conversation");
  });
});
