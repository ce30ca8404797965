import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, readlink, symlink } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { waitFor } from "../support/processes.ts";
import { finish, newUser, type BcbResult, type BcbUser } from "./run-bcb.ts";

const root = path.resolve(import.meta.dirname, "../..");
const here = "./bcb";

function call(user: BcbUser, file: string, args: string[], cwd = user.folder): Promise<BcbResult> {
  return finish(spawn(file, args, { cwd, env: user.variables }));
}

test("runs the checkout, and names itself in examples and hints", async () => {
  const user = await newUser();
  const help = await call(user, here, ["--help"], root);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toContain("Usage: ./bcb [options]");
  expect(help.stdout).toContain("$ ./bcb demo");
  const missing = await call(user, here, ["env", "path", "starter"], root);
  expect(missing.stderr).toContain("Run `./bcb env sync starter`.");
  const unknown = await call(user, here, ["taks"], root);
  expect(unknown.stderr).toContain("`./bcb --help`");
});

test("works from any folder, and through links of links", async () => {
  const user = await newUser();
  await mkdir(path.join(user.folder, "a b"));
  await symlink(path.join(root, "bcb"), path.join(user.folder, "a b/first"));
  await symlink("a b/first", path.join(user.folder, "second"));
  for (const file of [path.join(root, "bcb"), "./a b/first", "./second"]) {
    expect(await call(user, file, ["--version"])).toMatchObject({ code: 0, stderr: "" });
  }
  const { stdout } = await call(user, "sh", ["bcb", "--version"], root);
  expect(stdout).toMatch(/^\d+\.\d+/);
});

test("a link on PATH is called by its name", async () => {
  const user = await newUser();
  await symlink(path.join(root, "bcb"), path.join(user.folder, "bcb"));
  const PATH = `${user.folder}:${user.variables["PATH"]}`;
  const child = spawn("sh", ["-c", "bcb env path starter"], { env: { ...user.variables, PATH } });
  expect((await finish(child)).stderr).toContain("Run `bcb env sync starter`.");
});

test("hands its process over to Node, with its arguments as they are", async () => {
  const user = await newUser();
  const args = ["decontaminate", "--corpus", "-", "--dataset", "starter", "--out", "a  b.json"];
  const child = spawn(here, args, { cwd: root, env: user.variables });
  const ended = finish(child);
  await waitFor(async () => path.basename(await readlink(`/proc/${child.pid}/exe`)) === "node");
  const words = (await readFile(`/proc/${child.pid}/cmdline`, "utf8")).split("\0");
  child.kill("SIGKILL");
  await ended;
  expect(words.slice(2, -1)).toEqual(args);
});

test("before npm ci, says so", async () => {
  const user = await newUser();
  await copyFile(path.join(root, "bcb"), path.join(user.folder, "bcb"));
  expect(await call(user, here, ["demo"])).toEqual({
    code: 3,
    stdout: "",
    stderr: expect.stringContaining("Run `npm ci` in its folder (.)"),
  });
});
