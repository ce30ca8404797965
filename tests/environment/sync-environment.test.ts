import { spawnSync } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environmentVariables } from "../../src/environment/variables.ts";
import { listEnvironments } from "../../src/environment/environment-kind.ts";
import { locateEnvironment } from "../../src/environment/open-environment.ts";
import { syncEnvironment, type SyncResult } from "../../src/environment/sync-environment.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { EnvironmentListing } from "../../src/schema/environment.ts";
import { parts } from "../support/parts.ts";
import { removeFolder, temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn, writeScript } from "./temporary.ts";

describe("a real build", () => {
  let folder: string;
  let before: unknown;
  let result: SyncResult;
  const labels = new Set<string>();
  // What a killed build left: a folder in the final place without a record, and a folder it was building in.
  const place = path.basename(parts.starter.path);
  const abandoned = `.build-starter-12345678@${hostname().replaceAll(/[^\w.]/g, "_")}@4194304`;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-environment-"));
    const { cacheDir } = settingsIn(folder);
    await mkdir(path.join(cacheDir, "environments", place, "bin"), { recursive: true });
    await writeFile(path.join(cacheDir, "environments", place, "bin", "python"), "half");
    await mkdir(path.join(cacheDir, "environments", abandoned));
    await writeFile(path.join(cacheDir, "environments", "starter.json"), `{"folder":"${place}"}`);
    before = await locateEnvironment("starter", settingsIn(folder)).catch(
      (error: unknown) => error,
    );
    result = await syncEnvironment("starter", {
      settings: settingsIn(folder),
      python: parts.starter.python,
      progress: ({ label }) => labels.add(label),
    });
  });
  afterAll(() => removeFolder(folder));

  test("is needed as long as there is only a half-built folder", () => {
    expect(before).toMatchObject({
      name: "EnvironmentMissing",
      hint: expect.stringContaining("bcb env sync starter"),
    });
    expect(result).toMatchObject({ outcome: "built", nltkMissing: [] });
  });

  test("replaces a half-built folder and clears away what a killed build left", async () => {
    const { cacheDir } = settingsIn(folder);
    const names = await readdir(path.join(cacheDir, "environments"));
    expect(names.toSorted()).toEqual([place, "starter.json"]);
  });

  test("reports its steps", () => {
    expect([...labels]).toEqual(
      expect.arrayContaining([
        "creating the environment",
        "installing packages",
        "compiling bytecode",
      ]),
    );
  });

  test("gives the same fingerprint as another build of the same lock and Python", async () => {
    const environment = await locateEnvironment("starter", settingsIn(folder));
    expect(environment.fingerprint).toBe(parts.starter.fingerprint);
    expect(environment.path).not.toBe(parts.starter.path);
  });

  test("leaves bytecode and matplotlib's font cache behind, free of the folder it was built in", async () => {
    const environment = await locateEnvironment("starter", settingsIn(folder));
    const [cache = ""] = await readdir(environment.matplotlibDir);
    expect(cache).toMatch(/^fontlist-/);
    const fonts = await readFile(path.join(environment.matplotlibDir, cache), "utf8");
    expect(fonts).not.toContain(".build-");
    const program = "import pandas; print(pandas.__cached__, pandas.__file__)";
    const { stdout } = spawnSync(environment.python, ["-c", program], {
      env: environmentVariables(environment),
      encoding: "utf8",
    });
    const [cached = "", source] = stdout.trim().split(" ");
    await access(cached);
    expect(source).toContain(environment.path);
  });

  test("is not repeated", async () => {
    const options = { settings: settingsIn(folder), progress: noProgress };
    expect(await syncEnvironment("starter", options)).toMatchObject({ outcome: "unchanged" });
    const named = { ...options, python: parts.starter.python };
    expect(await syncEnvironment("starter", named)).toMatchObject({ outcome: "unchanged" });
  });

  test("is listed with its path, and what is not built without one", async () => {
    const rows = await listEnvironments(settingsIn(folder));
    for (const row of rows) EnvironmentListing.parse(row);
    expect(rows.map(({ name, built, problem }) => [name, built?.version, problem])).toEqual(
      [
        "bigcodebench",
        "bigcodebench-2026",
        "ds-1000",
        "ds-1000-torch",
        "frontier",
        "odex",
        "pandas-numpy",
        "py-minimal",
        "starter",
        "typescript",
      ].map((name) => [name, name === "starter" ? parts.starter.pythonVersion : undefined, null]),
    );
  });
});

