import { fault } from "../../lib/bench-error.ts";
import { printable, printableLines, type Style } from "../../lib/printable.ts";
import { loadMeasures } from "../../languages/registry.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderDataTable } from "../../report/formats/render-data-table.ts";
import { renderTable, shorten } from "../../report/table.ts";
import { renderReleaseNotes, tabulateDifference } from "../../report/task-difference.ts";
import { DatasetIdentity, type Task } from "../../schema/task.ts";
import type { TaskDifference } from "../../schema/benchmark-facts.ts";
import { diffTasks } from "../../tasks/diff-tasks.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";
import { computeTaskStats } from "../../tasks/stats/compute-task-stats.ts";
import type { Context } from "../../schema/context.ts";
import { loadDataset } from "../load-dataset.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";

/** `bcb tasks list`. */
export async function listTasks(choice: TaskChoice, context: Context) {
  const { dataset, tasks } = await loadSelection(choice, context);
  const domains = await loadLibraryDomains();
  const listed = tasks.map((task) => ({
    task_id: task.task_id,
    libs: task.libs,
    domains: domainsOf(task, domains),
    summary: task.texts.doc.description.join(" "),
  }));
  const rows = listed.map((task) => [
    task.task_id,
    task.domains.join(", "),
    task.libs.join(", "),
    shorten(task.summary, 72),
  ]);
  const { style, columns } = context;
  const titles = ["Task", "Domains", "Libraries", "Summary"];
  const table = renderTable(titles, rows, { left: [0, 1, 2, 3], style, columns });
  const shown = tasks.length === dataset.count ? "" : ` ${tasks.length} shown.`;
  const heading = printable(
    `${dataset.name} ${dataset.version}, ${formatCount(dataset.count, "task")}.${shown}`,
  );
  return {
    json: { dataset: DatasetIdentity.parse(dataset), tasks: listed },
    text: `${table}\n\n${style.dim(`${heading} Hash ${shortHash(dataset.hash)}`)}`,
  };
}

/** The one task that an id or a number means. */
export async function findTask(id: string, choice: TaskChoice, context: Context) {
  const selection = { ...choice.selection, ids: [id] };
  const { dataset, tasks } = await loadSelection({ ...choice, selection }, context);
  const [task] = tasks;
  if (task !== undefined && tasks.length === 1) return { task, benchmark: dataset.benchmark };
  throw fault.BadUsage(`"${id}" matches more than one task.`, "Pass a single id or number.");
}

/** `bcb tasks show`: one task, or one field of its row. */
export async function showTask(
  { id, field }: { id: string; field: string | undefined },
  choice: TaskChoice,
  context: Context,
) {
  const { task, benchmark } = await findTask(id, choice, context);
  if (field === undefined) return { json: task.row, text: renderTask(task, context.style) };
  const keys = Object.keys(benchmark.row.shape);
  if (!keys.includes(field)) {
    throw fault.BadUsage(`A task has no field "${field}".`, `Fields: ${keys.join(", ")}.`);
  }
  const value = task.row[field];
  const json = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return { json, text: printableLines(json) };
}

function renderTask(task: Task, style: Style): string {
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

/** `bcb tasks stats`. */
export async function computeStats(choice: TaskChoice, context: Context) {
  const { tasks } = await loadSelection(choice, context);
  const services = { measures: await loadMeasures(tasks), domains: await loadLibraryDomains() };
  const json = computeTaskStats(tasks, services);
  const { domains, ...numbers } = json;
  const values = Object.entries(numbers).map(([name, value]) => [
    name.replaceAll("_", " "),
    String(value),
  ]);
  const shares = Object.entries(domains).map(([name, share]) => [
    name,
    `${(share * 100).toFixed(0)}%`,
  ]);
  const layout = { left: [0], style: context.style };
  const tables = [
    renderTable(["Statistic", "Value"], values, layout),
    renderTable(["Domain", "Share of tasks"], shares, layout),
  ];
  return { json, text: tables.join("\n\n") };
}

/** `bcb tasks diff`: what one version of a dataset, as `--dataset` takes it, has that another has not; the text may be release notes. */
export async function compareVersions(
  { before: earlier, after: later, notes }: { before: string; after: string; notes: boolean },
  context: Context,
) {
  const before = await loadDataset(earlier, context);
  const after = await loadDataset(later, context);
  const json: TaskDifference = {
    format: 1,
    before: DatasetIdentity.parse(before),
    after: DatasetIdentity.parse(after),
    ...diffTasks(before.tasks, after.tasks),
  };
  const table = tabulateDifference(json);
  const { style, columns } = context;
  const text = notes
    ? renderReleaseNotes(json)
    : renderDataTable(table, "table", { style, columns });
  return { json, text, table };
}
