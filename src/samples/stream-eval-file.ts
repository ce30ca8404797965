import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { readWhole } from "../lib/jsonl.ts";
import { parseJson } from "../lib/parse-json.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import type { ReadSample } from "./stream-samples.ts";

const EvalFile = z.array(z.object({ question_id: z.string(), code_list: z.array(z.string()) }));

/** LiveCodeBench's `…eval_all.json`: the answers to each question, with verdicts that are made anew. */
export async function* streamEvalFile(file: string): AsyncGenerator<ReadSample> {
  const content = await readWhole(file);
  const rows = EvalFile.safeParse(parseJson(content));
  if (!rows.success) {
    throw new BenchError(
      "SampleInvalid",
      `${file} is not a file of answers that bcb knows: a .json file is LiveCodeBench's, a list of \`question_id\` and \`code_list\`.`,
      "Other samples are rows in a .jsonl file, or a folder {task}/{n}.py.",
    );
  }
  for (const { question_id: taskId, code_list: codes } of rows.data) {
    for (const [index, code] of codes.entries()) {
      const place = `${file}, ${taskId}, ${index}`;
      yield {
        ok: true,
        sample: { taskId, index, form: "solution", code: markUntrusted(code), place },
      };
    }
  }
}
