import type { Check } from "../schema/check.ts";
import type { ChangeSources, Control, TestReader } from "../schema/control.ts";
import { draftCaseControl } from "./draft-case-control.ts";
import { draftProgramControl } from "./draft-program-control.ts";
import { draftSuiteControl } from "./draft-suite-control.ts";

/**
 * How often a check is run for one control that is asked for. A suite goes on after a failure, so that one run changes an
 * expectation in every method; a program stops at the first, so that a run changes one.
 */
export function countRuns(kind: Check["kind"]): number {
  return kind === "program" ? 4 : 1;
}

/** The next control of a check; undefined where there is none, or no other, or nobody reads tests in its language. */
export function draftControl(
  request: ControlRequest,
  reader: TestReader | undefined,
): ControlDraft | undefined {
  const { check } = request;
  switch (check.kind) {
    case "unittest":
      return reader && draftSuiteControl(check, request, reader);
    case "program":
      return reader && draftProgramControl(check, request, reader);
    case "stdio":
    case "match":
      return draftCaseControl(check, request);
    case "inputs":
    case "script":
      return undefined;
    default:
      return check satisfies never;
  }
}

export interface ControlRequest extends ChangeSources {
  check: Check;
  /** Controls of the same check that are there already: this one changes something else where it can. */
  earlier: readonly Control[];
  /** Tests that the ground truth fails as they are: nothing can be learned from them. */
  broken: ReadonlySet<string>;
  /** A short one changes few tests and has no others: for what takes long to run. */
  isShort: boolean;
}

/** Runs the ground truth with a check: the trace of every failing test, or undefined where it ended without a report. */
type TryGroundTruth = (check: Check) => Promise<ReadonlyMap<string, string> | undefined>;

/** A control that was not tried on the ground truth yet: each of its changes counts until that says otherwise. */
export interface ControlDraft {
  control: Control;
  failsAsExpected: TestReader["failsAsExpected"];
  /** The same with other changes in place of those that the ground truth passes, or at which the test itself breaks. */
  calibrate(tryGroundTruth: TryGroundTruth): Promise<Control>;
}
