import { z } from "zod";
import type { UntrustedCode } from "./untrusted-code.ts";

/** A row of a samples file, as the community writes it: a whole `solution`, or a `completion` of complete_prompt. */
export const SampleRow = z
  .looseObject({
    task_id: z.string(),
    solution: z.string().optional(),
    completion: z.string().optional(),
    raw_solution: z.string().optional(),
  })
  .refine((row) => row.solution !== undefined || row.completion !== undefined, {
    message: "needs `solution` or `completion`",
  });
export type SampleRow = z.infer<typeof SampleRow>;

/** One answer of a model to one task. */
export interface Sample {
  taskId: string;
  /** Number within its task, from 0, in file order. */
  index: number;
  /** A whole solution, or what continues complete_prompt. */
  form: "solution" | "completion";
  code: UntrustedCode;
  /** Where it was read, for messages. */
  place: string;
}
