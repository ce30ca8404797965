import { z } from "zod";

/** A docstring taken apart, as the dataset stores it. */
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

/** One programming task of a pack. */
export const Task = z.object({
  task_id: z.string().min(1).describe("unique in its pack, for example BigCodeBench/17"),
  complete_prompt: z.string().min(1).describe("imports, signature and docstring (Complete split)"),
  instruct_prompt: z.string().min(1).describe("the short request (Instruct split)"),
  canonical_solution: z.string().min(1).describe("body of the function: the ground truth"),
  code_prompt: z.string().min(1).describe("imports and signature without the docstring"),
  test: z.string().min(1).describe("unittest source with the class TestCases"),
  entry_point: z.string().min(1).describe("name of the function, task_func in BigCodeBench"),
  doc_struct: DocStruct.describe("the docstring by section; JSON text or an object in files"),
  libs: z.array(z.string()).describe("libraries in use; Python-list text or an array in files"),
  date: z.iso
    .date()
    .optional()
    .describe(
      "day that it was made, such as 2026-03-31, so that models can be judged by younger tasks",
    ),
});
export type Task = z.infer<typeof Task>;

/** What identifies a dataset in every result. `hash` depends on the tasks alone, not on the file format. */
export const DatasetIdentity = z.object({
  name: z.string(),
  version: z.string().describe("v0.1.4, a pack's version, or 'unversioned'"),
  hash: z.string().describe("sha256 over the canonical JSON of its tasks in task_id order"),
  count: z.int().nonnegative(),
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** A loaded dataset: tasks in natural task_id order (2 before 10). */
export interface Dataset extends DatasetIdentity {
  /** Name of the Python environment that its tasks are judged in. */
  environment: string;
  tasks: readonly Task[];
}

export const Split = z.enum(["complete", "instruct"]);
export type Split = z.infer<typeof Split>;
