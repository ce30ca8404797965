import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeAtomically, writeError } from "../../src/lib/files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("writeAtomically", () => {
  test("makes the folder, writes the whole file and leaves nothing else", async () => {
    const folder = path.join(await temporaryFolder(), "a", "b");
    await writeAtomically(path.join(folder, "x.txt"), "one");
    await writeAtomically(path.join(folder, "x.txt"), "two");
    expect(await readFile(path.join(folder, "x.txt"), "utf8")).toBe("two");
    expect(await readdir(folder)).toEqual(["x.txt"]);
  });

  test("leaves the old state and no traces when it cannot write", async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, "x.txt"));
    await writeFile(path.join(folder, "x.txt", "inside"), "");
    const write = writeAtomically(path.join(folder, "x.txt"), "one");
    await expect(write).rejects.toMatchObject({ name: "OutputUnwritable" });
    expect(await readdir(folder)).toEqual(["x.txt"]);
  });

  test("lets many writers of one file end with the content of one of them", async () => {
    const file = path.join(await temporaryFolder(), "x.txt");
    const contents = ["a", "b", "c", "d"].map((letter) => letter.repeat(10_000));
    await Promise.all(contents.map((content) => writeAtomically(file, content)));
    expect(contents).toContain(await readFile(file, "utf8"));
  });

  test.for(["ENOSPC", "EDQUOT"])("calls %s a full disk", (code) => {
    const error = writeError("/x", Object.assign(new Error("write"), { code }));
    expect(error).toMatchObject({ name: "DiskFull", exitCode: 3 });
  });
});
