import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { environmentVariables } from "../../environment/variables.ts";
import { locateEnvironment } from "../../environment/open-environment.ts";
import { readData } from "../../lib/read-data.ts";
import type { Style } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderTable, shorten } from "../../report/table.ts";
import { examineWalls, findMissingWalls } from "../../sandbox/examine-walls.ts";
import { nameWalls } from "../../sandbox/explain-walls.ts";
import { fillBlanks } from "../../sandbox/hostile/read-corpus.ts";
import { stageHost } from "../../sandbox/hostile/stage-host.ts";
import { createZygoteSandbox } from "../../sandbox/zygote-sandbox.ts";
import { SelfTestCase, type SelfTestReport } from "../../schema/doctor-report.ts";
import type { WorkContext } from "../../schema/context.ts";
import type { Settings } from "../../schema/settings.ts";
import { markUntrusted } from "../../schema/execution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";
import { toSuiteRun } from "../engine/to-job.ts";

interface SelfTestOptions extends Omit<WorkContext, "settings"> {
  settings: Pick<Settings, "cacheDir">;
}

// Small, so that the machine does not notice what a sample takes that has no limit.
const sizes = { memory_mib: 256, processes: 64, disk_mib: 32, files: 2000 };
const sharedFolders = ["/tmp", "/var/tmp", "/dev/shm"];

/** `bcb doctor --self-test`: judges the samples of data/self-test.json in the installed engine, with walls where they stand. */
export async function runSelfTest(name: string, options: SelfTestOptions): Promise<SelfTestReport> {
  const { progress, signal } = options;
  const environment = await locateEnvironment(name, options.settings);
  const cases = await readData("self-test.json", z.array(SelfTestCase));
  const { python } = environment;
  const variables = environmentVariables(environment);
  const missing = findMissingWalls(await examineWalls({ python, variables, signal }));
  const variable = { name: "BCB_SELF_TEST", value: randomUUID() };
  const places = [options.settings.cacheDir];
  await using host = await stageHost({ variable, places, watched: [], sizes });
  const { values } = host;
  await using _left = {
    // Without walls a sample's files are among everybody's.
    async [Symbol.asyncDispose]() {
      const files = sharedFolders.map((shared) => path.join(shared, String(values["MARK"])));
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
  // One at a time, in the same worker: a sample must find nothing of the one before.
  await using sandbox = createZygoteSandbox({
    python,
    variables,
    parallel: 1,
    memoryMib: 4 * sizes.memory_mib,
    sources: [],
    standardModules: new Set(),
    jailed: missing.length === 0,
    sizes,
  });
  const judge = async (sample: SelfTestCase): Promise<Verdict> => {
    const body = (sample.test ?? question).trimEnd().split("\n");
    const test = [
      "import unittest",
      "class TestCases(unittest.TestCase):",
      "    def test_it(self):",
      ...body.map((line) => `        ${line}`),
    ].join("\n");
    const code = markUntrusted(fillBlanks(sample.code ?? answer, values));
    const execution = toSuiteRun(code, fillBlanks(test, values), sample.limit_ms);
    const exit = await sandbox.execute(execution, signal);
    const key = { taskId: sample.title, sample: 0, calibrated: false, environment: "" };
    return toVerdict({ ...key, execution, exit });
  };
  const rows: SelfTestReport["rows"] = [];
  for (const sample of cases) {
    progress({ label: "self-test", done: rows.length, total: cases.length, note: sample.title });
    const seen = await judge(sample);
    const after = await judge(control);
    const hurt =
      seen.outcome === "broken" || isAsExpected(after, control)
        ? ""
        : `; the sample after it: ${describe(after)}`;
    rows.push({
      title: sample.title,
      expected: sample.outcome + (sample.says === undefined ? "" : `: ${sample.says}`),
      seen: describe(seen) + hurt,
      ok: isAsExpected(seen, sample) && hurt === "",
    });
  }
  return {
    environment: name,
    engine: sandbox.engine,
    missing_walls: missing.map(({ wall }) => wall),
    rows,
    ok: rows.every((row) => row.ok),
  };
}

export function renderSelfTest(report: SelfTestReport, style: Style): string {
  const { environment, engine, missing_walls: missing, rows } = report;
  const differing = rows.filter((row) => !row.ok).length;
  const count = formatCount(rows.length, "sample");
  const weakness = `This machine lacks ${nameWalls(missing)}: samples ran with your own permissions.`;
  return [
    `${style.bold(environment)}  engine ${engine}`,
    ...(missing.length > 0 ? [style.bad(weakness)] : []),
    "",
    renderTable(
      ["", "Sample", "Expected", "Seen"],
      rows.map(({ title, expected, seen, ok }) => [ok ? "✓" : "✗", title, expected, seen]),
      { left: [0, 1, 2, 3], style },
    ),
    "",
    differing === 0
      ? style.good(`${count}: all as expected.`)
      : style.bad(`${count}: ${differing} not as expected.`),
  ].join("\n");
}

const answer = "def task_func():\n    return 42\n";
const question = "self.assertEqual(task_func(), 42)\n";
const control: SelfTestCase = { title: "control", limit_ms: 60_000, outcome: "pass" };

function isAsExpected(verdict: Verdict, { outcome, says = "" }: SelfTestCase): boolean {
  return verdict.outcome === outcome && wordsOf(verdict).includes(says);
}

function describe(verdict: Verdict): string {
  const lines = wordsOf(verdict).trim().split("\n");
  // A difference of two values stands behind the line that names the exception.
  const words = lines.findLast((line) => /^[\w.]+: /.test(line)) ?? lines.at(-1) ?? "";
  return words === "" ? verdict.outcome : `${verdict.outcome}: ${shorten(words, 100)}`;
}

function wordsOf({ reason, official }: Verdict): string {
  return reason ?? Object.values(official?.details ?? {}).join("\n");
}
