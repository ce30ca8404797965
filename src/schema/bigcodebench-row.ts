import { z } from "zod";
import { DocStruct, TaskDate } from "./task.ts";

/** One row of BigCodeBench's dataset, and of every pack that is written in its form. */
export const BigCodeBenchRow = z.object({
  task_id: z.string().min(1).describe("unique in its pack, for example BigCodeBench/17"),
  complete_prompt: z.string().min(1).describe("imports, signature and docstring (Complete split)"),
  instruct_prompt: z.string().min(1).describe("the short request (Instruct split)"),
  canonical_solution: z.string().min(1).describe("body of the function: the ground truth"),
  code_prompt: z.string().min(1).describe("imports and signature without the docstring"),
  test: z.string().min(1).describe("unittest source with the class TestCases"),
  entry_point: z.string().min(1).describe("name of the function, task_func in BigCodeBench"),
  doc_struct: DocStruct.describe("the docstring by section; JSON text or an object in files"),
  libs: z.array(z.string()).describe("libraries in use; Python-list text or an array in files"),
  date: TaskDate.optional(),
});
export type BigCodeBenchRow = z.infer<typeof BigCodeBenchRow>;

/** One row of the TypeScript pack: BigCodeBench's columns, and the language that they are in. */
export const TypeScriptRow = BigCodeBenchRow.extend({
  language: z.string().regex(/^(type|java)script$/),
  test: z.string().min(1).describe("a file of node:test, which imports from ./solution.ts"),
});
export type TypeScriptRow = z.infer<typeof TypeScriptRow>;
