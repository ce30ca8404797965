import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findPython, listPythons } from "../../src/environment/find-python.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn, writeScript } from "./temporary.ts";

const real = parts.starter.python;
const version = parts.starter.pythonVersion;
const minor = version.split(".").slice(0, 2).join(".");

/** A machine whose PATH has the given folders only. */
async function machine(...folders: string[]) {
  const folder = await temporaryFolder();
  const PATH = folders.map((name) => path.join(folder, name)).join(":");
  return { folder, settings: settingsIn(folder, { variables: { PATH } }) };
}

describe("an interpreter that is not named", () => {
  test("a shim that does not answer is passed over for the next one on PATH", async () => {
    const { folder, settings } = await machine("shims", "bin");
    await writeScript(path.join(folder, "shims/python3"), [
      "echo 'command not found' >&2",
      "exit 127",
    ]);
    await mkdir(path.join(folder, "bin"));
    await symlink(real, path.join(folder, "bin/python3"));
    const found = await findPython(">=3.10", { settings, neededFor: "starter" });
    expect(found?.version).toBe(version);
  });

  test("something that answers nonsense is passed over", async () => {
    const { folder, settings } = await machine("bin");
    await writeScript(path.join(folder, "bin/python3"), ["echo hello"]);
    expect(await findPython(">=3.10", { settings, neededFor: "starter" })).toBeUndefined();
  });

  test("pyenv's folder is searched after PATH", async () => {
    const { folder, settings } = await machine("bin");
    const place = path.join(folder, "home/.pyenv/versions", version, "bin/python");
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(real, place);
    const found = await findPython(`==${minor}`, { settings, neededFor: "starter" });
    expect(found?.version).toBe(version);
  });

  test("for an environment, one that was built to be fast goes before the first on PATH", async () => {
    const { folder, settings } = await machine("slow", "fast");
    for (const name of ["slow", "fast"]) {
      const answer = {
        executable: `/${name}/python3`,
        version: "3.11.5",
        implementation: "cpython",
        system: "Linux",
        machine: "x86_64",
        libc: "glibc 2.36",
        optimized: name === "fast",
      };
      const place = path.join(folder, name, "python3");
      await writeScript(place, [`echo '${JSON.stringify(answer)}'`]);
    }
    const search = { settings, neededFor: "starter" };
    const fast = await findPython(">=3.10", { ...search, prefersOptimized: true });
    expect(fast?.executable).toBe("/fast/python3");
    expect((await findPython(">=3.10", search))?.executable).toBe("/slow/python3");
  });

  test("one of the wrong version is not taken", async () => {
    const { folder, settings } = await machine("bin");
    await mkdir(path.join(folder, "bin"));
    await symlink(real, path.join(folder, "bin/python3"));
    expect(await findPython(">=3.2,<3.5", { settings, neededFor: "x" })).toBeUndefined();
  });

  test("a machine without Python has none to list", async () => {
    const { settings } = await machine("bin");
    const { done } = await listPythons(">=3.8", { settings }).next();
    expect(done).toBe(true);
  });
});

describe("an interpreter that is named", () => {
  test("--python wins over BCB_PYTHON", async () => {
    const { settings } = await machine("bin");
    const search = { settings: { ...settings, python: "/nowhere/python" }, neededFor: "starter" };
    expect((await findPython(">=3.10", { ...search, python: real }))?.version).toBe(version);
  });

  test("one that does not fit is refused with both versions", async () => {
    const { settings } = await machine("bin");
    await expect(
      findPython(">=3.2,<3.5", { settings, neededFor: "old", python: real }),
    ).rejects.toMatchObject({
      name: "BadUsage",
      message: `The environment old needs Python >=3.2,<3.5, but --python points to ${real}, which is Python ${version}.`,
    });
  });

  test("BCB_PYTHON that does not answer is refused, not passed over", async () => {
    const { folder, settings } = await machine("bin");
    const shim = await writeScript(path.join(folder, "bin/python3"), [
      "echo broken >&2",
      "exit 127",
    ]);
    await expect(
      findPython(">=3.10", { settings: { ...settings, python: shim }, neededFor: "starter" }),
    ).rejects.toMatchObject({
      name: "BadUsage",
      message: expect.stringMatching(/BCB_PYTHON points to .*broken/),
    });
  });

  test("a version stands for whichever interpreter has it", async () => {
    const { folder, settings } = await machine("bin");
    await mkdir(path.join(folder, "bin"));
    await symlink(real, path.join(folder, "bin/python3"));
    const found = await findPython(">=3.10", { settings, neededFor: "starter", python: minor });
    expect(found?.version).toBe(version);
  });

  test("a version outside of the requirement is refused", async () => {
    const { settings } = await machine("bin");
    await expect(
      findPython(">=3.10,<3.11", { settings, neededFor: "bigcodebench", python: "3.12" }),
    ).rejects.toMatchObject({
      message: expect.stringContaining("but --python points to 3.12"),
    });
  });
});
