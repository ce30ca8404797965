import { Option, type Command } from "commander";
import { BenchError } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, datasetOption, datasetSource, subsetOption } from "../options.ts";

interface InspectFlags {
  evalResults?: string;
  split?: Split;
  subset: "full" | "hard";
  savePath?: string;
  dataset?: string;
  inPlace?: boolean;
  json?: boolean;
}

export function addInspectCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("inspect")
    .argument("[task]", "print this task (an id or its number) in place of writing a folder")
    .description(
      "look into what failed: a folder a task as the official tool writes it, and a page with diffs and traces",
    )
    .option(
      "--eval-results <file>",
      "a NAME_eval_results.json (default: the newest in the current folder, else in the folders in it)",
    )
    .addOption(
      new Option(
        "--split <name>",
        "whose prompt stands in ground_truth.py (default: from the file's name, else complete)",
      ).choices(["complete", "instruct"]),
    )
    .addOption(
      subsetOption(
        "full, or the 148 tasks of hard, which the official tool takes when nothing is said",
      ),
    )
    .option("--save-path <dir>", "where the folder NAME_eval_results goes (default: inspect)")
    .option(...datasetOption)
    .option("--in-place", "delete the folder of an earlier inspection first")
    .action((task: string | undefined, flags: InspectFlags) =>
      inspectResults(task, flags, context),
    );
  addJsonOption(command);
  addExamples(command, [
    "bcb inspect --eval-results results/m_eval_results.json --split complete",
    "bcb inspect --eval-results m_eval_results.json --split instruct --subset hard --in-place",
    "bcb inspect BigCodeBench/17 --eval-results m_eval_results.json",
    "bcb inspect 17",
  ]);
}

async function inspectResults(
  task: string | undefined,
  flags: InspectFlags,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  if (task !== undefined) refuseFolderFlags(flags);
  const { findRecordedSource } = await import("../../pipeline/inspect/find-nearest-results.ts");
  const evalResults = flags.evalResults ?? (await findNewest(context));
  const isNamed = (flags.dataset ?? context.settings.dataset) !== undefined;
  const recorded = isNamed ? undefined : await findRecordedSource(evalResults);
  const request = {
    settings: context.settings,
    source: recorded ?? datasetSource(flags, context),
    isRecorded: recorded !== undefined,
    selection: { subset: flags.subset },
    evalResults,
    progress: terminal.progress,
    signal: context.signal,
  };
  const outcome = await inspectBy(task);
  if (flags.json) terminal.sayJson(outcome.json);
  else terminal.say(outcome.text);

  async function inspectBy(id: string | undefined): Promise<{ json: unknown; text: string }> {
    if (id !== undefined) {
      const { inspectTask } = await import("../../pipeline/inspect/inspect-task.ts");
      return inspectTask({ ...request, task: id, style: terminal.style });
    }
    const { inspect } = await import("../../pipeline/inspect/inspect.ts");
    const { split, savePath = "inspect", inPlace = false } = flags;
    return inspect({ ...request, split, savePath, inPlace });
  }
}

function refuseFolderFlags({ savePath, inPlace }: InspectFlags): void {
  if (savePath === undefined && inPlace === undefined) return;
  throw new BenchError(
    "BadUsage",
    `${inPlace ? "--in-place" : "--save-path"} is for a folder, but with a task nothing is written.`,
    "Leave it out, or leave out the task.",
  );
}

async function findNewest({ terminal }: CommandContext): Promise<string> {
  const { findNearestResults } = await import("../../pipeline/inspect/find-nearest-results.ts");
  const file = await findNearestResults(".");
  terminal.complain(`Inspecting ${printable(file)}, the newest results in this folder.`);
  return file;
}
