import { readJsonFile } from "../lib/read-json-file.ts";
import { patternOf } from "./names.ts";
import { z } from "zod";
import { byName } from "../schema/by-name.ts";
import { EvalPlusResult, OfficialResult, type EvalResults } from "../schema/official-results.ts";
import { fromEvalPlus, listOldResults } from "./evalplus-results.ts";

// The date may be missing, as from scripts that collect results; nothing depends on it.
const Readable = z.object({
  eval: z.preprocess(listOldResults, byName(z.array(z.looseObject({}).transform(readResult)))),
});
const FromEvalPlus = EvalPlusResult.transform(fromEvalPlus);

/** By its own schema: a union of both could not say what is wrong. */
function readResult(row: Record<string, unknown>, context: z.RefinementCtx): OfficialResult {
  const read = ("base_status" in row ? FromEvalPlus : OfficialResult).safeParse(row);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    context.addIssue({ code: "custom", path, message });
  }
  return z.NEVER;
}

/** The judged samples of a `NAME_eval_results.json`, by task; what else the file holds is passed over. */
export async function readEvalResults(file: string): Promise<EvalResults["eval"]> {
  const { eval: judged } = await readJsonFile(file, {
    schema: Readable,
    what: "an evaluation results file",
    hint: `Pass a ${patternOf("evalResults")}, which \`bcb evaluate\` and the official tool write next to the samples.`,
  });
  return judged;
}
