import { z } from "zod";
import { strict, text } from "./shapes.ts";
import { TaskDate } from "./task.ts";

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
