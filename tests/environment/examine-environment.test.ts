import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { examineEnvironment } from "../../src/environment/examine-environment.ts";
import { locateEnvironment } from "../../src/environment/open-environment.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { DoctorReport } from "../../src/schema/doctor-report.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn } from "./temporary.ts";

/** A copy of the built starter environment (it can be moved), free to be damaged. */
async function copyOfStarter() {
  const folder = await temporaryFolder();
  const settings = settingsIn(folder);
  const home = path.join(settings.cacheDir, "environments");
  await mkdir(home, { recursive: true });
  // Hard links: only what a test removes or adds differs.
  spawnSync("cp", ["-al", parts.starter.path, home]);
  const name = path.basename(parts.starter.path);
  await writeFile(path.join(home, "starter.json"), JSON.stringify({ folder: name }));
  const root = path.join(home, name);
  const [python = ""] = await readdir(path.join(root, "lib"));
  return { settings, root, packages: path.join(root, "lib", python, "site-packages") };
}

const starterSettings = settingsIn("", { cacheDir: path.resolve(parts.starter.path, "../..") });

const libsByTask = new Map([
  ["one", ["pytz", "os"]],
  ["two", ["pytz", "pandas"]],
  ["three", ["json"]],
]);

test("a sound environment has no errors, and the standard library counts too", async () => {
  const report = await examineEnvironment("starter", {
    settings: starterSettings,
    libsByTask,
    progress: noProgress,
  });
  expect(DoctorReport.parse(report)).toMatchObject({
    ok: true,
    tasks: 3,
    fingerprint: parts.starter.fingerprint,
  });
  expect(report.libraries.filter((library) => library.tasks > 0)).toMatchObject([
    { name: "json", imported: true, distribution: null, tasks: 1 },
    { name: "os", imported: true, tasks: 1 },
    { name: "pandas", imported: true, distribution: "pandas", tasks: 1 },
    { name: "pytz", imported: true, distribution: "pytz", tasks: 2 },
  ]);
  expect(report.findings).toMatchObject([{ severity: "info", topic: "machine" }]);
});

test("a removed distribution is found, with the tasks it touches", async () => {
  const { settings, packages } = await copyOfStarter();
  const lost = (await readdir(packages)).filter((name) => name.startsWith("pytz"));
  await Promise.all(lost.map((name) => rm(path.join(packages, name), { recursive: true })));
  const report = await examineEnvironment("starter", {
    settings,
    libsByTask,
    progress: noProgress,
  });
  expect(report.ok).toBe(false);
  expect(report.fingerprint).not.toBe(parts.starter.fingerprint);
  expect(report.findings.filter((finding) => finding.severity === "error")).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ topic: "library", subject: "pytz", tasks: 2 }),
      expect.objectContaining({ topic: "version", subject: "pytz", tasks: 2 }),
    ]),
  );
  await expect(locateEnvironment("starter", settings)).rejects.toMatchObject({
    name: "EnvironmentMissing",
    message: expect.stringMatching(/has changed since it was built: pytz==\S+ is no longer/),
  });
});

test("an added distribution is a warning, and the environment is no longer located", async () => {
  const { settings, packages } = await copyOfStarter();
  await mkdir(path.join(packages, "extra-1.0.dist-info"));
  const report = await examineEnvironment("starter", {
    settings,
    libsByTask,
    progress: noProgress,
  });
  expect(report).toMatchObject({
    ok: true,
    findings: [{ severity: "warning", subject: "extra" }, {}],
  });
  await expect(locateEnvironment("starter", settings)).rejects.toThrow("extra==1.0 was added");
});

test("a library that the environment lacks is an error, and what others found is judged with it", async () => {
  const wall = {
    severity: "error",
    topic: "wall",
    subject: "user namespaces",
    message: "are not allowed here",
    tasks: 2,
    hint: null,
  } as const;
  const report = await examineEnvironment("starter", {
    settings: starterSettings,
    libsByTask: new Map([["one", ["tensorflow"]]]),
    progress: noProgress,
    findings: [wall],
  });
  expect(report).toMatchObject({
    ok: false,
    findings: [
      wall,
      {
        severity: "error",
        subject: "tensorflow",
        message: "cannot be imported: ModuleNotFoundError: No module named 'tensorflow'",
        tasks: 1,
      },
      { topic: "machine" },
    ],
  });
});

test("a library that kills the process is named and does not hide the others", async () => {
  const { settings, packages } = await copyOfStarter();
  await writeFile(path.join(packages, "deadly.py"), "import os; print('noise'); os.abort()");
  await writeFile(path.join(packages, "leaving.py"), "raise SystemExit(3)");
  const names = ["json", "deadly", "leaving", "pytz"];
  const { libraries } = await examineEnvironment("starter", {
    settings,
    libsByTask: new Map([["one", names]]),
    progress: noProgress,
  });
  const reasons = libraries.flatMap(({ name, reason }) =>
    names.includes(name) ? [[name, reason] as const] : [],
  );
  expect(Object.fromEntries(reasons)).toEqual({
    json: null,
    deadly: expect.stringContaining("ended by SIGABRT"),
    leaving: "SystemExit: 3",
    pytz: null,
  });
});

test.skipIf(parts.bigcodebench === null)(
  "the large environment imports all 139 libraries (left out where it is not built)",
  async () => {
    const settings = settingsIn("", {
      cacheDir: path.resolve(parts.bigcodebench?.path ?? "", "../.."),
    });
    const report = await examineEnvironment("bigcodebench", {
      settings,
      libsByTask: new Map(),
      progress: noProgress,
    });
    expect(report.libraries).toHaveLength(139);
    expect(report.libraries.filter((library) => !library.imported)).toEqual([]);
  },
);
