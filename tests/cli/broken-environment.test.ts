import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { mountTiny } from "../support/mount-tiny.ts";
import { newUser, stackTrace } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

test("without any Python, env sync says what to install and leaves nothing", async () => {
  const user = await newUser();
  const { code, stdout, stderr } = await user.run(["env", "sync", "starter"], { PATH: "/nowhere" });
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/Python/);
  expect(stderr).toMatch(/\[BCB30\d\] \S/);
  expect(stderr).not.toMatch(stackTrace);
  const left = await readdir(path.join(user.cache, "environments")).catch(() => []);
  expect(left).toEqual([]);
});

test("an interpreter that is none is named", async () => {
  const user = await newUser();
  const python = path.join(user.folder, "python");
  await writeFile(python, "#!/bin/sh\nexit 1\n");
  await chmod(python, 0o755);
  const { code, stderr } = await user.run(["env", "sync", "starter", "--python", python]);
  expect(code).toBe(2);
  expect(stderr).toContain(python);
  expect(stderr).not.toMatch(stackTrace);
});

test("a file in the place of --out is named", async () => {
  const user = await newUser();
  await writeRun(user.folder);
  await writeFile(path.join(user.folder, "taken"), "");
  const { code, stdout, stderr } = await user.run(["report", "results", "--out", "taken"]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/Cannot write .*taken\/report\.json/);
  expect(stderr).not.toMatch(stackTrace);
});

describe("a full disk", () => {
  test("is said, and no half-written file stays", async ({ skip }) => {
    const user = await newUser();
    await writeRun(user.folder);
    const out = path.join(user.folder, "full");
    await mkdir(out);
    if (!mountTiny(out, "16k")) skip("mounting a tiny file system needs root");
    const { code, stdout, stderr } = await user.run(["report", "results", "--out", "full"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/No space left on the disk while writing .*full\/report\.\w+/);
    expect(stderr).not.toMatch(stackTrace);
    // report.json is small enough and whole; of report.html there is nothing.
    expect(await readdir(out)).toEqual(["report.json"]);
    expect(JSON.parse(await readFile(path.join(out, "report.json"), "utf8"))).toMatchObject({
      format: 1,
    });
  });

  test("stops the building of an environment, and nothing of it stays", async ({ skip }) => {
    const user = await newUser();
    await mkdir(user.cache);
    if (!mountTiny(user.cache, "16k")) skip("mounting a tiny file system needs root");
    const { code, stdout, stderr } = await user.run(["env", "sync", "starter"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/space/);
    expect(stderr).not.toMatch(stackTrace);
    expect(await readdir(path.join(user.cache, "environments")).catch(() => [])).toEqual([]);
  });
});
