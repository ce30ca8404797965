import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../src/lib/files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("makes a folder with its parents, and again without complaint", async () => {
  const folder = path.join(await temporaryFolder(), "a", "b", "c");
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test("many may make folders under the same missing parents at once", async () => {
  const root = await temporaryFolder();
  const rounds = Array.from({ length: 100 }, (_, round) => path.join(root, String(round), "a"));
  for (const parent of rounds) {
    const folders = Array.from({ length: 8 }, (_, index) => path.join(parent, String(index % 2)));
    await expect(Promise.all(folders.map(makeFolder))).resolves.toHaveLength(8);
  }
});

test("refuses where a parent is a file", async () => {
  const file = path.join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(makeFolder(path.join(file, "a"))).rejects.toThrow(/ENOTDIR/);
  await expect(makeFolder(file)).rejects.toThrow(/EEXIST/);
});

test("gives up where the parent takes no folders", async () => {
  await expect(makeFolder("/proc/bcb/results")).rejects.toThrow(/ENOENT/);
});
