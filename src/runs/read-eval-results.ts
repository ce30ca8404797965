import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { readJsonFile } from "../lib/read-json-file.ts";
import { runFile } from "./names.ts";
import { byName } from "../schema/shapes.ts";
import { EvalPlusResult, OfficialResult } from "../schema/official-results.ts";
import type { EvalPlusStatus, EvalResults } from "../schema/official-results.ts";
import { isObject } from "../lib/is-object.ts";
import { OfficialVerdict } from "../schema/verdict.ts";

// The date may be missing, as from scripts that collect results; nothing depends on it.
const Readable = z.object({
  eval: z.preprocess(listOldResults, byName(z.array(z.looseObject({}).transform(readResult)))),
});
const FromEvalPlus = EvalPlusResult.transform(fromEvalPlus);

/** By its own schema: a union of both could not say what is wrong. */
function readResult(row: Record<string, unknown>, context: z.RefinementCtx): OfficialResult {
  const read = ("base_status" in row ? FromEvalPlus : OfficialResult).safeParse(row);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    context.addIssue({ code: "custom", path, message });
  }
  return z.NEVER;
}

/** The judged samples of a `NAME_eval_results.json`, by task; what else the file holds is passed over. */
export async function readEvalResults(file: string): Promise<EvalResults["eval"]> {
  const { eval: judged } = await readJsonFile(file, {
    schema: Readable,
    what: "an evaluation results file",
    hint: `Pass a ${runFile("NAME", "evalResults")}, which \`bcb evaluate\` and the official tool write next to the samples.`,
  });
  return judged;
}

/** What EvalPlus says of a verdict by groups of inputs; `inputsOf` gives the inputs of a group. */
export function toEvalPlusStatus(
  { status, details }: OfficialVerdict,
  inputsOf: (group: string) => readonly unknown[],
): EvalPlusStatus {
  const describe = (group: "base" | "plus") => {
    const trace = details[group];
    const failed = /^(?:AssertionError: )?input (\d+)/.exec(trace ?? "")?.[1];
    const tests =
      failed === undefined ? [] : inputsOf(group).slice(Number(failed), Number(failed) + 1);
    if (trace === undefined) {
      const isOpen = status !== "pass" && "ALL" in details;
      return { status: isOpen ? ("fail" as const) : ("pass" as const), tests };
    }
    const isTimeout = trace === "ran out of time" || trace === "ended without an answer";
    return { status: isTimeout ? ("timeout" as const) : ("fail" as const), tests };
  };
  const [base, plus] = [describe("base"), describe("plus")];
  return {
    base_status: base.status,
    plus_status: plus.status,
    base_fail_tests: base.tests,
    plus_fail_tests: plus.tests,
  };
}

/** A result of EvalPlus's own in the form of ours: a failing group of inputs is a failing test. */
function fromEvalPlus({ base_status, plus_status, ...result }: EvalPlusResult): OfficialResult {
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
function listOldResults(tasks: unknown): unknown {
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

const StatusRow = OfficialVerdict.partial({ details: true }).extend({ task_id: z.string() });

/** Rows of task_id, status and (where a test failed) details, as scripts collect them from official results, by task. */
export async function readStatusRows(file: string): Promise<Map<string, OfficialVerdict[]>> {
  const rows = await Array.fromAsync(readJsonl(file), ({ line, value }) => {
    const row = StatusRow.safeParse(value);
    if (row.success) return { ...row.data, details: row.data.details ?? {} };
    const [issue] = row.error.issues;
    throw fault.FileUnreadable(
      `${file}, line ${line}: not a result (${issue?.path.join(".")}: ${issue?.message}).`,
      "Each row needs task_id and status (pass, fail or timeout), and may have details by test.",
    );
  });
  return Map.groupBy(rows, ({ task_id }) => task_id);
}
