import { parseJson } from "../../lib/parse-json.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { ExamplesSeen, type ProbeRequest } from "../../schema/probe.ts";
import type { RigorKit } from "../../schema/rigor-kit.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import { toSuiteRun } from "../engine/to-job.ts";
import type { RigorServices } from "./services.ts";

interface ProbeRun {
  limitMs: number;
  wish?: Omit<ProbeRequest, "what">;
  /** In place of the task's own. */
  solution?: string;
  test?: string;
  seed?: number;
  hashSeed?: number;
}

/** How a run under the probe ended: with what it saw, or as a run that saw nothing. */
export type Probed<T> =
  | { seen: T; wallMs: number; cpuMs: number }
  | { ended: "timeout" | "crash" | "broken"; reason: string };

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

async function look<T>(
  what: ProbeRequest["what"],
  row: BigCodeBenchRow,
  { engine, kit, toTask, signal, limitMs, seed = 0, hashSeed = 0, ...run }: Services & ProbeRun,
  read: (...given: Parameters<RigorKit["readSeen"]>) => T | undefined,
): Promise<Probed<T>> {
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
  const { outcome, reason, official, ...verdict } = await engine.judge(job, { signal });
  if (outcome === "timeout" || outcome === "broken") {
    return { ended: outcome, reason: reason ?? outcome };
  }
  const ended = `it ended with ${outcome}`;
  if (outcome === "crash") return { ended: outcome, reason: reason ?? ended };
  const details = official?.details ?? {};
  const seen = read(details, whole);
  if (seen !== undefined) return { seen, wallMs: verdict.wall_ms, cpuMs: verdict.cpu_ms };
  return { ended: "crash", reason: details["ALL"]?.slice(-300) ?? ended };
}
