import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../src/lib/make-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("makes a folder with its parents, and again without complaint", async () => {
  const folder = path.join(await temporaryFolder(), "a", "b", "c");
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
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
