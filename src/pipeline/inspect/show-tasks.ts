import { BenchError } from "../../lib/bench-error.ts";
import { printable, printableLines } from "../../lib/printable.ts";
import { loadMeasures } from "../../languages/registry.ts";
import { shortHash } from "../../lib/short-hash.ts";
import type { Style } from "../../lib/style.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderTable, shorten } from "../../report/table.ts";
import type { Benchmark } from "../../schema/benchmark.ts";
import { DatasetIdentity, type Task } from "../../schema/task.ts";
import type { TaskStats } from "../../schema/task-stats.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";
import { computeTaskStats } from "../../tasks/stats/compute-task-stats.ts";
import { loadSelection, type LoadContext, type TaskChoice } from "../load-selection.ts";

/** What `bcb tasks list --json` prints. */
export interface TaskListing {
  dataset: DatasetIdentity;
  tasks: { task_id: string; libs: string[]; domains: string[]; summary: string }[];
}

export async function listTasks(choice: TaskChoice, context: LoadContext): Promise<TaskListing> {
  const { dataset, tasks } = await loadSelection(choice, context);
  const domains = await loadLibraryDomains();
  return {
    dataset: DatasetIdentity.parse(dataset),
    tasks: tasks.map((task) => ({
      task_id: task.task_id,
      libs: task.libs,
      domains: domainsOf(task, domains),
      summary: task.texts.doc.description.join(" "),
    })),
  };
}

/** `columns` is the width to fit into; without it lines are as long as they are. */
export function renderTaskList(
  { dataset, tasks }: TaskListing,
  style: Style,
  columns?: number,
): string {
  const rows = tasks.map((task) => [
    task.task_id,
    task.domains.join(", "),
    task.libs.join(", "),
    shorten(task.summary, 72),
  ]);
  const table = renderTable(["Task", "Domains", "Libraries", "Summary"], rows, {
    left: [0, 1, 2, 3],
    style,
    columns,
  });
  const shown = tasks.length === dataset.count ? "" : ` ${tasks.length} shown.`;
  const heading = printable(
    `${dataset.name} ${dataset.version}, ${formatCount(dataset.count, "task")}.${shown}`,
  );
  return `${table}\n\n${style.dim(`${heading} Hash ${shortHash(dataset.hash)}`)}`;
}

/** The one task that an id or a number means. */
export async function findTask(
  id: string,
  choice: TaskChoice,
  context: LoadContext,
): Promise<{ task: Task; benchmark: Benchmark }> {
  const selection = { ...choice.selection, ids: [id] };
  const { dataset, tasks } = await loadSelection({ ...choice, selection }, context);
  const [task] = tasks;
  if (task !== undefined && tasks.length === 1) return { task, benchmark: dataset.benchmark };
  throw new BenchError(
    "BadUsage",
    `"${id}" matches more than one task.`,
    "Pass a single id or number.",
  );
}

/** One task, or one field of its row. */
export async function showTask(
  { id, field }: { id: string; field: string | undefined },
  choice: TaskChoice,
  context: LoadContext,
): Promise<Task | string> {
  const { task, benchmark } = await findTask(id, choice, context);
  if (field === undefined) return task;
  const keys = Object.keys(benchmark.row.shape);
  if (!keys.includes(field)) {
    throw new BenchError(
      "BadUsage",
      `A task has no field "${field}".`,
      `Fields: ${keys.join(", ")}.`,
    );
  }
  const value = task.row[field];
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

export function renderTask(task: Task | string, style: Style): string {
  if (typeof task === "string") return printableLines(task);
  const section = (title: string, text: string) =>
    `${style.bold(`# ${title}`)}\n${printableLines(text).trimEnd()}\n`;
  return [
    `${style.bold(printable(task.task_id))}  ${style.dim(printable(task.libs.join(", ")))}`,
    "",
    ...Object.entries(task.prompts).map(([split, text]) =>
      section(`${split.charAt(0).toUpperCase()}${split.slice(1)} prompt`, text),
    ),
    section("Canonical solution", task.texts.solution),
    section("Test", task.texts.test),
  ].join("\n");
}

export async function computeStats(choice: TaskChoice, context: LoadContext): Promise<TaskStats> {
  const { tasks } = await loadSelection(choice, context);
  const [measures, domains] = await Promise.all([loadMeasures(tasks), loadLibraryDomains()]);
  return computeTaskStats(tasks, { measures, domains });
}

export function renderStats(stats: TaskStats, style: Style): string {
  const { domains, ...numbers } = stats;
  const table = renderTable(
    ["Statistic", "Value"],
    Object.entries(numbers).map(([name, value]) => [name.replaceAll("_", " "), String(value)]),
    { left: [0], style },
  );
  const shares = renderTable(
    ["Domain", "Share of tasks"],
    Object.entries(domains).map(([name, share]) => [name, `${(share * 100).toFixed(0)} %`]),
    { left: [0], style },
  );
  return `${table}\n\n${shares}`;
}
