import type { Doubts } from "../schema/report.ts";
import type { StrictVerdict } from "../schema/verdict.ts";

/** Whether passes were put to controls at all: without any, nothing can be said of what was earned. */
export function hasControls(judged: readonly { strict: StrictVerdict | null }[]): boolean {
  const passes = judged.filter(({ strict }) => strict?.status !== "fail");
  return (
    passes.every(({ strict }) => strict !== null) &&
    (passes.length === 0 ||
      passes.some(({ strict }) => strict?.status !== "unproven" || strict.uncontrolled.length > 0))
  );
}

/** How many official passes were not shown to be earned, by why. */
export function countDoubts(judged: readonly { strict: StrictVerdict | null }[]): Doubts {
  const count = (status: StrictVerdict["status"]): number =>
    judged.filter(({ strict }) => strict?.status === status).length;
  return { forged: count("forged"), suspect: count("suspect"), unproven: count("unproven") };
}
