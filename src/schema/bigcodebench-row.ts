import { z } from "zod";
import { strict, text, texts } from "./shapes.ts";
import { DocStruct, TaskDate } from "./task.ts";

/** One row of BigCodeBench's dataset, and of every pack that is written in its form. */
export const BigCodeBenchRow = z.object({
  task_id: text.min(1).describe("unique in its pack, for example BigCodeBench/17"),
  complete_prompt: text.min(1).describe("imports, signature and docstring (Complete split)"),
  instruct_prompt: text.min(1).describe("the short request (Instruct split)"),
  canonical_solution: text.min(1).describe("body of the function: the ground truth"),
  code_prompt: text.min(1).describe("imports and signature without the docstring"),
  test: text.min(1).describe("unittest source with the class TestCases"),
  entry_point: text.min(1).describe("name of the function, task_func in BigCodeBench"),
  doc_struct: DocStruct.describe("the docstring by section; JSON text or an object in files"),
  libs: texts.describe("libraries in use; Python-list text or an array in files"),
  date: TaskDate.optional(),
});
export type BigCodeBenchRow = z.infer<typeof BigCodeBenchRow>;

/** One row of the TypeScript pack: BigCodeBench's columns, and the language that they are in. */
export const TypeScriptRow = BigCodeBenchRow.extend({
  language: text.regex(/^(type|java)script$/),
  test: text.min(1).describe("a file of node:test, which imports from ./solution.ts"),
});
export type TypeScriptRow = z.infer<typeof TypeScriptRow>;

/** `pack.json` of a pack folder; its rows are in `tasks.jsonl` beside it. */
export const Pack = strict({
  name: text.regex(/^[a-z0-9][a-z0-9-]*$/),
  version: text.regex(/^v?\d+\.\d+\.\d+$/),
  title: text,
  license: text,
  environment: text.describe("name of the environment that its tasks need"),
  language: z
    .enum(["python", "typescript"])
    .optional()
    .describe("what its tasks are written in; Python unless it says so"),
  date: TaskDate.optional(),
});
export type Pack = z.infer<typeof Pack>;
