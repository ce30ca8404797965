import type { Check } from "../schema/check.ts";
import type { Exit } from "../schema/execution.ts";
import type { StrictVerdict } from "../schema/verdict.ts";
import { judgeExit } from "./judge-exit.ts";

/**
 * The strict verdict before any control: a fail, or a pass that is still unproven. A pass in which a declared test did not run,
 * or that ended as no honest one does, is forged.
 */
export function judgeStrictly(exit: Exit, kind: Check["kind"]): StrictVerdict | null {
  const { official } = judgeExit(exit, kind);
  if (official === null) return null;
  if (official.status !== "pass" || exit.kind !== "reported") return { status: "fail", ...nothing };
  const { tests_run: run, tests_expected: expected } = exit;
  const missing = run < expected ? [`only ${run} of ${expected} tests ran`] : [];
  const evidence = [...exit.evidence, ...missing];
  return { status: evidence.length === 0 ? "unproven" : "forged", ...nothing, evidence };
}

const nothing = { controls: 0, exposed: [], uncontrolled: [], evidence: [] };
