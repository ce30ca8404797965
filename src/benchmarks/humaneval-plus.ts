import { z } from "zod";
import type { Benchmark, Task } from "../schema/task.ts";
import type { Check, InputForm, Oracle } from "../schema/check.ts";
import { officialWords } from "./bigcodebench.ts";
import { toProgram } from "./humaneval.ts";

/** EvalPlus's columns; inputs stay text, in which 1 is not 1.0. */
export const EvalPlusRow = z.object({
  task_id: z.string().min(1),
  prompt: z.string().min(1),
  entry_point: z.string().min(1),
  canonical_solution: z.string().min(1),
  contract: z.string(),
  base_input: z.string().min(1),
  plus_input: z.string().min(1),
  atol: z.number().nonnegative(),
});
export type EvalPlusRow = z.infer<typeof EvalPlusRow>;

export default {
  title: "HumanEval+",
  row: EvalPlusRow,
  files: { verbatim: ["base_input", "plus_input"] },
  recognizes: ({ task_id }) => String(task_id).startsWith("HumanEval/"),
  environment: "py-minimal",
  splits: ["complete"],
  words: { ...officialWords, strips: true },
  measures: ["base", "plus"],
  toTask: (row, environment) =>
    toEvalPlusTask(row, environment, {
      form: "as-written",
      oracle: row.entry_point === "find_zero" ? "polynomial" : "equal",
    }),
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof EvalPlusRow>;

/** The task that a row of EvalPlus is. */
export function toEvalPlusTask(
  row: EvalPlusRow,
  environment: string,
  { form, oracle }: { form: InputForm; oracle: Oracle },
): Task {
  const groups = [
    { name: "base", inputs: row.base_input },
    { name: "plus", inputs: row.plus_input },
  ];
  const test = groups.map(({ name, inputs }) => `${name}: ${cut(inputs)}\n`).join("");
  const program = toProgram({ ...row, test }, environment, row);
  const check: Check = {
    kind: "inputs",
    entry_point: row.entry_point,
    reference: program.ground_truth,
    groups,
    form,
    oracle,
    tolerance: row.atol,
  };
  return {
    ...program,
    check,
    // Of both groups together: a minute and a second each. What a call may take is the check's own affair.
    limits: { limit_ms: 122_000, memory_mib: 4096, stack_mib: 4096 },
  };
}

const mostShown = 2000;

/** As much of inputs as readers are shown: some have megabytes. */
export function cut(inputs: string): string {
  return inputs.length <= mostShown ? inputs : `${inputs.slice(0, mostShown)} …`;
}
