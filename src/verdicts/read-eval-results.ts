import { readFile } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { EvalResults } from "../schema/official-results.ts";

// The date may be missing, as from scripts that collect results; nothing depends on it.
const Readable = EvalResults.pick({ eval: true });
const hint =
  "Name a NAME_eval_results.json, as `bcb evaluate` and the official tool write it beside the samples.";
const toldProblems = 3;

/** The judged samples of a `NAME_eval_results.json`, by task; what else the file holds is passed over. */
export async function readEvalResults(file: string): Promise<EvalResults["eval"]> {
  const parsed = Readable.safeParse(parseJson(file, await readText(file)));
  if (parsed.success) return parsed.data.eval;
  const { issues } = parsed.error;
  const problems = issues
    .slice(0, toldProblems)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  const rest = issues.length > toldProblems ? `; and ${issues.length - toldProblems} more` : "";
  throw new BenchError(
    "FileUnreadable",
    `${file} is not a file of evaluation results: ${problems.join("; ")}${rest}.`,
    hint,
  );
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    throw readError(file, cause);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BenchError("FileUnreadable", `${file} is not JSON.`, hint, { cause });
  }
}
