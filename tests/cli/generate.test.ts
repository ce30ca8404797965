import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { GeneratedRow, GenerationRecord } from "../../src/schema/generation.ts";
import { Verdict } from "../../src/schema/verdict.ts";
import { startScriptedServer, type Play } from "../models/scripted-server.ts";
import { newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const canary = "sk-canary-0123456789abcdef";
const code = "def task_func(*args):\n    return 1";
const stem = "tiny--main--starter-complete--openai-compatible-0-1-sanitized_calibrated";

const good: Play = {
  kind: "json",
  body: {
    id: "x",
    object: "chat.completion",
    created: 0,
    model: "tiny",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: `Sure:\n\`\`\`python\n${code}\n\`\`\`` },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  },
};
const refused: Play = {
  kind: "json",
  status: 401,
  body: { error: { message: `bad key ${canary}` } },
};

async function ask(user: BcbUser, url: string, ...more: string[]) {
  const parameters = [
    "--backend",
    "openai-compatible",
    "--model",
    "tiny",
    "--base-url",
    `${url}/v1`,
  ];
  parameters.push("--dataset", "starter", "--api-key-env", "TINY_KEY", "--concurrency", "1");
  const result = await user.run(["generate", ...parameters, ...more], { TINY_KEY: canary });
  expect(result.stdout + result.stderr).not.toContain(canary);
  expect(result.stderr).not.toMatch(stackTrace);
  return result;
}

async function readRows(user: BcbUser): Promise<GeneratedRow[]> {
  const text = await readFile(path.join(user.folder, "bcb_results", `${stem}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => GeneratedRow.parse(JSON.parse(line)));
}

describe("bcb generate", () => {
  test("writes the official fields under the official name, and how the answers were made", async () => {
    const user = await newUser({ starter: true });
    const server = await startScriptedServer(good, good);
    const { code: exit, stdout } = await ask(user, server.url, "--ids", "0-1");
    expect({ exit, first: stdout.split("\n")[0] }).toEqual({
      exit: 0,
      first: "2 of 2 samples generated.",
    });
    const rows = await readRows(user);
    expect(rows.map(({ task_id, solution, sample }) => [task_id, solution, sample])).toEqual([
      ["Starter/0", code, 0],
      ["Starter/1", code, 0],
    ]);
    const record = await readFile(
      path.join(user.folder, "bcb_results", `${stem}_generation.json`),
      "utf8",
    );
    expect(GenerationRecord.parse(JSON.parse(record)).decoding.temperature).toBe(0);
    expect(record).not.toContain(canary);
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${canary}`);
    expect(JSON.stringify(server.seen[0]?.body)).toContain("self-contained Python script");
  });

  test("goes on with what is missing, and asks nothing when all is there", async () => {
    const user = await newUser({ starter: true });
    const first = await startScriptedServer(good, refused);
    const broken = await ask(user, first.url, "--ids", "0-2");
    expect(broken.code).toBe(3);
    expect(broken.stderr).toMatch(/bad key/);
    const second = await startScriptedServer(good, good);
    // Another address is another setting: the file knows which server it asked.
    const moved = await ask(user, second.url, "--ids", "0-2");
    expect({ code: moved.code, said: moved.stderr }).toMatchObject({
      code: 2,
      said: expect.stringContaining("base_url"),
    });
    first.plays.push(good, good);
    expect((await ask(user, first.url, "--ids", "0-2")).code).toBe(0);
    expect((await readRows(user)).map((row) => row.task_id)).toEqual([
      "Starter/0",
      "Starter/1",
      "Starter/2",
    ]);
    const asked = first.seen.length;
    const again = await ask(user, first.url, "--ids", "0-2");
    expect({ code: again.code, asked: first.seen.length }).toEqual({ code: 0, asked });
  });

  test("shows what would be sent, and asks nothing", async () => {
    const user = await newUser({ starter: true });
    const server = await startScriptedServer();
    const { code: exit, stdout } = await ask(user, server.url, "--ids", "0-1", "--dry-run");
    expect(exit).toBe(0);
    expect(stdout).toContain("--- user\nPlease provide a self-contained Python script");
    expect(stdout).toMatch(/The price of tiny is unknown/);
    expect(server.seen).toEqual([]);
    expect(await readdir(user.folder)).toEqual([]);
  });

  test("shows what would be sent to somebody who has no key yet", async () => {
    const user = await newUser({ starter: true });
    const model = ["--backend", "openai", "--model", "gpt-4o"];
    const { code: exit, stdout } = await user.run(
      ["generate", ...model, "--dataset", "starter", "--ids", "0", "--dry-run"],
      { OPENAI_API_KEY: "" },
    );
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/1 request to openai gpt-4o/)]);
  });

  test("tells programs what happens, an event a line", async () => {
    const user = await newUser({ starter: true });
    const server = await startScriptedServer(good);
    const { stdout } = await ask(user, server.url, "--ids", "0", "--json");
    const events = stdout
      .trim()
      .split("\n")
      .map((line): { type: string } => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual(["answer", "end"]);
  });

  test.for([
    [["--n-samples", "2"], /same answer 2 times/],
    [["--direct-completion", "--split", "instruct"], /base model/],
    [["--body", "[1]"], /JSON object/],
    [["--prompt-template", "t.txt"], /\{\{promt\}\}/],
  ] as const)("refuses %j in words", async ([flags, words]) => {
    const user = await newUser({ starter: true });
    await writeFile(path.join(user.folder, "t.txt"), "Do {{promt}}");
    const { code: exit, stderr } = await ask(user, "http://127.0.0.1:1", ...flags);
    expect(exit).toBe(2);
    expect(stderr).toMatch(words);
  });
});

