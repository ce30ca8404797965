import { FailureKind, type SampleFailure } from "../../schema/failure.ts";
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

interface SampleContext extends Pick<FailureContext, "importable"> {
  run: string;
  /** What stands in front of the test, calibration included, where it is known. */
  code?: string | undefined;
}

/** Undefined for a sample that passes. */
export function classifySample(
  result: Pick<StoredResult, "task_id" | "sample" | "passed" | "outcome" | "details" | "reason">,
  { run, importable, code }: SampleContext,
): SampleFailure | undefined {
  const { task_id, sample, passed, outcome, reason } = result;
  if (passed) return undefined;
  const lines = code?.split("\n");
  const told = Object.entries(result.details).map(([test, trace]) => ({
    test,
    failure: classifyFailure(trace, { importable, solutionLines: lines?.length }),
  }));
  const place = { run, task_id, sample, tests: told.length };
  const untold = (kind: FailureKind, message: string): SampleFailure => {
    const nowhere = { place: "unknown", line: null, library: null, call: null } as const;
    return { ...place, test: null, kind, exception: null, message, ...nowhere, source: null };
  };
  // What ended the whole sample counts, whatever its tests said before.
  if (outcome === "timeout") return untold("time", reason ?? "Timed out.");
  if (outcome === "crash") return untold("crash", reason ?? "The process crashed.");
  const byKind = [...Map.groupBy(told, ({ failure }) => failure.kind)];
  const { options } = FailureKind;
  const [chosen] = byKind
    .toSorted(
      ([a, one], [b, other]) =>
        other.length - one.length || options.indexOf(a) - options.indexOf(b),
    )
    .flatMap(([, group]) => group);
  if (chosen === undefined) return untold("other", "No traceback in the file.");
  const { test, failure } = chosen;
  const failing = failure.line === null ? undefined : lines?.[failure.line - 1];
  return { ...place, test, ...failure, source: failing?.trim() ?? null };
}
