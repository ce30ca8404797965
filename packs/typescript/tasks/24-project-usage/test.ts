import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc } from "./solution.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "drive-"));
});

afterEach(() => rm(root, { recursive: true }));

async function fill(files: Record<string, number | string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(
      path.join(root, name),
      typeof content === "number" ? "x".repeat(content) : content,
    );
  }
}

test("files at any depth count for their project", async () => {
  await fill({ "house/plan.dwg": 70, "house/old/2019/plan.dwg": 20, "bridge/load.csv": 5 });
  assert.deepEqual(await taskFunc(root, 1000), {
    csv: "project,files,bytes,largest\r\nbridge,1,5,load.csv\r\nhouse,2,90,plan.dwg",
    bytes: 95,
    over: [],
  });
});

test("projects come in natural order", async () => {
  await fill({ "plan 10/a": 1, "plan 2/a": 1, "plan 1/a": 1, "Abbey/a": 1, "zoo/a": 1 });
  const { csv } = await taskFunc(root, 10);
  assert.equal(
    csv,
    "project,files,bytes,largest\r\nAbbey,1,1,a\r\nplan 1,1,1,a\r\nplan 2,1,1,a\r\nplan 10,1,1,a\r\nzoo,1,1,a",
  );
});

test("projects above the quota, most bytes first", async () => {
  await fill({ "p10/a": 30, "p2/a": 30, "p1/a": 20, "p3/a": 31, "p4/a": 40 });
  assert.deepEqual((await taskFunc(root, 29)).over, ["p4", "p3", "p2", "p10"]);
  assert.deepEqual((await taskFunc(root, 30)).over, ["p4", "p3"]);
  assert.deepEqual((await taskFunc(root, 40)).over, []);
});

test("the largest file, of equal ones the first by code units", async () => {
  await fill({ "a/z/deep.bin": 50, "a/y.bin": 50, "a/Z.bin": 50, "a/A.bin": 49, "b/x/only": 1 });
  const { csv } = await taskFunc(root, 0);
  assert.equal(csv, "project,files,bytes,largest\r\na,4,199,Z.bin\r\nb,1,1,x/only");
});

test("an empty project is reported, files in the root are not", async () => {
  await mkdir(path.join(root, "empty/folder"), { recursive: true });
  await fill({ "loose.txt": 99 });
  assert.deepEqual(await taskFunc(root, 0), {
    csv: "project,files,bytes,largest\r\nempty,0,0,",
    bytes: 0,
    over: [],
  });
});

test("patterns leave out files and whole folders", async () => {
  await fill({
    ".usageignore": "# caches\n\n  */cache  \r\n**/*.tmp\nlab/.git\n#house/plan\n",
    "house/cache/big/tile.png": 100,
    "house/cached": 2,
    "house/.a.tmp": 7,
    "house/plan": 3,
    "house/sub/cache/kept": 5,
    "lab/.git/objects/ff": 50,
    "lab/.hidden": 4,
    "lab/a/b/c.tmp": 60,
  });
  assert.deepEqual(await taskFunc(root, 9), {
    csv: "project,files,bytes,largest\r\nhouse,3,10,sub/cache/kept\r\nlab,1,4,.hidden",
    bytes: 14,
    over: ["house"],
  });
});

test("a project that is left out is not reported", async () => {
  await fill({
    ".usageignore": "archive*\n",
    "archive 2020/a": 9,
    "work/archive 2020": 1,
    ".trash/x": 2,
  });
  assert.equal(
    (await taskFunc(root, 5)).csv,
    "project,files,bytes,largest\r\n.trash,1,2,x\r\nwork,1,1,archive 2020",
  );
});

test("links are neither counted nor followed", async () => {
  await fill({ "a/file": 8, "b/own": 1 });
  await symlink(path.join(root, "a"), path.join(root, "b/to-a"));
  await symlink(path.join(root, "a/file"), path.join(root, "b/to-file"));
  await symlink(path.join(root, "a"), path.join(root, "c"));
  await symlink(path.join(root, "nowhere"), path.join(root, "a/broken"));
  const { csv, bytes } = await taskFunc(root, 100);
  assert.equal(csv, "project,files,bytes,largest\r\na,1,8,file\r\nb,1,1,own");
  assert.equal(bytes, 9);
});

test("names that need quotes get them", async () => {
  await fill({ 'Smith, Jones/the "plan".txt': 3 });
  const { csv } = await taskFunc(root, 1);
  assert.equal(csv, 'project,files,bytes,largest\r\n"Smith, Jones",1,3,"the ""plan"".txt"');
});

test("bytes are bytes, not characters", async () => {
  await fill({ "a/umlauts.txt": "äöü€" });
  assert.equal((await taskFunc(root, 1)).bytes, 9);
});

test("a drive without projects has only the header", async () => {
  assert.deepEqual(await taskFunc(root, 1), {
    csv: "project,files,bytes,largest",
    bytes: 0,
    over: [],
  });
});

test("a wrong quota is refused", async () => {
  await assert.rejects(taskFunc(root, -1), RangeError);
  await assert.rejects(taskFunc(root, Number.NaN), RangeError);
});
