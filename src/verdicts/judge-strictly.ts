import type { Exit } from "../schema/execution.ts";
import type { StrictVerdict } from "../schema/verdict.ts";
import { judgeExit } from "./judge-exit.ts";

/** The strict rule: an official pass in which every declared test ran, and of which nobody has evidence to the contrary. */
export function judgeStrictly(exit: Exit): StrictVerdict | null {
  const { official } = judgeExit(exit);
  if (official === null) return null;
  if (official.status !== "pass" || exit.kind !== "reported")
    return { status: "fail", evidence: [] };
  const { tests_run: run, tests_expected: expected } = exit;
  const missing = run < expected ? [`only ${run} of ${expected} tests ran`] : [];
  const evidence = [...exit.evidence, ...missing];
  return { status: evidence.length === 0 ? "pass" : "tampered", evidence };
}
