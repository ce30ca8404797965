import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { ProbeRequest } from "../../construct/circumstances.ts";
import { ExamplesSeen, TestsSeen } from "../../schema/probe.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { markUntrusted, type UntrustedCode } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { toTask } from "../../benchmarks/bigcodebench.ts";
import type { Engine } from "../engine/create-engine.ts";
import { toSuiteRun } from "../engine/to-job.ts";

const script = fileURLToPath(new URL("../../../python/rigor/probe.py", import.meta.url));

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

export async function createProber(engine: Engine, signal?: AbortSignal): Promise<Prober> {
  const program = markUntrusted(await readFile(script, "utf8"));
  const look = async <T>(
    task: BigCodeBenchRow,
    run: ProbeRun,
    schema: z.ZodType<T>,
  ): Promise<Probed<T>> => {
    const verdict = await judge(task, run, program);
    const text = verdict.official?.details["ALL"];
    if (verdict.outcome === "fail" && text !== undefined) {
      const seen = schema.safeParse(parseJson(text));
      if (seen.success) return { seen: seen.data, wallMs: verdict.wall_ms, cpuMs: verdict.cpu_ms };
      return { ended: "crash", reason: text.slice(-300) };
    }
    const { outcome, reason } = verdict;
    if (outcome === "timeout" || outcome === "broken")
      return { ended: outcome, reason: reason ?? outcome };
    return { ended: "crash", reason: reason ?? `it ended with ${outcome}` };
  };

  async function judge(
    task: BigCodeBenchRow,
    run: ProbeRun,
    code: UntrustedCode,
  ): Promise<Verdict> {
    const { wish, limitMs, seed = 0, hashSeed = 0 } = run;
    const solution = run.solution ?? toTask(task).ground_truth;
    const texts = [
      `"solution": ${toPythonText(solution)}`,
      ...(wish.what === "tests" ? [`"test": ${toPythonText(run.test ?? task.test)}`] : []),
      `"entry_point": ${toPythonText(task.entry_point)}`,
    ];
    const test = `import json\nprobe({${texts.join(", ")}}, json.loads(${toPythonText(JSON.stringify(wish))}))\n`;
    const job = {
      taskId: task.task_id,
      sample: 0,
      calibrated: false,
      libs: task.libs,
      execution: {
        ...toSuiteRun(code, test, Math.ceil(limitMs)),
        seed,
        hashSeed,
        // The wrappers print what they intercept, which no docstring foresees.
        harnessPatches: engine.rules.harness_patches && wish.what === "tests",
      },
    };
    return engine.judge(job, { signal });
  }

  return {
    runTests: (task, run) =>
      look(task, { ...run, wish: { what: "tests", ...run.wish } }, TestsSeen),
    runExamples: (task, run) => look(task, { ...run, wish: { what: "examples" } }, ExamplesSeen),
  };
}

/** A Python literal in which lines stay lines: the engine reads imports from them to choose what to have ready. */
function toPythonText(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\r", "\\r")
    .replaceAll("\0", "\\x00");
  return `"""${escaped}"""`;
}
