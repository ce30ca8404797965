import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc } from "./solution.ts";

let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tools-"));
  file = path.join(folder, "loans.json");
});

afterEach(() => rm(folder, { recursive: true }));

function run(line: string, today = "2025-03-01") {
  return taskFunc(line === "" ? [] : line.split(" "), file, today);
}

async function out(line: string, today?: string): Promise<string> {
  const { code, out: text, err } = await run(line, today);
  assert.deepEqual([code, err], [0, ""]);
  return text;
}

test("a tool is lent for two weeks", async () => {
  assert.deepEqual(await run("lend Drill --to Ada"), {
    code: 0,
    out: "drill lent to Ada until 2025-03-15\n",
    err: "",
  });
  const content = '{\n  "drill": {\n    "to": "Ada",\n    "due": "2025-03-15"\n  }\n}\n';
  assert.equal(await readFile(file, "utf8"), content);
});

test("another number of days, over the ends of months and years", async () => {
  assert.equal(
    await out("lend saw --to Bo --days 1", "2024-02-28"),
    "saw lent to Bo until 2024-02-29\n",
  );
  assert.equal(
    await out("lend axe --to Bo --days=60", "2025-12-01"),
    "axe lent to Bo until 2026-01-30\n",
  );
  assert.equal(
    await out("lend --to Bo hoe --days 30", "2025-03-15"),
    "hoe lent to Bo until 2025-04-14\n",
  );
});

test("the file is sorted by tools", async () => {
  for (const tool of ["saw", "Axe", "ladder"]) await run(`lend ${tool} --to Cy`);
  assert.deepEqual(Object.keys(JSON.parse(await readFile(file, "utf8"))), ["axe", "ladder", "saw"]);
});

test("a tool that is lent cannot be lent again", async () => {
  await run("lend drill --to Ada --days 3");
  const before = await readFile(file, "utf8");
  assert.deepEqual(await run("lend DRILL --to Bo", "2025-03-02"), {
    code: 1,
    out: "",
    err: "drill is lent to Ada until 2025-03-04\n",
  });
  assert.equal(await readFile(file, "utf8"), before);
});

test("a tool comes back in time, and can be lent again", async () => {
  await run("lend drill --to Ada --days 3");
  await run("lend saw --to Bo");
  assert.equal(await out("return Drill", "2025-03-04"), "drill returned by Ada\n");
  assert.deepEqual(Object.keys(JSON.parse(await readFile(file, "utf8"))), ["saw"]);
  assert.equal(
    await out("lend drill --to Bo", "2025-03-04"),
    "drill lent to Bo until 2025-03-18\n",
  );
});

test("a tool comes back late", async () => {
  await run("lend drill --to Ada --days 3");
  await run("lend saw --to Bo --days 1", "2025-03-25");
  assert.equal(await out("return drill", "2025-03-05"), "drill returned by Ada, 1 day late\n");
  assert.equal(await out("return saw", "2025-04-01"), "saw returned by Bo, 6 days late\n");
  assert.equal(await readFile(file, "utf8"), "{}\n");
});

test("what is not lent cannot come back", async () => {
  assert.deepEqual(await run("return Drill"), { code: 1, out: "", err: "drill is not lent\n" });
  assert.deepEqual(await run("return constructor"), {
    code: 1,
    out: "",
    err: "constructor is not lent\n",
  });
  await assert.rejects(stat(file));
});

test("loans are listed by last day and tool", async () => {
  await run("lend saw --to Bo --days 5");
  await run("lend drill --to Ada --days 20");
  await run("lend axe --to Cy --days 5");
  await run("lend zip --to Di --days 4");
  assert.equal(
    await out("list"),
    "2025-03-05  Di  zip\n2025-03-06  Cy  axe\n2025-03-06  Bo  saw\n2025-03-21  Ada  drill\n",
  );
});

test("only loans whose last day is over are overdue", async () => {
  await run("lend saw --to Bo --days 5");
  await run("lend axe --to Cy --days 6");
  assert.equal(await out("list --overdue", "2025-03-07"), "2025-03-06  Bo  saw\n");
  assert.equal(await out("list --overdue", "2025-03-06"), "");
});

test("nothing is lent without a file, and listing writes none", async () => {
  assert.equal(await out("list"), "");
  await assert.rejects(stat(file));
});

test("names may hold spaces", async () => {
  const { out: text } = await taskFunc(
    ["lend", "Pipe Wrench", "--to", "Ada L."],
    file,
    "2025-03-01",
  );
  assert.equal(text, "pipe wrench lent to Ada L. until 2025-03-15\n");
  assert.equal(await out("list"), "2025-03-15  Ada L.  pipe wrench\n");
});

test("arguments that cannot be understood", async () => {
  for (const line of [
    "",
    "borrow drill",
    "lend drill",
    "lend --to Ada",
    "lend drill --to",
    "lend drill --to Ada --until 5",
    "lend drill saw --to Ada",
    "lend drill --to Ada --days 0",
    "lend drill --to Ada --days 61",
    "lend drill --to Ada --days 2.5",
    "lend drill --to Ada --days two",
    "return",
    "return drill saw",
    "list drill",
    "list --late",
  ]) {
    const { code, out: text, err } = await run(line);
    assert.equal(code, 2, line);
    assert.equal(text, "", line);
    assert.notEqual(err, "", line);
  }
  await assert.rejects(stat(file));
});

test("help is printed", async () => {
  const { code, out: text, err } = await run("--help");
  assert.deepEqual([code, err], [0, ""]);
  for (const word of ["tools", "lend", "return", "list"]) assert.ok(text.includes(word), word);
  const lend = await run("lend --help");
  assert.deepEqual([lend.code, lend.err], [0, ""]);
  assert.ok(lend.out.includes("--days"));
});

test("a file that is not JSON is refused", async () => {
  await writeFile(file, "loans");
  await assert.rejects(run("list"), SyntaxError);
});
