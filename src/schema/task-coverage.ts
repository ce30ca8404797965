import { z } from "zod";
import { count } from "./numbers.ts";

/** What a number is over. Only whole ones are ranked. */
export const TaskCoverage = z.strictObject({
  tasks: count.describe("that were judged"),
  of: count.describe("that the subset of the dataset has"),
  whole: z.boolean().describe("nothing is missing"),
});
export type TaskCoverage = z.infer<typeof TaskCoverage>;
