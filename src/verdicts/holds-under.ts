import type { Verdict } from "../schema/verdict.ts";

/**
 * Whether a verdict that was made under one time limit is the verdict under another: what ended in time would end
 * in time again under any limit that leaves it the time it took, and what ran out of time would under any shorter one.
 */
export function holdsUnder(
  {
    outcome,
    wall_ms,
    wait_ms,
    limit_ms,
  }: Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "limit_ms">,
  limitMs: number,
): boolean {
  if (limit_ms === limitMs) return true;
  return outcome === "timeout" ? limit_ms > limitMs : wall_ms - wait_ms <= limitMs;
}
