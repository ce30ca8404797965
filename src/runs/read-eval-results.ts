import { readJsonFile } from "../lib/read-json-file.ts";
import { patternOf } from "./names.ts";
import { EvalResults } from "../schema/official-results.ts";

// The date may be missing, as from scripts that collect results; nothing depends on it.
const Readable = EvalResults.pick({ eval: true });

/** The judged samples of a `NAME_eval_results.json`, by task; what else the file holds is passed over. */
export async function readEvalResults(file: string): Promise<EvalResults["eval"]> {
  const { eval: judged } = await readJsonFile(file, {
    schema: Readable,
    what: "a file of evaluation results",
    hint: `Name a ${patternOf("evalResults")}, as \`bcb evaluate\` and the official tool write it beside the samples.`,
  });
  return judged;
}
