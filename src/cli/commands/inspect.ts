import { BenchError } from "../../lib/bench-error.ts";
import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { datasetFlag, jsonFlag, splitFlag, subsetFlag, usualSource } from "../shared-flags.ts";

export const addInspectCommand = defineCommand({
  name: "inspect",
  about:
    "look into what failed: a folder a task as the official tool writes it, and a page with diffs and traces",
  arguments: [["[task]", "print this task (an id or its number) in place of writing a folder"]],
  flags: {
    evalResults: text(
      "--eval-results <file>",
      "a NAME_eval_results.json (default: the newest in the current folder, else in the folders in it)",
    ),
    split: splitFlag(
      "whose prompt stands in ground_truth.py (default: from the file's name, else complete)",
    ),
    subset: subsetFlag(
      "full, or the 148 tasks of hard, which the official tool takes when nothing is said",
    ),
    savePath: text(
      "--save-path <dir>",
      "where the folder NAME_eval_results goes (default: inspect)",
    ),
    source: datasetFlag,
    inPlace: toggle("--in-place", "delete the folder of an earlier inspection first"),
    json: jsonFlag,
  },
  examples: [
    "bcb inspect --eval-results results/m_eval_results.json --split complete",
    "bcb inspect --eval-results m_eval_results.json --split instruct --subset hard --in-place",
    "bcb inspect BigCodeBench/17 --eval-results m_eval_results.json",
    "bcb inspect 17",
  ],
  async run({ split, subset, savePath, inPlace, ...flags }, context, task) {
    if (task !== undefined && (inPlace || savePath !== undefined)) {
      throw new BenchError(
        "BadUsage",
        `${inPlace ? "--in-place" : "--save-path"} is for a folder, but with a task nothing is written.`,
        "Leave it out, or leave out the task.",
      );
    }
    const { runInspection } = await import("../../pipeline/inspect/run-inspection.ts");
    const { evalResults } = flags;
    const source = flags.source ?? context.settings.dataset;
    const usual = usualSource(context);
    const places = { evalResults, source, usualSource: usual, savePath: savePath ?? "inspect" };
    return runInspection({ ...places, task, split, subset, inPlace }, context);
  },
});
