import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { plainStyle } from "../../../src/lib/printable.ts";
import { examine, renderDoctor } from "../../../src/pipeline/doctor/environments.ts";
import type { DoctorFinding } from "../../../src/schema/doctor-report.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

test("the doctor names the tasks that cannot pass whatever is installed, and that they change verdicts", async () => {
  const source = path.join(await temporaryFolder(), "tasks.jsonl");
  const ids = ["BigCodeBench/0", "BigCodeBench/205", "BigCodeBench/1012"];
  await writeFile(source, jsonLines(ids.map((id) => makeRow(id, { libs: ["json"] }))));
  const report = await examine("starter", {
    settings: readSettings(process.env),
    source,
    progress: noProgress,
    remark: () => {},
    signal: new AbortController().signal,
  });
  const known = report.findings.filter(({ topic }) => topic === "task");
  expect(known.map(({ subject, severity }) => [subject, severity])).toEqual([
    ["BigCodeBench/205", "info"],
    ["BigCodeBench/1012", "info"],
  ]);
  const text = renderDoctor({ ...report, ok: true }, plainStyle);
  expect(text).toContain("BigCodeBench/1012 needs the internet: it downloads an archive");
  expect(text).toContain("Nothing here will change verdicts, except for the 2 tasks named above.");
});

const finding = { severity: "error", tasks: 0, hint: null } as const;

test("every finding says what it is about, once", () => {
  const findings: DoctorFinding[] = [
    {
      ...finding,
      topic: "version",
      subject: "numpy",
      message: "1.2 is installed; the lock file has 1",
    },
    { ...finding, topic: "library", subject: "cv2", message: "cannot be imported: no" },
    { ...finding, topic: "machine", subject: "memory", message: "2.0 GB of memory" },
  ];
  const text = renderDoctor(
    {
      environment: "starter",
      path: "/e",
      runtime: "Python",
      version: "3.11.7",
      fingerprint: "f1",
      ok: false,
      tasks: 1,
      machine: { system: "Linux", memoryMib: 2048, cores: 2, limitedBy: "machine" },
      libraries: [],
      findings,
      walls: [],
    },
    plainStyle,
  );
  expect(text.split("\n").filter((line) => line.startsWith("✗"))).toEqual([
    "✗ numpy 1.2 is installed; the lock file has 1",
    "✗ cv2 cannot be imported: no",
    "✗ 2.0 GB of memory",
  ]);
});