describe("what can go wrong", () => {
  test("an environment that is not built names the command and its costs", async () => {
    const settings = settingsIn(await temporaryFolder());
    await expect(locateEnvironment("bigcodebench", settings)).rejects.toMatchObject({
      name: "EnvironmentMissing",
      hint: "Run `bcb env sync bigcodebench`. This takes about 2.1 GB and 60 s.",
    });
  });

  test("an unknown name is refused by sync and locate alike", async () => {
    const settings = settingsIn(await temporaryFolder());
    const refusal = { name: "EnvironmentUnknown" };
    await expect(locateEnvironment("nope", settings)).rejects.toMatchObject(refusal);
    await expect(syncEnvironment("nope", { settings, progress: noProgress })).rejects.toMatchObject(
      refusal,
    );
  });

  test("an interpreter of the wrong version is refused with both versions", async () => {
    const folder = await temporaryFolder();
    const old = await writeScript(path.join(folder, "python2"), [
      `echo '{"executable":"x","version":"2.7.18","implementation":"cpython","system":"","machine":"","libc":"","optimized":true}'`,
    ]);
    const options = { settings: settingsIn(folder), python: old, progress: noProgress };
    await expect(syncEnvironment("starter", options)).rejects.toMatchObject({
      name: "BadUsage",
      message: expect.stringMatching(/needs Python >=3\.10,<3\.15, but .*which is Python 2\.7\.18/),
    });
  });

  test("a machine without Python and without uv is told to install Python", async () => {
    const settings = settingsIn(await temporaryFolder(), { variables: { PATH: "/nowhere" } });
    await expect(
      syncEnvironment("starter", { settings, progress: noProgress }),
    ).rejects.toMatchObject({
      name: "PythonMissing",
      exitCode: 3,
    });
  });

  test.for([
    ["No space left on device (os error 28)", "DiskFull"],
    ["error: Failed to fetch: the index\n  Caused by: dns error", "EnvironmentBuildFailed"],
  ] as const)("uv's «%s» is a %s, and nothing half-built stays", async ([complaint, name]) => {
    const folder = await temporaryFolder();
    const answer = 'case "$1" in --version) echo "uv 0.99.0"; exit;; venv) exit 0;; esac';
    await writeScript(path.join(folder, "bin/uv"), [answer, `echo '${complaint}' >&2`, "exit 2"]);
    const variables = { PATH: `${path.join(folder, "bin")}:/usr/bin:/bin` };
    const settings = settingsIn(folder, { variables });
    const options = { settings, python: parts.starter.python, progress: noProgress };
    await expect(syncEnvironment("starter", options)).rejects.toMatchObject({ name, exitCode: 3 });
    expect(await readdir(path.join(settings.cacheDir, "environments"))).toEqual([]);
  });

  test("an abort ends uv and leaves nothing behind", async () => {
    const folder = await temporaryFolder();
    const answer = 'case "$1" in --version) echo "uv 0.99.0"; exit;; esac';
    const pidFile = path.join(folder, "pid");
    await writeScript(path.join(folder, "bin/uv"), [
      answer,
      `echo $$ > ${pidFile}`,
      "echo started >&2",
      "sleep 600",
    ]);
    const settings = settingsIn(folder, { variables: { PATH: `${folder}/bin:/usr/bin:/bin` } });
    const controller = new AbortController();
    const building = syncEnvironment("starter", {
      settings,
      python: parts.starter.python,
      progress: noProgress,
      signal: controller.signal,
    });
    await expect.poll(() => readFile(pidFile, "utf8").catch(() => "")).toMatch(/\d+\n/);
    controller.abort();
    await expect(building).rejects.toThrow("aborted");
    expect(await readdir(path.join(settings.cacheDir, "environments"))).toEqual([]);
    const uv = Number.parseInt(await readFile(pidFile, "utf8"), 10);
    await expect.poll(() => isRunning(uv)).toBe(false);
  });
});

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
