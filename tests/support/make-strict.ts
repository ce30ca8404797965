import type { StrictVerdict } from "../../src/schema/verdict.ts";

/** A strict verdict with nothing to tell but its status, unless it is given. */
export function makeStrict(
  status: StrictVerdict["status"],
  changes: Partial<StrictVerdict> = {},
): StrictVerdict {
  return { status, controls: 0, exposed: [], uncontrolled: [], evidence: [], ...changes };
}
