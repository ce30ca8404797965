import { parseJson } from "../../lib/parse-json.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { ExamplesSeen } from "../../schema/rigor-report.ts";
import type { ProbeRequest, RigorKit, TestsSeen } from "../../schema/rigor-report.ts";
import { markUntrusted } from "../../schema/execution.ts";
import { toSuiteRun } from "../engine/to-job.ts";
import type { RigorServices } from "./services.ts";

/** What is changed in a run: seeds of the interpreter, and what the probe is told. */
export interface Circumstances {
  seed?: number;
  hashSeed?: number;
  wish?: Omit<ProbeRequest, "what">;
}

interface ProbeRun extends Circumstances {
  limitMs: number;
  /** In place of the task's own. */
  solution?: string;
  test?: string;
}

type Services = Pick<RigorServices, "engine" | "kit" | "toTask" | "signal">;

/** Runs a task's tests under the probe, in a jail of their own. */
export function runTests(task: BigCodeBenchRow, run: ProbeRun, services: Services) {
  return look("tests", task, { ...services, ...run }, (details, whole) =>
    services.kit.readSeen(details, whole),
  );
}

/** The same for the examples of its docstring. */
export function runExamples(task: BigCodeBenchRow, run: ProbeRun, services: Services) {
  return look("examples", task, { ...services, ...run }, (details) => {
    return ExamplesSeen.safeParse(parseJson(details["ALL"] ?? "")).data;
  });
}

/** How a run ended, and what it saw; undefined where it saw nothing. */
async function look<T>(
  what: ProbeRequest["what"],
  row: BigCodeBenchRow,
  { engine, kit, toTask, signal, limitMs, seed = 0, hashSeed = 0, ...run }: Services & ProbeRun,
  read: (...given: Parameters<RigorKit["readSeen"]>) => T | undefined,
) {
  const task = toTask(row);
  const { solution = task.ground_truth, test = row.test } = run;
  const wish = { what, ...run.wish };
  const whole = { wish, solution, test, entryPoint: row.entry_point, seed };
  const suite = kit.toSuite(whole);
  const execution = {
    ...toSuiteRun(markUntrusted(suite.code), suite.test, Math.ceil(limitMs)),
    language: task.language,
    seed,
    hashSeed,
    // The wrappers print what they intercept, which no docstring foresees.
    harnessPatches: engine.rules.harness_patches && what === "tests",
  };
  const job = { taskId: row.task_id, sample: 0, calibrated: false, libs: row.libs, execution };
  const verdict = await engine.judge(job, { signal });
  const isBlind = /^(timeout|broken|crash)$/.test(verdict.outcome);
  const seen = isBlind ? undefined : read(verdict.official?.details ?? {}, whole);
  const ended = isBlind || seen !== undefined ? verdict.outcome : "crash";
  return { ended, seen, wallMs: verdict.wall_ms, cpuMs: verdict.cpu_ms };
}

/** The tests that failed, as one text to compare; empty when none did. */
export function failuresOf({ ended, seen }: { ended: string; seen: TestsSeen | undefined }) {
  if (seen === undefined) return ended;
  const failed = Object.entries(seen.tests).flatMap(([name, outcome]) =>
    outcome === "pass" || outcome === "skip" ? [] : [name],
  );
  return [...(seen.error === null ? [] : ["the module"]), ...failed.toSorted()].join(", ");
}