test("bcb generate on a full disk says so, and what was answered before stays", async () => {
  const user = await newUser({ starter: true });
  const results = path.join(user.folder, "bcb_results");
  await mkdir(results);
  await symlink("/dev/full", path.join(results, `${stem}.jsonl`));
  const server = await startScriptedServer(good);
  const { code: exit, stderr } = await ask(user, server.url, "--ids", "0");
  expect({ exit, stderr }).toMatchObject({
    exit: 3,
    stderr: expect.stringMatching(
      /No space left on the disk while writing .*jsonl[^]*run the same/,
    ),
  });
});

test.for([
  ["--backend openai --model gpt-4o", /OPENAI_API_KEY is not set/, 3],
  ["--backend openai --model gpt-4o --batch", /OPENAI_API_KEY is not set/, 3],
  ["--backend nobody --model m", /Unknown backend nobody/, 2],
] as const)("bcb generate %s says what is missing", async ([flags, words, exit]) => {
  const user = await newUser({ starter: true });
  const line = `generate --dataset starter --ids 0 ${flags}`;
  const { code: ended, stderr } = await user.run(line.split(" "));
  expect({ ended, stderr }).toMatchObject({ ended: exit, stderr: expect.stringMatching(words) });
  expect(stderr).not.toMatch(stackTrace);
});

test("bcb run asks, judges and reports in one go", async () => {
  const user = await newUser({ starter: true });
  const server = await startScriptedServer(good, good);
  const parameters = [
    "run",
    "--backend",
    "openai-compatible",
    "--model",
    "tiny",
    "--base-url",
    `${server.url}/v1`,
  ];
  parameters.push("--dataset", "starter", "--ids", "0-1", "--no-gt", "--parallel", "1", "--fresh");
  parameters.push("--api-key-env", "TINY_KEY");
  const { code: exit, stdout, stderr } = await user.run(parameters, { TINY_KEY: canary });
  expect({ exit, stderr }).toMatchObject({
    exit: expect.any(Number),
    stderr: expect.not.stringMatching(stackTrace),
  });
  expect(stdout).toContain("2 of 2 samples generated.");
  expect(stdout).toMatch(/tiny \(partial: 2 of 35 tasks\) +0\.0/);
  const files = await readdir(path.join(user.folder, "bcb_results"));
  expect(files).toEqual(
    expect.arrayContaining([
      `${stem}.jsonl`,
      `${stem}_eval_results.json`,
      `${stem}_verdicts.jsonl`,
    ]),
  );
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(user.folder, "bcb_results", file), "utf8")),
  );
  expect(texts.join("") + stdout + stderr).not.toContain(canary);
  const log = texts[files.indexOf(`${stem}_verdicts.jsonl`)] ?? "";
  const verdicts = log.trim().split("\n");
  // Judged while the next was asked for, and not a second time.
  expect(verdicts.map((line) => Verdict.parse(JSON.parse(line)).cached)).toEqual([true, true]);
});
