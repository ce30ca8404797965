import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { OverlapReport } from "../../src/schema/overlap.ts";
import { jsonLines, makeRow, parquetBytes } from "../tasks/task-rows.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const secret =
  "take the second harvest of apples and weigh each of them twice before noon on market day";
const tasks = [
  makeRow("B/1", { instruct_prompt: secret }),
  makeRow("B/2", {
    instruct_prompt:
      "count the clouds over the old mill every morning until the river freezes again",
  }),
];

async function userWithTasks(): Promise<BcbUser> {
  const user = await newUser();
  await writeFile(path.join(user.folder, "tasks.jsonl"), jsonLines(tasks));
  return user;
}

async function look(user: BcbUser, files: readonly string[], ...flags: string[]) {
  const args = ["decontaminate", "-d", "tasks.jsonl", "--json", ...flags, "--corpus", ...files];
  const result = await user.run(args);
  return { ...result, report: OverlapReport.parse(JSON.parse(result.stdout)) };
}

describe("bcb decontaminate", () => {
  test("finds a prompt in every kind of file, with its place", async () => {
    const user = await userWithTasks();
    const shouted = `Intro.\nMORE\n${secret.toUpperCase().replaceAll(" ", ",  ")}!`;
    const rows = jsonLines([
      { id: 1, text: "nothing" },
      { id: 2, text: `so ${secret}` },
    ]);
    const files: Record<string, string | Uint8Array> = {
      "a.txt": shouted,
      "b.jsonl": rows,
      "c.jsonl.gz": gzipSync(rows),
      "d.jsonl.zst": zstdCompressSync(rows),
      "e.txt.zst": zstdCompressSync(shouted),
      "f.parquet": parquetBytes([{ text: "nothing" }, { text: secret }]),
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(path.join(user.folder, name), content);
    }
    const { report, code } = await look(user, Object.keys(files), "--n", "5", "8");
    expect(code).toBe(0);
    const normalised = report.findings.filter(({ reading }) => reading === "normalised");
    expect(normalised.map(({ task_id, part, files: count }) => ({ task_id, part, count }))).toEqual(
      [{ task_id: "B/1", part: "instruct_prompt", count: 6 }],
    );
    const [finding] = normalised;
    expect(finding?.grams).toEqual([
      { n: 5, matched: 13, total: 13, share: 1 },
      { n: 8, matched: 10, total: 10, share: 1 },
    ]);
    const places = Object.fromEntries(
      finding?.sources.map(({ file, place }) => [file, place]) ?? [],
    );
    expect(places).toEqual({
      "a.txt": "line 3",
      "b.jsonl": "line 2, field text",
      "c.jsonl.gz": "line 2, field text",
      "d.jsonl.zst": "line 2, field text",
      "e.txt.zst": "line 3",
      "f.parquet": "row 2, column text",
    });
    expect(finding?.sources[0]?.example).toBe(secret);
    const exact = report.findings.find(({ reading }) => reading === "exact");
    expect(exact?.sources.map(({ file }) => file)).toEqual([
      "b.jsonl",
      "c.jsonl.gz",
      "d.jsonl.zst",
      "f.parquet",
    ]);
  });

  test("ends with 1 at the threshold, and writes what it found", async () => {
    const user = await userWithTasks();
    await mkdir(path.join(user.folder, "corpus/deep"), { recursive: true });
    await writeFile(
      path.join(user.folder, "corpus/deep/x.md"),
      secret.split(" ").slice(0, 12).join(" "),
    );
    const over = await look(user, ["corpus"], "--threshold", "0.3", "--out", "found.json");
    expect(over.code).toBe(1);
    expect(over.report.contaminated).toEqual(["B/1"]);
    const written = await readFile(path.join(user.folder, "found.json"), "utf8");
    expect(JSON.parse(written)).toEqual(over.report);
    const under = await look(user, ["corpus"], "--threshold", "0.9");
    expect([under.code, under.report.contaminated]).toEqual([0, []]);
    const words = await user.run([
      "decontaminate",
      "-d",
      "tasks.jsonl",
      "--corpus",
      "corpus",
      "--threshold",
      "0.3",
    ]);
    expect(words.stdout).toMatch(/1 task at or above the threshold of 0.3: B\/1/);
  });

  test("reads what is piped in, packed or not", async () => {
    const user = await userWithTasks();
    for (const input of [secret, JSON.stringify({ text: secret }), gzipSync(secret)]) {
      const child = user.start(["decontaminate", "-d", "tasks.jsonl", "--json", "--corpus", "-"]);
      child.stdin?.end(input);
      const { stdout } = await finish(child);
      expect(OverlapReport.parse(JSON.parse(stdout)).findings[0]?.task_id).toBe("B/1");
    }
  });

  test("goes on after a damaged file and says which", async () => {
    const user = await userWithTasks();
    const files: Record<string, string | Uint8Array> = {
      "torn.txt.gz": gzipSync(`${secret} `.repeat(5000)).subarray(0, 100),
      "bad.parquet": "PAR1 no",
      "image.png": new Uint8Array([137, 80, 78, 71, 0, 0, 0, 1]),
      "odd.jsonl": 'prose here\n{"a": "half',
      "empty.txt": "",
      "good.txt": secret,
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(path.join(user.folder, name), content);
    }
    const { report, code, stderr } = await look(user, Object.keys(files));
    expect(code).toBe(0);
    expect(report.problems.map(({ file }) => file)).toEqual([
      "torn.txt.gz",
      "bad.parquet",
      "image.png",
      "odd.jsonl",
    ]);
    expect(stderr).toMatch(/torn\.txt\.gz: .*gzip/);
    expect(stderr).not.toMatch(stackTrace);
    expect(report.findings.map(({ task_id }) => task_id)).toContain("B/1");
  });

  test.for([
    [["--corpus", "nowhere"], /File not found: nowhere/],
    [["--corpus", "."], /date/, "--since", "2025-01-01"],
    [["--corpus", "tasks.jsonl", "--n", "0"], /whole number/],
    [["--corpus", "tasks.jsonl", "--threshold", "2"], /0 to 1/],
    [["--corpus", "tasks.jsonl", "--since", "soon"], /date such as/],
    [[], /--corpus/],
  ] as [string[], RegExp, ...string[]][])("refuses %o", async ([args, says, ...more]) => {
    const user = await userWithTasks();
    const { code, stderr } = await user.run([
      "decontaminate",
      "-d",
      "tasks.jsonl",
      ...args,
      ...more,
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(stackTrace);
  });
});
