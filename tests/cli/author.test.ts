import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const exchange = path.join(import.meta.dirname, "author-exchange");
const init = ["author", "init", "shop", "--author", "Ada Example"];

async function refuse(user: BcbUser, args: string[], words: RegExp): Promise<void> {
  const { code, stdout, stderr } = await user.run(["author", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(stackTrace);
}

describe("bcb author", () => {
  test("init makes a workspace under git, once, and without a git of its own inside another", async () => {
    const user = await newUser();
    expect(await user.run(init)).toMatchObject({ code: 0 });
    expect(existsSync(path.join(user.folder, "shop/.git"))).toBe(true);
    await refuse(user, ["init", "shop", "--author", "Bo"], /is already a workspace/);
    await refuse(user, ["init", "Ö", "--author", "Bo"], /name/);
    const inner = await user.run(["author", "init", "shop/inner", "--author", "Bo", "--json"]);
    expect(JSON.parse(inner.stdout)).toMatchObject({ git: false, settings: { name: "inner" } });
  });

  test("refuses what is no workspace, no task, no model and no record, with the way out", async () => {
    const user = await newUser();
    await refuse(user, ["status"], /is not an authoring workspace[\s\S]*author init/);
    expect(await user.run(init)).toMatchObject({ code: 0 });
    const here = ["--dir", "shop"];
    await refuse(user, ["review", "7", ...here], /no task 7/);
    await refuse(user, ["refine", "x", ...here, "--model", "replay:x"], /no draft x/);
    await refuse(user, ["synthesize", ...here, "--model", "gpt-4o"], /BACKEND:NAME/);
    await refuse(user, ["review", ...here, "--sign-off", "Bo"], /need exactly one task/);
    await writeFile(path.join(user.folder, "shop/author.json"), "{");
    await refuse(user, ["status", ...here], /author.json is not JSON/);
    await writeFile(path.join(user.folder, "shop/author.json"), '{"format": 2}');
    await refuse(user, ["status", ...here], /field "format"/);
  });

  test("a killed synthesize is taken up where it was", async () => {
    const user = await newUser();
    await user.run(init);
    await copyFile(
      path.join(exchange, "seeds.jsonl"),
      path.join(user.folder, "shop/seeds/a.jsonl"),
    );
    const model = `command:sleep 0.3; ${process.execPath} ${path.join(exchange, "answer.mjs")}`;
    const args = ["author", "synthesize", "--dir", "shop", "--model", model, "--json"];
    const child = user.start(args);
    const ending = finish(child);
    const first = path.join(user.folder, "shop/drafts/0001-add-up-the-values-of/draft.json");
    while (!existsSync(first)) await pause(20);
    child.kill("SIGKILL");
    await ending;
    const again = await user.run(args);
    expect(again.stderr).toMatch(/Skipped seeds\/a.jsonl:5/);
    expect(JSON.parse(again.stdout)).toMatchObject({ left: 0, stopped: "done" });
    const status = await user.run(["author", "status", "--dir", "shop", "--json"]);
    expect(JSON.parse(status.stdout)).toMatchObject({
      seeds: 4,
      seeds_left: 0,
      calls: 4,
      tasks: [
        { stage: "drafted" },
        { stage: "drafted" },
        { stage: "marked", waits_for: expect.stringContaining("repeats 0001") },
        { stage: "marked" },
      ],
    });
    const log = await readFile(path.join(user.folder, "shop/logs/calls.jsonl"), "utf8");
    expect(log.endsWith("\n")).toBe(true);
  });

  test("a killed refine asks nothing twice, and its lock is taken over", async () => {
    const user = await newUser({ starter: true, coverage: true });
    await user.run(init);
    await writeFile(path.join(user.folder, "shop/author.json"), await oneTurn(user));
    const seeds = (await readFile(path.join(exchange, "seeds.jsonl"), "utf8")).split("\n");
    await writeFile(path.join(user.folder, "shop/seeds/a.jsonl"), seeds.slice(0, 2).join("\n"));
    const model = `command:${process.execPath} ${path.join(exchange, "answer.mjs")}`;
    const here = ["--dir", "shop", "--model", model, "--json"];
    expect(await user.run(["author", "synthesize", ...here])).toMatchObject({ code: 0 });
    const log = path.join(user.folder, "shop/logs/calls.jsonl");
    const refines = async () => (await readFile(log, "utf8")).match(/"step":"refine"/g)?.length;

    const child = user.start(["author", "refine", ...here]);
    const ending = finish(child);
    while ((await refines()) === undefined) await pause(20);
    await refuse(user, ["refine", ...here], /Another command is using shop\/author.json/);
    expect(existsSync(path.join(user.folder, "shop/author.json.lock"))).toBe(true);
    child.kill("SIGKILL");
    await ending;
    const again = JSON.parse((await user.run(["author", "refine", ...here])).stdout);
    expect(again).toMatchObject({
      drafts: [
        { result: "waiting", turns: 1 },
        { result: "done", turns: 1 },
      ],
      stopped: "done",
    });
    expect(await refines()).toBe(2);
    expect(existsSync(path.join(user.folder, "shop/author.json.lock"))).toBe(false);
  });

  test("a limit on a model whose price is unknown is said to be none, as in generate", async () => {
    const user = await newUser();
    await user.run(init);
    await writeFile(
      path.join(user.folder, "shop/seeds/a.jsonl"),
      '{"title": "x", "answer": "y"}\n',
    );
    const wish = ["--model", "command:echo no", "--max-cost", "1"];
    const { stderr } = await user.run(["author", "synthesize", "--dir", "shop", ...wish]);
    expect(stderr).toMatch(/price of .* is unknown, so its cost cannot be limited/);
  });

  test.for([
    [["strengthen"], /Pass either --model or --tests/],
    [["strengthen", "--model", "replay:x", "--tests", "y"], /Pass either --model or --tests/],
    [["strengthen", "--tests", "x.py"], /works with exactly one task/],
    [["validate", "--ids", "3"], /--ids needs a dataset/],
    [["validate", "7"], /no draft or task 7/],
    [["validate", "3", "--dataset", "starter"], /Ids without --ids refer to a workspace/],
  ] as const)("%j is refused in words", async ([args, words]) => {
    const user = await newUser();
    expect(await user.run(init)).toMatchObject({ code: 0 });
    await refuse(user, [...args, "--dir", "shop"], words);
  });

  test("instruct prints the prompts of a pack, from its rows or from its docstrings", async () => {
    const user = await newUser();
    const [rows, docstrings] = await Promise.all(
      ["doc_struct", "docstring"].map((from) =>
        user.run(["author", "instruct", "--dataset", "starter", "--from", from, "--json"]),
      ),
    );
    expect(rows?.stdout).toBe(docstrings?.stdout);
    expect(JSON.parse(rows?.stdout ?? "")).toHaveLength(35);
  });
});

/** The workspace's settings, with one turn a draft. */
async function oneTurn({ folder }: BcbUser): Promise<string> {
  const text = await readFile(path.join(folder, "shop/author.json"), "utf8");
  return JSON.stringify({ ...JSON.parse(text), turns: 1 });
}
