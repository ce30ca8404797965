import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { plainStyle } from "../../../src/lib/style.ts";
import { examine, renderDoctor } from "../../../src/pipeline/doctor/environments.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../../tasks/task-rows.ts";

test("the doctor names the tasks that cannot pass whatever is installed, and that they change verdicts", async () => {
  const source = path.join(await temporaryFolder(), "tasks.jsonl");
  const ids = ["BigCodeBench/0", "BigCodeBench/205", "BigCodeBench/1012"];
  await writeFile(source, jsonLines(ids.map((id) => makeTask(id, { libs: ["json"] }))));
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
  expect(text).toContain("Nothing here will change verdicts, but for the 2 tasks named above.");
});
