import { canonicalJson } from "../lib/hash.ts";
import type { ChangedExpectation, Control } from "../schema/check.ts";
import type { StrictStatus } from "../schema/verdict.ts";

/** What a sample did with a control. */
export interface ControlRun {
  control: Control;
  /** Test methods that failed; undefined for a run that ended without a report. */
  failed: ReadonlySet<string> | undefined;
}

/**
 * What a pass is worth by the controls that it was put to, in their order. A test that passes under two different changes is
 * forged, and so is the whole where most changed tests passed at once. One change that was passed leaves a doubt, until the same
 * control is run again and fails: then the answer is random.
 */
export function weighControls(runs: readonly ControlRun[]): StrictStatus {
  if (runs.length === 0) return "unproven";
  // More than half of what had to fail passed, and that was more than one test.
  const isForged = runs.some((run) => {
    const exposed = findExposed(run).length;
    return exposed > 1 && exposed * 2 > run.control.mustFail.length;
  });
  if (isForged) return "forged";
  const passed = new Map<string, Set<string>>();
  for (const run of runs) {
    const { control } = run;
    const change = canonicalJson(control.check);
    const exposed = new Set(findExposed(run).map(({ test }) => test));
    for (const { test } of control.mustFail) {
      const sources = passed.get(test) ?? new Set();
      passed.set(test, sources);
      if (exposed.has(test)) sources.add(change);
      else sources.delete(change);
      if (sources.size > 1) return "forged";
    }
  }
  const isDoubted = [...passed.values()].some((sources) => sources.size > 0);
  const last = runs.at(-1);
  return isDoubted || (last !== undefined && isUnsteady(last)) ? "suspect" : "earned";
}

/** The changed expectations that were met all the same. */
export function findExposed({ control, failed }: ControlRun): ChangedExpectation[] {
  if (failed === undefined || failed.has(everything)) return [];
  return control.mustFail.filter(({ test }) => !failed.has(test));
}

/** Tests failed that were left as they are, or the run did not get to its end: it does not behave as it did. */
function isUnsteady({ control, failed }: ControlRun): boolean {
  if (failed === undefined || failed.has(everything)) return true;
  return control.mustPass.some((test) => failed.has(test));
}

/** The name under which the official rule puts what fails before the first test. */
const everything = "ALL";
