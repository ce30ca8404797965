import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { readWhole } from "../lib/jsonl.ts";
import { byName } from "../schema/by-name.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import { InspectLog, listInspectSamples, parseLoose } from "./inspect-log.ts";
import type { ReadSample } from "./stream-samples.ts";

const EvalFile = z
  .array(z.object({ question_id: z.string(), code_list: z.array(z.string()) }))
  .transform((rows) => rows.map((row) => [row.question_id, row.code_list] as const));
const ResultFile = z
  .object({ eval: byName(z.array(z.object({ solution: z.string() }))) })
  .transform(({ eval: tasks }) =>
    Object.entries(tasks).map(
      ([taskId, results]) => [taskId, results.map(({ solution }) => solution)] as const,
    ),
  );

/**
 * LiveCodeBench's `…eval_all.json` and BigCodeBench's and EvalPlus' `…_eval_results.json`, the answers to each question with
 * verdicts that are made anew, or a log of Inspect.
 */
export async function* streamEvalFile(file: string): AsyncGenerator<ReadSample> {
  const content = await readWhole(file);
  const value = parseLoose(content);
  const rows = z.union([EvalFile, ResultFile]).safeParse(value);
  if (!rows.success) {
    const log = InspectLog.safeParse(value);
    if (log.success) {
      yield* listInspectSamples(log.data, file);
      return;
    }
    throw new BenchError(
      "SampleInvalid",
      `${file} is not a samples file that bcb can read: a .json file must be in LiveCodeBench's format, a list of \`question_id\` and \`code_list\`, a result file with \`eval\` in which each result has its \`solution\`, or an Inspect log.`,
      "Convert the samples to rows in a .jsonl file, or to a folder of {task}/{n}.py.",
    );
  }
  for (const [taskId, codes] of rows.data) {
    for (const [index, code] of codes.entries()) {
      const place = `${file}, ${taskId}, ${index}`;
      yield {
        ok: true,
        sample: { taskId, index, form: "solution", code: markUntrusted(code), place },
      };
    }
  }
}
