import { makeStrict } from "./make-strict.ts";
import { markUntrusted, type Exit } from "../../src/schema/execution.ts";
import type { Outcome, Verdict } from "../../src/schema/verdict.ts";
import { toVerdict } from "../../src/verdicts/to-verdict.ts";
import { makeExecution } from "./executions.ts";
import { exits } from "./scripted-sandbox.ts";

const exitOf = {
  pass: exits.pass,
  fail: exits.fail,
  timeout: exits.timeout,
  crash: exits.died,
  broken: exits.broken,
};

/** The verdict on one sample of a task; calibrated unless it is said otherwise. */
export function makeVerdict(
  taskId: string,
  outcome: Outcome,
  changes: { sample?: number; calibrated?: boolean; code?: string; exit?: Exit } = {},
): Verdict {
  const { sample = 0, calibrated = true, code = `# ${outcome}`, exit = exitOf[outcome] } = changes;
  const execution = { ...makeExecution(), code: markUntrusted(code) };
  const environment = "f1";
  const verdict = toVerdict({ taskId, sample, calibrated, execution, exit, environment });
  const isPass = verdict.strict?.status === "unproven";
  return isPass ? { ...verdict, strict: makeStrict("earned", { controls: 1 }) } : verdict;
}
