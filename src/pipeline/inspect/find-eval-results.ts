import { BenchError } from "../../lib/bench-error.ts";
import { findNewestResults } from "../../runs/find-files.ts";
import { patternOf, runFile } from "../../runs/names.ts";

/** The newest result file of a folder. */
export async function findEvalResults(folder: string): Promise<string> {
  const newest = await findNewestResults(folder);
  if (newest !== undefined) return newest;
  throw new BenchError(
    "BadUsage",
    `No --eval-results given, and this folder has no ${patternOf("evalResults", "*")}.`,
    `Pass the file that \`bcb evaluate\` wrote: --eval-results ${runFile("results/NAME", "evalResults")}.`,
  );
}
