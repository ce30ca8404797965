import { z } from "zod";
import { count, text, texts } from "./shapes.ts";
import type { UntrustedCode } from "./execution.ts";

/** DS-1000's community numbers its tasks, and of several codes only the first is judged. */
const DS1000Answer = z.object({
  id: count,
  code: z.union([text, texts]),
});

function readAnswerRow(row: unknown): unknown {
  const answer = DS1000Answer.safeParse(row);
  if (!answer.success) return row;
  const { id, code } = answer.data;
  return { task_id: `DS-1000/${id}`, solution: typeof code === "string" ? code : (code[0] ?? "") };
}

/**
 * A row of a samples file, as the community writes it: a whole `solution`, or a `completion` of complete_prompt. DS-1000's
 * `{id, code}` is read, too.
 */
const Row = z
  .looseObject({
    task_id: text,
    solution: text.optional(),
    completion: text.optional(),
    raw_solution: text.optional(),
  })
  .refine((row) => row.solution !== undefined || row.completion !== undefined, {
    message: "needs `solution` or `completion`",
  });
export const SampleRow = z.preprocess(readAnswerRow, Row);
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
