import { parseJson } from "../../lib/parse-json.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { ExamplesSeen, type ProbeRequest, type TestsSeen } from "../../schema/probe.ts";
import type { ProbeRun as WholeRun, RigorKit } from "../../schema/rigor-kit.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { toSuiteRun } from "../engine/to-job.ts";
import type { RigorServices } from "./services.ts";

interface ProbeRun {
  wish: ProbeRequest;
  limitMs: number;
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

/** Runs tasks under the probe, each in a jail of its own. */
export interface Prober {
  runTests(
    task: BigCodeBenchRow,
    run: Omit<ProbeRun, "wish"> & { wish: Omit<ProbeRequest, "what"> },
  ): Promise<Probed<TestsSeen>>;
  runExamples(task: BigCodeBenchRow, run: Omit<ProbeRun, "wish">): Promise<Probed<ExamplesSeen>>;
}

interface ProbeParts extends Pick<RigorServices, "engine" | "toTask" | "signal"> {
  kit: Pick<RigorKit, "toSuite" | "readSeen">;
}

export function createProber({ engine, kit, toTask, signal }: ProbeParts): Prober {
  const look = async <T>(
    row: BigCodeBenchRow,
    run: ProbeRun,
    read: (details: Readonly<Record<string, string>>, run: WholeRun) => T | undefined,
  ): Promise<Probed<T>> => {
    const task = toTask(row);
    const { wish, limitMs, seed = 0, hashSeed = 0 } = run;
    const { solution = task.ground_truth, test = row.test } = run;
    const whole = { wish, solution, test, entryPoint: row.entry_point, seed };
    const suite = kit.toSuite(whole);
    const execution = {
      ...toSuiteRun(markUntrusted(suite.code), suite.test, Math.ceil(limitMs)),
      language: task.language,
      seed,
      hashSeed,
      // The wrappers print what they intercept, which no docstring foresees.
      harnessPatches: engine.rules.harness_patches && wish.what === "tests",
    };
    const job = { taskId: row.task_id, sample: 0, calibrated: false, libs: row.libs, execution };
    const verdict = await engine.judge(job, { signal });
    if (verdict.outcome !== "pass" && verdict.outcome !== "fail") return describeEnd(verdict);
    const details = verdict.official?.details ?? {};
    const seen = read(details, whole);
    if (seen !== undefined) return { seen, wallMs: verdict.wall_ms, cpuMs: verdict.cpu_ms };
    const text = details["ALL"];
    return { ended: "crash", reason: text?.slice(-300) ?? `it ended with ${verdict.outcome}` };
  };

  return {
    runTests: (task, run) =>
      look(task, { ...run, wish: { what: "tests", ...run.wish } }, (details, whole) =>
        kit.readSeen(details, whole),
      ),
    runExamples: (task, run) =>
      look(task, { ...run, wish: { what: "examples" } }, (details) => {
        const seen = ExamplesSeen.safeParse(parseJson(details["ALL"] ?? ""));
        return seen.success ? seen.data : undefined;
      }),
  };
}

function describeEnd({ outcome, reason }: Verdict): Probed<never> {
  if (outcome === "timeout" || outcome === "broken") {
    return { ended: outcome, reason: reason ?? outcome };
  }
  return { ended: "crash", reason: reason ?? `it ended with ${outcome}` };
}
