import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { AuthorCall } from "../../src/schema/author-workspace.ts";
import { newUser, type BcbUser } from "./run-bcb.ts";

const exchange = path.join(import.meta.dirname, "author-exchange");
const [totals, weeks] = ["0001-add-up-the-values-of", "0002-how-do-i-get-the"];

async function run(user: BcbUser, args: string[], code = 0): Promise<unknown> {
  const result = await user.run(["author", ...args, "--json"]);
  expect({ ...result, stdout: "" }).toMatchObject({ code });
  return JSON.parse(result.stdout);
}

async function walk(user: BcbUser, dir: string, model: string): Promise<string> {
  const here = ["--dir", dir];
  await run(user, ["init", dir, "--author", "Ada Example", "--name", "walk"]);
  await copyFile(
    path.join(exchange, "seeds.jsonl"),
    path.join(user.folder, dir, "seeds/all.jsonl"),
  );
  const drafts = await run(user, ["synthesize", ...here, "--model", model], 1);
  expect(drafts).toMatchObject({
    drafts: [
      { id: totals, mark: null },
      { id: weeks, mark: null },
      { mark: { kind: "duplicate" } },
      { mark: { kind: "refusal" } },
    ],
    left: 0,
    stopped: "done",
  });
  expect(await run(user, ["refine", ...here, "--model", model, "--interactive"])).toMatchObject({
    drafts: [
      { id: totals, result: "done", turns: 2, findings: [] },
      { id: weeks, result: "done", turns: 1, findings: [] },
    ],
  });
  expect(await run(user, ["status", ...here])).toMatchObject({
    tasks: [
      { id: totals, stage: "green", branch_coverage: 1, mutation_score: expect.any(Number) },
      { id: weeks, stage: "green", branch_coverage: 1, mutation_score: expect.any(Number) },
      { stage: "marked", branch_coverage: null },
      { stage: "marked", branch_coverage: null },
    ],
  });
  for (const id of ["1", "2"]) {
    await run(user, ["review", id, ...here, "--yes", "all", "--sign-off", "Bo Example"]);
  }
  const built = await run(user, ["build", ...here, "--version", "1.0.0"]);
  expect(built).toMatchObject({
    tasks: 2,
    changes: { added: ["walk/1", "walk/2"], changed: [], removed: [] },
  });
  return path.join(user.folder, dir, "build", "walk-1.0.0");
}

describe("the author's walk", () => {
  // Every task is examined in full: minutes on a busy machine.
  const limit = { timeout: 600_000 };
  test(
    "leads from seeds to a pack that can be judged; its log replays it without a model",
    limit,
    async () => {
      const user = await newUser({ starter: true, coverage: true });
      const writer = `command:${process.execPath} ${path.join(exchange, "answer.mjs")}`;
      const first = await walk(user, "first", writer);
      const judged = await user.run(["evaluate", "--check-gt-only", "--dataset", first, "--json"]);
      expect(JSON.parse(judged.stdout)).toMatchObject({ checked: 2, passed: 2 });
      for (const name of ["tasks.parquet", "tasks.jsonl"]) {
        const listed = await user.run(["tasks", "list", "-d", path.join(first, name), "--json"]);
        expect(JSON.parse(listed.stdout)).toMatchObject({
          tasks: [
            { task_id: "walk/1", libs: ["collections", "decimal"] },
            { task_id: "walk/2", libs: ["datetime", "re"] },
          ],
        });
      }
      expect(await readFile(path.join(first, "README.md"), "utf8")).toContain(
        "Licence: Apache-2.0",
      );

      const log = path.join(user.folder, "first/logs/calls.jsonl");
      const calls = (await readFile(log, "utf8")).trim().split("\n");
      expect(calls.map((line) => AuthorCall.parse(JSON.parse(line)).step)).toEqual([
        ...Array.from({ length: 4 }, () => "synthesize"),
        ...Array.from({ length: 3 }, () => "refine"),
      ]);
      const validated = await run(user, ["validate", "--dir", "first"]);
      expect(validated).toMatchObject({
        summary: { tasks: 2, green: 2, branch_coverage: 1, flaky: 0 },
        tasks: [
          { id: totals, kind: "task", green: true, findings: [] },
          { id: weeks, kind: "task", green: true, findings: [] },
        ],
      });
      const second = await walk(user, "second", `replay:${log}`);
      expect(await readFile(path.join(second, "tasks.jsonl"), "utf8")).toBe(
        await readFile(path.join(first, "tasks.jsonl"), "utf8"),
      );
    },
  );
});
