import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

async function userWithRun(): Promise<BcbUser> {
  const user = await newUser();
  await writeRun(user.folder);
  return user;
}

/** Starts `bcb serve` and waits for the address that it prints. */
async function serve(user: BcbUser, args: readonly string[]) {
  const child = user.start(["serve", "--port", "0", "--json", ...args]);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  while (!said.includes("}")) await once(child.stdout ?? child, "data");
  const { url, port }: { url: string; port: number } = JSON.parse(said);
  const headers = { authorization: `Bearer ${new URL(url).searchParams.get("token")}` };
  const ask = async (name: string) =>
    (await fetch(`http://127.0.0.1:${port}/${name}`, { headers })).json();
  return { child, ask };
}

describe("bcb serve", () => {
  test("shows a run folder until it is interrupted, and follows it", async () => {
    const user = await userWithRun();
    const { child, ask: askPath } = await serve(user, ["--runs", "results"]);
    const ended = finish(child);
    const ask = (name: string) => askPath(`data/${name}`);
    expect(await ask("index.json")).toMatchObject({
      served: true,
      leaderboard: true,
      dataset: { name: "tasks", count: 2 },
      runs: [{ tasks: 2, pass_at_1: 0.5 }],
    });
    expect(await ask("tasks.json")).toMatchObject({
      tasks: [{ outcomes: "1" }, { outcomes: "0" }],
    });
    const board: unknown = await ask("leaderboard.json");
    const scores = { complete: { pass_at_1: 0.5 } };
    expect(board).toMatchObject({ tables: [{ subset: "full", entries: [{ scores }] }] });

    await rm(path.join(user.folder, "results/m_verdicts.jsonl"));
    await expect
      .poll(() => ask("index.json"), { timeout: 20_000, interval: 500 })
      .toMatchObject({ runs: [] });
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
  });

  test("takes an empty folder, which may fill later", async () => {
    const user = await newUser();
    await mkdir(path.join(user.folder, "empty"));
    const { child, ask } = await serve(user, ["--runs", "empty"]);
    const ended = finish(child);
    const index: unknown = await ask("data/index.json");
    expect(index).toMatchObject({ leaderboard: false, dataset: null, runs: [] });
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });

  test("offers the tasks of a workspace for review", async () => {
    const user = await newUser();
    const made = await user.run(["author", "init", "shop", "--author", "Ada Example"]);
    expect(made.code).toBe(0);
    const { child, ask } = await serve(user, ["--runs", "shop", "--workspace", "shop"]);
    const ended = finish(child);
    expect(await ask("data/index.json")).toMatchObject({ review: true });
    expect(await ask("review")).toEqual({ name: "shop", tasks: [] });
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
  });

  test.for([
    [["--runs", "nowhere"], 2, "nowhere"],
    [["--leaderboard", "tasks.jsonl"], 2, "tasks.jsonl"],
    [["--dataset", "nothing.jsonl"], 2, "nothing.jsonl"],
    [["--public", "tasks.jsonl"], 2, "tasks.jsonl"],
    [["--models", "tasks.jsonl"], 2, "tasks.jsonl"],
    [["--workspace", "results"], 2, "is not an authoring workspace"],
    [["--port", "70000"], 2, "65535"],
    [["--host", "203.0.113.7", "--port", "0"], 3, "203.0.113.7"],
  ] as const)("refuses %j in words", async ([args, code, word]) => {
    const user = await userWithRun();
    const result = await user.run(["serve", ...args]);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(word);
    expect(result.stderr).not.toMatch(stackTrace);
    expect(result.stdout).toBe("");
  });
});

describe("bcb export", () => {
  test("writes a site, and says how large it is", async () => {
    const user = await userWithRun();
    const { code, stdout } = await user.run(["export", "site", "--runs", "results", "--json"]);
    expect(code).toBe(0);
    const said: { files: number; bytes: number } = JSON.parse(stdout);
    expect(said.files).toBeGreaterThan(8);
    const index = await readFile(path.join(user.folder, "site/data/index.json"), "utf8");
    expect(JSON.parse(index)).toMatchObject({ served: false, runs: [{ tasks: 2 }] });
    const page = await readFile(path.join(user.folder, "site/index.html"), "utf8");
    expect(page).toContain('src="./assets/');
  });

  test("leaves other people's folders alone", async () => {
    const user = await userWithRun();
    const { code, stderr } = await user.run(["export", "results", "--runs", "results"]);
    expect(code).toBe(2);
    expect(stderr).toContain("contains other files");
  });
});
