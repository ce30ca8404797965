import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { AnswerForm } from "./answer-form.ts";
import { byName } from "./by-name.ts";
import { Check } from "./check.ts";

/** A docstring by section; one that a benchmark does not have is empty. */
export const DocStruct = z.object({
  description: z.array(z.string()),
  notes: z.array(z.string()),
  params: z.array(z.string()),
  returns: z.array(z.string()),
  reqs: z.array(z.string()),
  raises: z.array(z.string()),
  examples: z.array(z.string()),
});
export type DocStruct = z.infer<typeof DocStruct>;

/** Of a benchmark whose tasks have no docstring. */
export const emptyDoc: DocStruct = {
  description: [],
  notes: [],
  params: [],
  returns: [],
  reqs: [],
  raises: [],
  examples: [],
};

export const TaskDate = z.iso
  .date()
  .describe(
    "day that it was made, such as 2026-03-31, so that models can be judged by younger tasks",
  );

/** What the benchmark itself allows a solution; a benchmark that says nothing has BigCodeBench's limits. */
export const TaskLimits = z.strictObject({
  limit_ms: z.int().positive().describe("the official time limit of one sample"),
  memory_mib: z.int().positive().optional().describe("of address space and of data"),
  stack_mib: z.int().positive().optional(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/** A programming task, whatever the benchmark: enough to ask for an answer and to judge it. */
export const Task = z.object({
  task_id: z.string().min(1).describe("unique in its dataset"),
  language: z.string().min(1).describe("what its code is written in, such as python"),
  environment: z.string().min(1).describe("name of the environment that it is judged in"),
  libs: z.array(z.string()).describe("libraries in use"),
  date: TaskDate.optional(),
  prompts: byName(z.string().min(1)).describe(
    "what is asked, by split; `complete` is code, which a completion continues",
  ),
  setup: z.string().describe("put in front of a solution that is calibrated; may be empty"),
  ground_truth: z
    .string()
    .describe("a whole program that passes; empty where the benchmark publishes none"),
  entry_point: z
    .string()
    .describe(
      "name of the function or variable that is asked for; `none` where nobody knows it, empty for a program",
    ),
  check: Check,
  answer: AnswerForm.optional().describe(
    "how an answer becomes code; by default it is a program, or continues the prompt `complete`",
  ),
  limits: TaskLimits.optional(),
  texts: z
    .object({
      solution: z.string().describe("the ground truth without the prompt that it continues"),
      signature: z.string().describe("imports and signature without the docstring"),
      test: z.string().describe("what judges it"),
      doc: DocStruct,
    })
    .describe("what readers are shown besides"),
  row: byName(z.unknown()).describe("the row that it was made of: what the dataset's hash is over"),
});
export type Task = z.infer<typeof Task>;

/** What identifies a dataset in every result. `hash` depends on the rows alone, not on the file format. */
export const DatasetIdentity = z.object({
  name: z.string(),
  version: z.string().describe("v0.1.4, a pack's version, or 'unversioned'"),
  hash: z.string().describe("sha256 over the canonical JSON of its rows in task_id order"),
  count: z.int().nonnegative(),
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** How a task is asked, by a name of its benchmark: a word without a dash, which files have between dashes. */
export const Split = z.string().regex(/^[a-z][a-z0-9_]*$/);
export type Split = z.infer<typeof Split>;

/** What a task asks in a split; refuses a split that its benchmark does not have. */
export function promptOf({ task_id, prompts }: Pick<Task, "task_id" | "prompts">, split: Split) {
  const prompt = prompts[split];
  if (prompt !== undefined) return prompt;
  throw fault.BadUsage(
    `${task_id} has no prompt of the split ${split}.`,
    `Its splits are ${Object.keys(prompts).join(", ")}.`,
  );
}
