import { z } from "zod";
import { isObject } from "../lib/is-object.ts";
import type { EvalPlusResult, EvalPlusStatus, OfficialResult } from "../schema/official-results.ts";
import type { OfficialVerdict } from "../schema/verdict.ts";

/** What EvalPlus says of a verdict by groups of inputs; `inputsOf` gives the inputs of a group. */
export function toEvalPlusStatus(
  { status, details }: OfficialVerdict,
  inputsOf: (group: string) => readonly unknown[],
): EvalPlusStatus {
  const describe = (group: "base" | "plus") => {
    const trace = details[group];
    const isOpen = trace === undefined ? status !== "pass" && "ALL" in details : false;
    const failed = /^(?:AssertionError: )?input (\d+)/.exec(trace ?? "")?.[1];
    return {
      status: toStatus(trace, isOpen),
      tests: failed === undefined ? [] : inputsOf(group).slice(Number(failed), Number(failed) + 1),
    };
  };
  const [base, plus] = [describe("base"), describe("plus")];
  return {
    base_status: base.status,
    plus_status: plus.status,
    base_fail_tests: base.tests,
    plus_fail_tests: plus.tests,
  };
}

function toStatus(trace: string | undefined, isOpen: boolean): OfficialVerdict["status"] {
  if (trace === undefined) return isOpen ? "fail" : "pass";
  return trace === "ran out of time" || trace === "ended without an answer" ? "timeout" : "fail";
}

/** A result of EvalPlus's own in the form of ours: a failing group of inputs is a failing test. */
export function fromEvalPlus({
  base_status,
  plus_status,
  ...result
}: EvalPlusResult): OfficialResult {
  const { base_fail_tests, plus_fail_tests } = result;
  const details: Record<string, string> = {};
  if (base_status !== "pass") details["base"] = describeFailure(base_status, base_fail_tests);
  if (plus_status !== null && plus_status !== "pass") {
    details["plus"] = describeFailure(plus_status, plus_fail_tests);
  }
  const statuses = [base_status, ...(plus_status === null ? [] : [plus_status])];
  const status = statuses.find((one) => one !== "pass") ?? "pass";
  return { ...result, base_status, plus_status, status, details };
}

const oldStatuses = { success: "pass", failed: "fail", "timed out": "timeout" } as const;
const OldResult = z
  .tuple([z.enum(["success", "failed", "timed out"])], z.unknown())
  .transform(([status]) => oldStatuses[status]);
const OldTask = z.object({ base: z.array(OldResult), plus: z.array(OldResult) });

/** Tasks as EvalPlus told them before 0.2, by lists of statuses without the solutions, in its later form; others stay as they are. */
export function listOldResults(tasks: unknown): unknown {
  if (!isObject(tasks)) return tasks;
  const entries = Object.entries(tasks).map(([task_id, told]) => {
    const old = OldTask.safeParse(told);
    if (!old.success) return [task_id, told] as const;
    const { base, plus } = old.data;
    const results = base.map((base_status, index): EvalPlusResult => {
      const plus_status = plus[index] ?? null;
      const tests = { base_fail_tests: [], plus_fail_tests: [] };
      return { task_id, solution: "", base_status, plus_status, ...tests };
    });
    return [task_id, results] as const;
  });
  return Object.fromEntries(entries);
}

const mostShown = 1000;

function describeFailure(status: string, [input]: readonly unknown[]): string {
  if (status === "timeout") return "ran out of time";
  return input === undefined ? "fails" : `fails with ${JSON.stringify(input).slice(0, mostShown)}`;
}
