import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

interface TaskFlags extends DatasetFlags {
  json?: boolean;
  field?: string;
}

export function addTasksCommand(program: Command, context: CommandContext): void {
  const tasks = program.command("tasks").description("look at the tasks of a dataset");
  addExamples(tasks, ["bcb tasks list --dataset starter", "bcb tasks show 17", "bcb tasks stats"]);

  const request = async (flags: TaskFlags) => ({
    settings: context.settings,
    source: datasetSource(flags, context),
    selection: await toSelection(flags),
    progress: context.terminal.progress,
    signal: context.signal,
  });

  const list = tasks
    .command("list")
    .description("list tasks with their libraries and domains")
    .action(async (flags: TaskFlags) => {
      const { listTasks, renderTaskList } = await import("../../pipeline/inspect/show-tasks.ts");
      const { terminal } = context;
      const listing = await listTasks(await request(flags));
      if (flags.json) terminal.sayJson(listing);
      else terminal.say(renderTaskList(listing, terminal.style, terminal.columns));
    });
  addExamples(addJsonOption(addDatasetOptions(list)), [
    "bcb tasks list --dataset starter --domain Time",
    "bcb tasks list --subset hard --library pandas --json",
    "bcb tasks list --ids 10-20 --match 'csv|CSV'",
  ]);

  const show = tasks
    .command("show")
    .argument("<id>", "a task id or its number")
    .description("print one task: prompts, solution and tests")
    .option("--field <name>", "only this field, as it is in the dataset")
    .action(async (id: string, flags: TaskFlags) => {
      const { renderTask, showTask } = await import("../../pipeline/inspect/show-tasks.ts");
      const task = await showTask(id, flags.field, await request(flags));
      if (flags.json) context.terminal.sayJson(typeof task === "string" ? task : task.row);
      else context.terminal.say(renderTask(task, context.terminal.style));
    });
  addExamples(addJsonOption(addDatasetOptions(show)), [
    "bcb tasks show 17",
    "bcb tasks show Starter/3 --dataset starter --field complete_prompt",
  ]);

  const stats = tasks
    .command("stats")
    .description("statistics of the tasks, by the paper's definitions (docs/task-statistics.md)")
    .action(async (flags: TaskFlags) => {
      const { computeStats, renderStats } = await import("../../pipeline/inspect/show-tasks.ts");
      const numbers = await computeStats(await request(flags));
      if (flags.json) context.terminal.sayJson(numbers);
      else context.terminal.say(renderStats(numbers, context.terminal.style));
    });
  addExamples(addJsonOption(addDatasetOptions(stats)), [
    "bcb tasks stats --json",
    "bcb tasks stats --dataset starter",
  ]);
}
