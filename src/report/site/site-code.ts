import type { LineRun } from "../../lib/diff-lines.ts";
import type { Calibration } from "../../schema/run-record.ts";
import type { LineChanges } from "../../schema/site-run.ts";
import type { Task } from "../../schema/task.ts";

/** Judged code without what calibration puts in front of it, which would be a difference in every sample. */
export function takeSetupOff(
  judged: string | undefined,
  task: Task | undefined,
  calibration: Calibration | null,
): { setup: string | null; code: string | null } {
  if (judged === undefined) return { setup: null, code: null };
  const setup = task?.setup ?? "";
  if (setup === "" || calibration === "uncalibrated" || !judged.startsWith(setup)) {
    return { setup: null, code: unifyLineEnds(judged) };
  }
  return {
    setup: unifyLineEnds(setup).trimEnd(),
    code: unifyLineEnds(judged.slice(setup.length)),
  };
}

/** One kind of line end: highlighting and comparing must count the same lines. */
export function unifyLineEnds(code: string): string {
  return code.replaceAll(/\r\n?/g, "\n");
}

/** The lines themselves are on the page already: how many is enough. */
export function toChanges(runs: readonly LineRun[]): LineChanges {
  return runs.map(({ kind, lines }) => [kind, lines.length]);
}
