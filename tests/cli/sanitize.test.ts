import { mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SanitizeTrace } from "../../src/schema/language.ts";
import { jsonLines } from "../tasks/task-rows.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const code = "import re\ndef task_func(x):\n    return re.sub('a', 'b', x)";
const raw = `Sure:\n\`\`\`python\n${code}\n\`\`\`\nIt's done.`;
const row = (number: number, solution: unknown = raw) => ({
  task_id: `Starter/${number}`,
  solution,
});

async function userWith(name: string, content: string | Uint8Array): Promise<BcbUser> {
  const user = await newUser({ starter: true });
  await writeFile(path.join(user.folder, name), content);
  return user;
}

function sanitize(user: BcbUser, ...more: string[]) {
  return user.run(["sanitize", "--dataset", "starter", "--samples", ...more]);
}

async function readRows(user: BcbUser, name: string): Promise<unknown[]> {
  const text = await readFile(path.join(user.folder, name), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

describe("bcb sanitize", () => {
  test("writes beside the samples, in their order, as the official tool does, with a trace", async () => {
    const user = await userWith("m.jsonl", jsonLines([row(3), row(0, code), row(3, "x = 1\nx")]));
    const { code: exit, stdout } = await sanitize(user, "m.jsonl");
    expect({ exit, said: stdout.split("\n")[0] }).toEqual({
      exit: 0,
      said: "1 of 3 samples changed.",
    });
    const written = await readFile(path.join(user.folder, "m-sanitized.jsonl"), "utf8");
    expect(written.split("\n")[0]).toBe(
      `{"task_id": "Starter/3", "solution": ${JSON.stringify(code)}}`,
    );
    expect(await readRows(user, "m-sanitized.jsonl")).toEqual([
      row(3, code),
      row(0, code),
      row(3, "x = 1\nx"),
    ]);
    const trace = (await readRows(user, "m_sanitize.jsonl")).map((each) =>
      SanitizeTrace.parse(each),
    );
    expect(trace.map(({ task_id, sample, changed }) => [task_id, sample, changed])).toEqual([
      ["Starter/3", 0, true],
      ["Starter/0", 0, false],
      ["Starter/3", 1, false],
    ]);
  });

  test.for([
    ["m.jsonl", ["--calibrate"], "m-sanitized-calibrated.jsonl"],
    ["m.jsonl", ["--out", "deep/o.jsonl"], "deep/o.jsonl"],
    ["m.jsonl", ["--in-place"], "m.jsonl"],
    ["m.jsonl.x.jsonl", [], "m-sanitized.jsonl.x-sanitized.jsonl"],
  ] as const)("%s with %j becomes %s", async ([name, flags, output]) => {
    const user = await userWith(name, jsonLines([row(1)]));
    expect((await sanitize(user, name, ...flags)).code).toBe(0);
    expect(await readRows(user, output)).toEqual([row(1, code)]);
  });

  test("packs where the name says so", async () => {
    const user = await userWith("m.jsonl", jsonLines([row(1)]));
    expect((await sanitize(user, "m.jsonl", "--out", "o.jsonl.gz")).code).toBe(0);
    const bytes = await readFile(path.join(user.folder, "o.jsonl.gz"));
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(row(1, code));
  });

  test("puts the prompt back where a block begins with a body, when asked to", async () => {
    const continued = "```python\n    return [codes, secret, today]\n```";
    const user = await userWith("m.jsonl", jsonLines([row(0, continued)]));
    await sanitize(user, "m.jsonl", "--calibrate", "--out", "with.jsonl");
    await sanitize(user, "m.jsonl", "--out", "without.jsonl");
    const [whole] = await readRows(user, "with.jsonl");
    expect(whole).toMatchObject({
      solution: expect.stringMatching(
        /^import base64\n[^]*def task_func\(codes[^]*\n {4}return \[codes/,
      ),
    });
    expect(await readRows(user, "without.jsonl")).toEqual([row(0, "```python")]);
  });

  test("continues the prompt with a completion", async () => {
    const rows = [{ task_id: "Starter/0", completion: "    return {}\n\nprint(1)" }];
    const user = await userWith("m.jsonl", jsonLines(rows));
    await sanitize(user, "m.jsonl");
    const [whole] = await readRows(user, "m-sanitized.jsonl");
    expect(whole).toMatchObject({
      solution: expect.stringMatching(/def task_func[^]*\n {4}return \{\}$/),
    });
  });

  test("reads and writes folders", async () => {
    const user = await newUser({ starter: true });
    await mkdir(path.join(user.folder, "m", "Starter_2"), { recursive: true });
    await writeFile(path.join(user.folder, "m", "Starter_2", "0.py"), raw);
    expect((await sanitize(user, "m")).code).toBe(0);
    expect(await readFile(path.join(user.folder, "m-sanitized", "Starter_2", "0.py"), "utf8")).toBe(
      code,
    );
  });

  test("hands rows on in a pipe, alone on stdout", async () => {
    const user = await newUser({ starter: true });
    const child = user.start(["sanitize", "--dataset", "starter", "--samples", "-", "--trace"]);
    child.stdin?.end(jsonLines([row(1)]));
    const { code: exit, stdout, stderr } = await finish(child);
    expect({ exit, row: JSON.parse(stdout) }).toEqual({ exit: 0, row: row(1, code) });
    expect(stderr).toContain("← outside of the longest code");
    expect(await readdir(user.folder)).toEqual([]);
  });

  test("takes one task, and shows what was cut", async () => {
    const user = await userWith("m.jsonl", jsonLines([row(1), row(2)]));
    const { stdout } = await sanitize(user, "m.jsonl", "--task", "Starter/2", "--trace");
    expect(stdout).toContain("Starter/2, sample 0: 3 of 7 lines kept");
    expect(await readRows(user, "m-sanitized.jsonl")).toEqual([row(2, code)]);
    const unknown = await sanitize(user, "m.jsonl", "--task", "Starter/999");
    expect({ code: unknown.code, said: unknown.stderr }).toMatchObject({
      code: 2,
      said: expect.stringContaining("Starter/999"),
    });
  });

  test("says in how many samples the modes differ", async () => {
    const decorated = `import functools\n@functools.cache\n${code.slice(10)}`;
    const user = await userWith("m.jsonl", jsonLines([row(1), row(2, decorated)]));
    const { stdout } = await sanitize(user, "m.jsonl", "--mode", "best", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ samples: 2, different: 1, problems: 0 });
  });
});

describe("a sample that cannot be used", () => {
  const cases: [title: string, line: string | Uint8Array, words: RegExp][] = [
    ["a null solution", JSON.stringify(row(1, null)), /m\.jsonl, line 2: solution: /],
    [
      "neither solution nor completion",
      '{"task_id":"Starter/1"}',
      /m\.jsonl, line 2: .*completion/,
    ],
    ["no task id", '{"solution":"x"}', /m\.jsonl, line 2: task_id/],
    [
      "a task of another dataset",
      JSON.stringify({ task_id: "X/1", solution: "x" }),
      /m\.jsonl, line 2: .*X\/1/,
    ],
    ["no JSON", "what?", /m\.jsonl, line 2: .*what\?/],
    ["invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), /m\.jsonl, line 2: .*UTF-8/],
    ["a NUL", JSON.stringify(row(1, "x = 1\n\0")), /m\.jsonl, line 2: .*null bytes/],
  ];
  test.for(cases)("is named, and the others are written: %s", async ([, line, words]) => {
    const good = jsonLines([row(1)]);
    const content = Buffer.concat([good, line, "\n", good].map((part) => Buffer.from(part)));
    const user = await userWith("m.jsonl", content);
    const { code: exit, stderr } = await sanitize(user, "m.jsonl");
    expect(exit).toBe(1);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(stackTrace);
    expect(await readRows(user, "m-sanitized.jsonl")).toEqual([row(1, code), row(1, code)]);
  });

  test("may be a line of 200 MB", async () => {
    const user = await userWith("m.jsonl", jsonLines([row(1)]));
    const file = await open(path.join(user.folder, "m.jsonl"), "a");
    await file.appendFile('{"task_id":"Starter/1","solution":"');
    for (let index = 0; index < 200; index++) await file.appendFile("x".repeat(2 ** 20));
    await file.appendFile(`"}\n${jsonLines([row(2)])}`);
    await file.close();
    const { code: exit, stderr } = await sanitize(user, "m.jsonl");
    expect(exit).toBe(1);
    expect(stderr).toMatch(/m\.jsonl, line 2: the line has 200 MiB/);
    expect(await readRows(user, "m-sanitized.jsonl")).toEqual([row(1, code), row(2, code)]);
  });

  test.for([
    ["an empty file", async (user: BcbUser) => writeFile(path.join(user.folder, "m.jsonl"), "")],
    ["a folder without files", async (user: BcbUser) => mkdir(path.join(user.folder, "m.jsonl"))],
  ] as const)("%s is named, and nothing is written", async ([, make]) => {
    const user = await newUser({ starter: true });
    await make(user);
    const { code: exit, stderr } = await sanitize(user, "m.jsonl");
    expect(exit).toBe(1);
    expect(stderr).toContain("m.jsonl contains no samples");
    expect(await readdir(user.folder)).toEqual(["m.jsonl"]);
  });

  test("an interrupted run leaves nothing half", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => row(index % 30));
    const user = await userWith("m.jsonl", jsonLines(many));
    const child = user.start(["sanitize", "--dataset", "starter", "--samples", "m.jsonl"]);
    while (!(await readdir(user.folder)).some((name) => name.endsWith(".tmp"))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill("SIGINT");
    expect((await finish(child)).code).toBe(130);
    expect(await readdir(user.folder)).toEqual(["m.jsonl"]);
  });
});

test("bcb sanitize reads answers in the language of their tasks", async () => {
  const typed = "export function taskFunc(x: string): string {\n  return x;\n}";
  const answer = `As asked:\n\`\`\`ts\n${typed}\n\`\`\`\nRun it with \`\`\`sh\nnode x\n\`\`\``;
  const user = await userWith(
    "m.jsonl",
    jsonLines([{ task_id: "TypeScript/3", solution: answer }]),
  );
  const { code: exit } = await user.run([
    "sanitize",
    "--dataset",
    "typescript",
    "--samples",
    "m.jsonl",
  ]);
  expect(exit).toBe(0);
  expect(await readRows(user, "m-sanitized.jsonl")).toEqual([
    { task_id: "TypeScript/3", solution: expect.stringMatching(/^export function[^`]*}\n?$/) },
  ]);
});
