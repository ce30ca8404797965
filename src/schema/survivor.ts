import { z } from "zod";
import { text } from "./shapes.ts";

/** A row of `bcb author strengthen --survivors FILE`: a fault that a task's tests do not notice. */
export const SurvivorRow = z.object({
  task_id: text,
  label: text.describe("what was changed, in a line"),
  code: text.describe("the whole changed module, prompt included"),
});
export type SurvivorRow = z.infer<typeof SurvivorRow>;

/** A solution with a planted fault that the tests let pass. */
export type SurvivingMutant = Omit<SurvivorRow, "task_id">;
