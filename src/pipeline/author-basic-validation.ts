import { checkSource } from "../construct/check-source.ts";
import { BenchError } from "../lib/bench-error.ts";
import { loadPythonParser } from "../lib/python-tree.ts";
import type { Validate } from "../schema/author-validation.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { Task } from "../schema/task.ts";
import type { Verdict } from "../schema/verdict.ts";
import { countTests } from "../tasks/stats/count-tests.ts";
import type { Engine } from "./engine.ts";

const stubs: readonly (readonly [name: string, body: string])[] = [
  ["an empty function", "    pass"],
  ["a function that returns None", "    return None"],
  ["a function that returns a value of a wrong type", "    return object()"],
];

/** The checks that every turn of refining needs: the source's form, the solution, and that stubs are noticed. */
export async function createBasicValidation(engine: Engine): Promise<Validate> {
  const parser = await loadPythonParser();
  return async (task, signal) => {
    const testCount = countTests(parser.parse(task.test));
    const findings = checkSource(task, { parser, testCount });
    if (testCount > 0) findings.push(...(await runTask(task, engine, signal)));
    return { green: findings.length === 0, findings };
  };
}

async function runTask(task: Task, engine: Engine, signal: AbortSignal): Promise<Finding[]> {
  const judge = (completion: string) =>
    engine.judge({ task, completion: `\n${completion}\n`, calibrated: false }, signal);
  const own = await judge(task.canonical_solution);
  refuseBroken(own);
  const failure = describeFailure(own);
  if (failure !== undefined) return [{ check: "solution", message: failure }];
  const findings: Finding[] = [];
  for (const [name, body] of stubs) {
    const verdict = await judge(body);
    refuseBroken(verdict);
    if (verdict.outcome === "pass") {
      findings.push({ check: "stubs", message: `The tests let ${name} pass.` });
    }
  }
  return findings;
}

function refuseBroken({ task_id: id, outcome, reason }: Verdict): void {
  if (outcome !== "broken") return;
  throw new BenchError(
    "SandboxBroken",
    `${id} could not be run: ${reason ?? "the sandbox failed"}.`,
    "`bcb doctor` says what is wrong; the same command goes on where it stopped.",
  );
}

const mostTraceLines = 25;

/** What running the solution gave, in words for a model or a person; undefined where all is well. */
function describeFailure(verdict: Verdict): string | undefined {
  const { outcome, official, limit_ms: limitMs, reason } = verdict;
  const { tests_run: run, tests_expected: expected } = verdict;
  if (outcome === "timeout") {
    return `The solution with its tests did not end within ${limitMs / 1000} s.`;
  }
  if (outcome === "crash") return `The process died: ${reason ?? "without a word"}.`;
  if (outcome === "pass") {
    // Not the strict verdict: it knows libraries by the tasks that an engine is told of beforehand.
    return run < expected ? `Only ${run} of ${expected} tests ran.` : undefined;
  }
  const traces = Object.entries(official?.details ?? {}).map(
    ([test, trace]) => `${test} failed:\n${shortenTrace(trace)}`,
  );
  return `Running the solution with its tests gave:\n${traces.join("\n")}`;
}

/** The end of a trace, without what differs from run to run. */
function shortenTrace(trace: string): string {
  const lines = trace.trimEnd().split("\n");
  const shown = lines.length > mostTraceLines ? ["…", ...lines.slice(-mostTraceLines)] : lines;
  return shown
    .map((line) => line.slice(0, 500))
    .join("\n")
    .replaceAll(/0x[0-9a-f]{6,}/gi, "0x…")
    .replaceAll(/\/tmp\/[\w./-]+/g, "/tmp/…");
}
