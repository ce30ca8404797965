import type { Check } from "../schema/check.ts";
import type { ChangeSources, Control, TestReader } from "../schema/control.ts";

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
