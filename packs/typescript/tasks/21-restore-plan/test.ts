import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack, type Header } from "tar-stream";
import { taskFunc } from "./solution.ts";

let base = "";
let folder = "";
let archive = "";

beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), "restore-"));
  folder = path.join(base, "files");
  archive = path.join(base, "backup.tar.gz");
  await mkdir(folder);
});

afterEach(() => rm(base, { recursive: true }));

async function backUp(entries: [string, string, Header["type"]?][]): Promise<void> {
  const tar = pack();
  for (const [name, content, type = "file"] of entries) {
    if (type === "file") tar.entry({ name, type }, content);
    else tar.entry({ name, type, linkname: "target" });
  }
  tar.finalize();
  await writeFile(archive, gzipSync(await buffer(tar)));
}

test("files are missing, changed or the same", async () => {
  await backUp([
    ["c.txt", "three"],
    ["b.txt", "two!!"],
    ["a.txt", "one"],
  ]);
  await writeFile(path.join(folder, "a.txt"), "one");
  await writeFile(path.join(folder, "b.txt"), "other");
  assert.deepEqual(await taskFunc(archive, folder), {
    missing: ["c.txt"],
    changed: ["b.txt"],
    same: ["a.txt"],
    unsafe: [],
    bytes: 10,
  });
});

test("bytes are those of the archive, in bytes and not in characters", async () => {
  await backUp([
    ["new.txt", "äöü"],
    ["old.txt", "ab"],
    ["kept.txt", "1234"],
  ]);
  await writeFile(path.join(folder, "old.txt"), "abcdefgh");
  await writeFile(path.join(folder, "kept.txt"), "1234");
  const plan = await taskFunc(archive, folder);
  assert.equal(plan.bytes, 8);
  assert.deepEqual(plan.same, ["kept.txt"]);
});

test("lists are sorted by code units", async () => {
  await backUp([
    ["b", "1"],
    ["a/z", "1"],
    ["a10", "1"],
    ["B", "1"],
    ["a2", "1"],
    ["é", "1"],
  ]);
  assert.deepEqual((await taskFunc(archive, folder)).missing, ["B", "a/z", "a10", "a2", "b", "é"]);
});

test("names that lead out of the folder are unsafe, whatever the patterns", async () => {
  await backUp([
    ["../outside.txt", "1"],
    ["..", "0"],
    ["../../up/c", "1"],
    ["/etc/passwd", "22"],
    ["a/../../b", "333"],
    ["../outside.txt", "again"],
    ["a/../inside.txt", "4444"],
    ["..hidden/x", "55555"],
  ]);
  await writeFile(path.join(base, "outside.txt"), "1");
  assert.deepEqual(await taskFunc(archive, folder), {
    missing: ["..hidden/x", "inside.txt"],
    changed: [],
    same: [],
    unsafe: ["..", "../../up/c", "../outside.txt", "/etc/passwd", "a/../../b"],
    bytes: 9,
  });
  assert.deepEqual(await taskFunc(archive, folder, ["*.txt"]), {
    missing: ["inside.txt"],
    changed: [],
    same: [],
    unsafe: ["..", "../../up/c", "../outside.txt", "/etc/passwd", "a/../../b"],
    bytes: 4,
  });
});

test("names are normalised and the last entry of a name counts", async () => {
  await backUp([
    ["./a//b.txt", "old"],
    ["c.txt", "new"],
    ["a/b.txt", "newer"],
    ["./c.txt", "old"],
  ]);
  await mkdir(path.join(folder, "a"));
  await writeFile(path.join(folder, "a/b.txt"), "newer");
  await writeFile(path.join(folder, "c.txt"), "new");
  assert.deepEqual(await taskFunc(archive, folder), {
    missing: [],
    changed: ["c.txt"],
    same: ["a/b.txt"],
    unsafe: [],
    bytes: 3,
  });
});

test("patterns choose the files, hidden ones included", async () => {
  await backUp([
    ["a/.env", "1"],
    ["a/b/c.csv", "22"],
    [".profile", "333"],
    ["d.csv", "4444"],
  ]);
  assert.deepEqual((await taskFunc(archive, folder)).missing, [
    ".profile",
    "a/.env",
    "a/b/c.csv",
    "d.csv",
  ]);
  assert.deepEqual((await taskFunc(archive, folder, ["*.csv"])).missing, ["d.csv"]);
  assert.deepEqual((await taskFunc(archive, folder, ["a/**", "*.txt"])).missing, [
    "a/.env",
    "a/b/c.csv",
  ]);
  assert.equal((await taskFunc(archive, folder, ["**/*.csv"])).bytes, 6);
  assert.deepEqual((await taskFunc(archive, folder, [])).missing, []);
});

test("folders and links are passed over", async () => {
  await backUp([
    ["docs/", "", "directory"],
    ["link", "", "symlink"],
    ["../hard", "", "link"],
    ["docs/a", "1"],
  ]);
  assert.deepEqual(await taskFunc(archive, folder), {
    missing: ["docs/a"],
    changed: [],
    same: [],
    unsafe: [],
    bytes: 1,
  });
});

test("a folder in the place of a file makes it missing", async () => {
  await backUp([["report", ""]]);
  await mkdir(path.join(folder, "report"));
  assert.deepEqual((await taskFunc(archive, folder)).missing, ["report"]);
});

test("large and empty files", async () => {
  await backUp([
    ["large", "x".repeat(300_000)],
    ["empty", ""],
  ]);
  await writeFile(path.join(folder, "empty"), "");
  await writeFile(path.join(folder, "large"), `${"x".repeat(299_999)}y`);
  const plan = await taskFunc(archive, folder);
  assert.deepEqual(plan.changed, ["large"]);
  assert.deepEqual(plan.same, ["empty"]);
  assert.equal(plan.bytes, 300_000);
});

test("an empty archive asks for nothing", async () => {
  await backUp([]);
  assert.deepEqual(await taskFunc(archive, folder), {
    missing: [],
    changed: [],
    same: [],
    unsafe: [],
    bytes: 0,
  });
});

test("an archive that is not there or not gzip is refused", async () => {
  await assert.rejects(taskFunc(archive, folder), Error);
  await writeFile(archive, "this is plain text");
  await assert.rejects(taskFunc(archive, folder), Error);
});
