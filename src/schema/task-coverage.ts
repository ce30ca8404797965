import { z } from "zod";
import { count, strict } from "./shapes.ts";

/** What a number is over. Only whole ones are ranked. */
export const TaskCoverage = strict({
  tasks: count.describe("that were judged"),
  of: count.describe("that the subset of the dataset has"),
  whole: z.boolean().describe("nothing is missing"),
});
export type TaskCoverage = z.infer<typeof TaskCoverage>;
