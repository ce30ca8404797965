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
    await refuse(user, ["init", "shop", "--author", "Bo"], /workspace already/);
    await refuse(user, ["init", "Ö", "--author", "Bo"], /name/);
    const inner = await user.run(["author", "init", "shop/inner", "--author", "Bo", "--json"]);
    expect(JSON.parse(inner.stdout)).toMatchObject({ git: false, settings: { name: "inner" } });
  });

  test("refuses what is no workspace, no task, no model and no record, with the way out", async () => {
    const user = await newUser();
    await refuse(user, ["status"], /no authoring workspace[\s\S]*author init/);
    expect(await user.run(init)).toMatchObject({ code: 0 });
    const here = ["--dir", "shop"];
    await refuse(user, ["review", "7", ...here], /no task 7/);
    await refuse(user, ["refine", "x", ...here, "--model", "replay:x"], /no draft x/);
    await refuse(user, ["synthesize", ...here, "--model", "gpt-4o"], /BACKEND:NAME/);
    await refuse(user, ["review", ...here, "--sign-off", "Bo"], /for one task/);
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
    expect(again.stderr).toMatch(/seeds\/a.jsonl:5 is passed over/);
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
