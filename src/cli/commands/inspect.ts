import { fault } from "../../lib/bench-error.ts";
import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { namedDatasetFlag, splitFlag, subsetFlag, usualSource } from "../shared-flags.ts";

export default defineCommand({
  about:
    "look into failures: one folder per task in the official layout, and a page with diffs and tracebacks",
  arguments: [["[task]", "print this task (an id or a number) instead of writing a folder"]],
  flags: {
    evalResults: text(
      "--eval-results <file>",
      "a NAME_eval_results.json (default: the newest in the current folder or its subfolders)",
    ),
    split: splitFlag(
      "split whose prompt goes into ground_truth.py (default: from the file name, else complete)",
    ),
    subset: subsetFlag("full, or hard (148 tasks), which is the official tool's default"),
    savePath: text(
      "--save-path <dir>",
      "parent of the folder NAME_eval_results (default: inspect)",
    ),
    source: namedDatasetFlag,
    inPlace: toggle("--in-place", "replace the folder of an earlier inspection"),
  },
  examples: [
    "bcb inspect --eval-results results/m_eval_results.json --split complete",
    "bcb inspect --eval-results m_eval_results.json --split instruct --subset hard --in-place",
    "bcb inspect BigCodeBench/17 --eval-results m_eval_results.json",
    "bcb inspect 17",
  ],
  async run({ savePath, ...flags }, context, task) {
    if (task !== undefined && (flags.inPlace || savePath !== undefined)) {
      throw fault.BadUsage(
        `${flags.inPlace ? "--in-place" : "--save-path"} has no effect with a task: nothing is written.`,
        "Remove the option or the task.",
      );
    }
    const { runInspection } = await import("../../pipeline/inspect/inspect.ts");
    const source = flags.source ?? context.settings.dataset;
    const places = { source, usualSource: usualSource(context), savePath: savePath ?? "inspect" };
    return runInspection({ ...flags, ...places, task }, context);
  },
});
