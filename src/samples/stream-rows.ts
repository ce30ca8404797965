import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { badLineError, readJsonlLines } from "../lib/jsonl.ts";
import { SampleRow, type Sample } from "../schema/sample.ts";
import type { FoundAnswer } from "./stream-samples.ts";

/** Rows of a samples file, ours or lm-eval's: the first row decides for all. */
export async function* streamRows(
  file: string,
  from?: AsyncIterable<Uint8Array>,
): AsyncGenerator<FoundAnswer> {
  let format: ReturnType<typeof createLmEvalFormat> | typeof ourFormat | undefined;
  for await (const row of readJsonlLines(file, from)) {
    if ("problem" in row) {
      yield badLineError(file, row);
      continue;
    }
    const { line, value, range } = row;
    const isLmEval = "doc" in value && "filtered_resps" in value;
    format ??= isLmEval ? createLmEvalFormat() : ourFormat;
    const read = format.row.safeParse(value);
    const place = () => `${file}, line ${line}`;
    if (read.success) {
      for (const answer of read.data) yield { range, place, ...answer };
      continue;
    }
    const [issue] = read.error.issues;
    const field = issue?.path.join(".") || "the row";
    const message = `${place()}: ${field}: ${issue?.message ?? "invalid"}.`;
    yield fault.SampleInvalid(message, format.hint, { cause: read.error });
  }
}

/** The answer in a row of a samples file. */
export function readAnswer({ solution, completion }: SampleRow) {
  const form: Sample["form"] = solution === undefined ? "completion" : "solution";
  return { form, code: solution ?? completion ?? "" };
}

const ourFormat = {
  row: SampleRow.transform((row) => [{ taskId: row.task_id, ...readAnswer(row) }]),
  hint: "Each line needs `task_id` and a string `solution` (or `completion`).",
};

/** A row of lm-eval's `samples_TASK_DATE.jsonl`: a document, and what its filter made of every answer to it. */
const LmEvalRow = z.object({
  doc: z.object({ task_id: z.union([z.string(), z.int()]).transform(String) }),
  filter: z.string(),
  filtered_resps: z.array(z.union([z.string(), z.array(z.string())])),
});

/** A task with several filters has a row for each: the first one's are the answers. */
function createLmEvalFormat() {
  let chosen: string | undefined;
  return {
    row: LmEvalRow.transform(({ doc, filter, filtered_resps }) => {
      chosen ??= filter;
      const texts = filter === chosen ? filtered_resps.flat() : [];
      // Nobody could read one of several answers in a row again by where the row stands.
      const answer = { taskId: doc.task_id, form: "solution" as const, range: undefined };
      return texts.map((code) => ({ ...answer, code }));
    }),
    hint: "A samples file of lm-eval needs `doc.task_id`, `filter` and `filtered_resps` in each line: one of its code tasks, written with --log_samples.",
  };
}
