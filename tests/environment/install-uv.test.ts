import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installUv } from "../../src/environment/find-uv.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn, writeScript } from "./temporary.ts";

const makeWheel = `
import platform, sys, zipfile
libc = "manylinux_2_17" if platform.libc_ver()[0] == "glibc" else "musllinux_1_1"
name = f"uv-9.9.9-py3-none-{libc}_{platform.machine()}.whl"
with zipfile.ZipFile(f"{sys.argv[1]}/{name}", "w") as wheel:
    wheel.writestr("uv-9.9.9.data/scripts/uv", "#!/bin/sh\\necho uv 9.9.9\\n")
print(name)
`;

/** A machine whose only Python has neither pip nor venv, and an index with one wheel of uv. */
async function bareMachine() {
  const folder = await temporaryFolder();
  const variables = { PATH: path.join(folder, "bin") };
  // It calls itself by its own name, else the complete Python behind it would be used.
  await writeScript(path.join(folder, "bin/python3"), [
    `case "$*" in *"import json"*) ${parts.starter.python} "$@" | /bin/sed "s#\\"executable\\": \\"[^\\"]*\\"#\\"executable\\": \\"$0\\"#"; exit;; esac`,
    `case "$2" in pip|venv) echo "No module named $2" >&2; exit 1;; esac`,
    `exec ${parts.starter.python} "$@"`,
  ]);
  const made = await runProcess(parts.starter.python, ["-c", makeWheel, folder], { variables });
  const wheel = await readFile(path.join(folder, made.stdout));
  const server = createServer((request, response) => {
    if (request.url === "/simple/uv/") response.end(`<a href="../../files/${made.stdout}#x">w</a>`);
    else response.end(wheel);
  });
  const port = await listen(server);
  const lockFile = path.join(folder, "uv.lock");
  const hash = createHash("sha256").update(wheel).digest("hex");
  await writeFile(lockFile, `uv==9.9.9 \\\n    --hash=sha256:${hash}\n`);
  const index = `http://127.0.0.1:${port}/simple`;
  return { folder: path.join(folder, "cache/uv/9.9.9"), lockFile, index, root: folder, variables };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

test("a Python without pip and venv fetches the wheel from the configured index", async () => {
  const { folder, lockFile, index, root, variables } = await bareMachine();
  const settings = settingsIn(root, { variables: { ...variables, PIP_INDEX_URL: index } });
  await installUv(folder, lockFile, { settings });
  const { stdout } = await runProcess(path.join(folder, "bin/uv"), [], { variables });
  expect(stdout).toBe("uv 9.9.9");
  expect(await readdir(path.dirname(folder))).toEqual(["9.9.9"]);
});

test("a wheel whose hash is not in the lock file is not installed", async () => {
  const { folder, lockFile, index, root, variables } = await bareMachine();
  await writeFile(lockFile, `uv==9.9.9 \\\n    --hash=sha256:${"0".repeat(64)}\n`);
  const settings = settingsIn(root, { variables: { ...variables, PIP_INDEX_URL: index } });
  await expect(installUv(folder, lockFile, { settings })).rejects.toMatchObject({
    name: "EnvironmentBuildFailed",
    message: expect.stringContaining("does not have a hash"),
  });
  expect(await readdir(path.dirname(folder))).toEqual([]);
});

test("without pip, venv and a configured index the Debian package is named", async () => {
  const { folder, lockFile, root, variables } = await bareMachine();
  const settings = settingsIn(root, { variables: { ...variables, PIP_CONFIG_FILE: "/dev/null" } });
  await expect(installUv(folder, lockFile, { settings })).rejects.toMatchObject({
    name: "EnvironmentBuildFailed",
    hint: expect.stringContaining("apt-get install python3-venv"),
  });
});

test("without any Python that is the message", async () => {
  const { folder, lockFile, root } = await bareMachine();
  const settings = settingsIn(root, { variables: { PATH: "/nowhere" } });
  await expect(installUv(folder, lockFile, { settings })).rejects.toMatchObject({
    name: "PythonMissing",
  });
});
