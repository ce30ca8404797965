import { z } from "zod";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";
import { fault } from "../lib/bench-error.ts";
import { AnswerForm } from "./answer-form.ts";
import { Check } from "./check.ts";

/** A docstring by section; one that a benchmark does not have is empty. */
export const DocStruct = z.object({
  description: texts,
  notes: texts,
  params: texts,
  returns: texts,
  reqs: texts,
  raises: texts,
  examples: texts,
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
export const TaskLimits = strict({
  limit_ms: positive.describe("the official time limit of one sample"),
  memory_mib: positive.optional().describe("of address space and of data"),
  stack_mib: positive.optional(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/** A programming task, whatever the benchmark: enough to ask for an answer and to judge it. */
export const Task = z.object({
  task_id: text.min(1).describe("unique in its dataset"),
  language: text.min(1).describe("what its code is written in, such as python"),
  environment: text.min(1).describe("name of the environment that it is judged in"),
  libs: texts.describe("libraries in use"),
  date: TaskDate.optional(),
  prompts: byName(text.min(1)).describe(
    "what is asked, by split; `complete` is code, which a completion continues",
  ),
  setup: text.describe("put in front of a solution that is calibrated; may be empty"),
  ground_truth: text.describe(
    "a whole program that passes; empty where the benchmark publishes none",
  ),
  entry_point: text.describe(
    "name of the function or variable that is asked for; `none` where nobody knows it, empty for a program",
  ),
  check: Check,
  answer: AnswerForm.optional().describe(
    "how an answer becomes code; by default it is a program, or continues the prompt `complete`",
  ),
  limits: TaskLimits.optional(),
  texts: z
    .object({
      solution: text.describe("the ground truth without the prompt that it continues"),
      signature: text.describe("imports and signature without the docstring"),
      test: text.describe("what judges it"),
      doc: DocStruct,
    })
    .describe("what readers are shown besides"),
  row: byName(z.unknown()).describe("the row that it was made of: what the dataset's hash is over"),
});
export type Task = z.infer<typeof Task>;

/** What identifies a dataset in every result. `hash` depends on the rows alone, not on the file format. */
export const DatasetIdentity = z.object({
  name: text,
  version: text.describe("v0.1.4, a pack's version, or 'unversioned'"),
  hash: text.describe("sha256 over the canonical JSON of its rows in task_id order"),
  count: count,
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** What a run record says of the patches that its tasks had. */
export const AppliedPatches = strict({
  hash: text.describe("sha256 of the file"),
  tasks: texts.describe("those of the dataset that are judged as repaired"),
});
export type AppliedPatches = z.infer<typeof AppliedPatches>;

/** How a task is asked, by a name of its benchmark: a word without a dash, which files have between dashes. */
export const Split = text.regex(/^[a-z][a-z0-9_]*$/);
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
