import { FailureKind, type Failure, type SampleFailure } from "../../schema/failure.ts";
import type { StoredResult, StoredRun } from "../../schema/stored-run.ts";
import { classifyFailure, type FailureContext } from "./classify-failure.ts";

/** What is known of a run's tasks and code. */
interface RunContext {
  /** Names that code for this task imports modules by. */
  importableIn: (taskId: string) => ReadonlySet<string>;
  /** The judged code; undefined where it is not known. */
  codeOf?: ((taskId: string, sample: number) => string | undefined) | undefined;
}

/** Why each failing sample of a run failed, in the run's order. */
export function classifyRun(
  { name, results }: Pick<StoredRun, "name" | "results">,
  { importableIn, codeOf }: RunContext,
): SampleFailure[] {
  return results.flatMap((result) => {
    const { task_id, sample } = result;
    const code = codeOf?.(task_id, sample);
    return classifySample(result, { run: name, importable: importableIn(task_id), code }) ?? [];
  });
}

type JudgedSample = Pick<
  StoredResult,
  "task_id" | "sample" | "passed" | "outcome" | "details" | "reason"
>;

interface SampleContext extends Pick<FailureContext, "importable"> {
  run: string;
  /** What stands in front of the test, calibration included, where it is known. */
  code?: string | undefined;
}

/** Undefined for a sample that passes. */
export function classifySample(
  result: JudgedSample,
  { run, importable, code }: SampleContext,
): SampleFailure | undefined {
  if (result.passed) return undefined;
  const lines = code?.split("\n");
  const told = Object.entries(result.details).map(([test, trace]) => ({
    test,
    failure: classifyFailure(trace, { importable, solutionLines: lines?.length }),
  }));
  const { task_id, sample } = result;
  const place = { run, task_id, sample, tests: told.length };
  const ended = endOf(result);
  if (ended !== undefined) return { ...place, test: null, ...ended, source: null };
  const byKind = Map.groupBy(told, ({ failure }) => failure.kind);
  const [chosen] = [...byKind.values()]
    .toSorted((a, b) => b.length - a.length || rank(a) - rank(b))
    .flat();
  if (chosen === undefined) {
    return { ...place, test: null, ...untold("other", "No traceback in the file."), source: null };
  }
  const { test, failure } = chosen;
  const failing = failure.line === null ? undefined : lines?.[failure.line - 1];
  return { ...place, test, ...failure, source: failing?.trim() ?? null };
}

function rank(told: readonly { failure: Failure }[]): number {
  const [first] = told;
  return first === undefined ? Infinity : FailureKind.options.indexOf(first.failure.kind);
}

/** What ended the whole sample, whatever its tests said before. */
function endOf({ outcome, reason }: JudgedSample): Failure | undefined {
  if (outcome === "timeout") return untold("time", reason ?? "Timed out.");
  if (outcome === "crash") return untold("crash", reason ?? "The process crashed.");
  return undefined;
}

function untold(kind: FailureKind, message: string): Failure {
  return {
    kind,
    exception: null,
    message,
    place: "unknown",
    line: null,
    library: null,
    call: null,
  };
}
