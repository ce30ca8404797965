import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import type { ReadSample } from "./stream-samples.ts";

/** A row of lm-eval's `samples_TASK_DATE.jsonl`: a document, and what its filter made of every answer to it. */
const LmEvalRow = z.object({
  doc: z.object({ task_id: z.union([z.string(), z.int()]).transform(String) }),
  filter: z.string(),
  filtered_resps: z.array(z.union([z.string(), z.array(z.string())])),
});

export function isLmEvalRow(row: Readonly<Record<string, unknown>>): boolean {
  return "doc" in row && "filtered_resps" in row;
}

/** Reads rows in their order. A task with several filters has a row for each: the first one's are the answers. */
export function createLmEvalReader(): (row: unknown, place: string) => Generator<ReadSample> {
  const counts = new Map<string, number>();
  let filter: string | undefined;
  return function* read(row, place) {
    const parsed = LmEvalRow.safeParse(row);
    if (!parsed.success) {
      yield { ok: false, error: badRow(place, parsed.error) };
      return;
    }
    filter ??= parsed.data.filter;
    if (parsed.data.filter !== filter) return;
    const { task_id: taskId } = parsed.data.doc;
    for (const text of parsed.data.filtered_resps.flat()) {
      const index = counts.get(taskId) ?? 0;
      counts.set(taskId, index + 1);
      const code = markUntrusted(text);
      yield { ok: true, sample: { taskId, index, form: "solution", code, place } };
    }
  };
}

function badRow(place: string, cause: z.ZodError): BenchError {
  const [issue] = cause.issues;
  return new BenchError(
    "SampleInvalid",
    `${place}: ${issue?.path.join(".") || "the row"}: ${issue?.message ?? "invalid"}.`,
    "A samples file of lm-eval needs `doc.task_id`, `filter` and `filtered_resps` in each line: one of its code tasks, written with --log_samples.",
    { cause },
  );
}
