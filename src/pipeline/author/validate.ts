import path from "node:path";
import { isExamined, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import { printable, printableLines, type Style } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { listMeasures, renderRigorSummary } from "../../report/render-rigor.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Context } from "../../schema/context.ts";
import { examineAll, type RigorOptions } from "../rigor/run-rigor.ts";
import { fullRigor, mostMs } from "../rigor/services.ts";
import { openJudge, refuseForm, toValidation } from "./judge.ts";
import { chooseNamed, refuseDoubles } from "./works.ts";
import { claimWorkspace, type Validation, type Workspace } from "./workspace.ts";

interface ValidateOptions extends Omit<RigorOptions, "environment" | keyof Context> {
  /** Ids or numbers; every task and every draft that is neither done nor marked otherwise. */
  terms: readonly string[];
}

/** `bcb author validate`: examines the drafts and tasks of a workspace, all at once; interrupted, the same call goes on. */
export async function validateFolder(
  folder: string,
  { terms, ...options }: ValidateOptions,
  context: Context,
) {
  await using workspace = await claimWorkspace(folder, context);
  const { settings, form } = workspace;
  const all = await workspace.listWorks();
  const works = chooseNamed(all, terms, "draft or task", ({ draft }) => {
    return draft === null || draft.stage === "drafted";
  });
  const rows = works.flatMap(({ place, task }) => (task.ok ? [{ place, task: task.value }] : []));
  refuseDoubles(rows);
  const readable = rows.map(({ task }) => task);
  const repaired = await validateRepairs(workspace, readable, options);
  const whole = readable.filter((task) => !repaired.has(task.task_id));
  const { reports } = await examineAll(whole, {
    ...context,
    ...options,
    environment: settings.environment,
    toTask: form.toTask,
    language: form.language,
    outDir: options.outDir ?? path.join(folder, "validation"),
  });
  const byTask = new Map(reports.map((report) => [report.task_id, report]));
  const { checks, mutants } = options.rigor;
  // Whether review and build go by it: not where less was asked than they ask.
  const kept =
    mutants >= fullRigor.mutants && fullRigor.checks.every((check) => checks.includes(check));
  const tasks: (Validation & { id: string; kind: "draft" | "task" })[] = [];
  for (const { id, draft, task } of works) {
    const validation = task.ok
      ? (repaired.get(task.value.task_id) ??
        toValidation(task.value, byTask.get(task.value.task_id), form))
      : refuseForm(task.error);
    const { findings, report } = validation;
    if (kept && (report === null || isExamined(report))) {
      if (draft !== null) await workspace.saveDraft({ ...draft, findings });
      else if (task.ok) await workspace.saveValidation(id, task.value, validation);
    }
    tasks.push({ id, kind: draft === null ? "task" : "draft", ...validation });
  }
  return { kept, summary: summarizeRigor(reports), tasks };
}

/** Each draft and task with what was found, and what the workspace comes to. */
export function renderWorkspaceValidation(
  shown: Awaited<ReturnType<typeof validateFolder>>,
  style: Style,
): string {
  const parts = shown.tasks.map(({ id, kind, green, findings, report }) =>
    [
      `${style.bold(printable(id))}, ${kind}  ${green ? style.good("green") : style.bad(formatCount(findings.length, "finding"))}`,
      ...(report === null ? [] : listMeasures(report, style)),
      ...findings.map(
        ({ check, message }) =>
          `  ${style.bad(`✗ ${check}:`)} ${printableLines(message).replaceAll("\n", "\n    ")}`,
      ),
    ].join("\n"),
  );
  if (parts.length === 0) return "Nothing to validate: there are no tasks and no open drafts.";
  return [...parts, renderRigorSummary(shown.summary, style)].join("\n\n");
}

/** Repairs owe less than a task that is being written: they are examined by themselves. */
async function validateRepairs(
  workspace: Workspace,
  tasks: readonly BigCodeBenchRow[],
  { rigor, allowWeakSandbox }: Pick<ValidateOptions, "rigor" | "allowWeakSandbox">,
): Promise<Map<string, Validation>> {
  const found = new Map<string, Validation>();
  const repairs = await workspace.readRepairs();
  const repaired = tasks.filter((task) => repairs.has(task.task_id));
  if (repaired.length === 0) return found;
  await using judge = await openJudge(workspace, {
    limitMs: rigor.limitMs ?? mostMs,
    allowWeakSandbox: allowWeakSandbox ?? false,
  });
  for (const task of repaired) found.set(task.task_id, await judge.validate(task));
  return found;
}
