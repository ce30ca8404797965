import { existsSync } from "node:fs";
import path from "node:path";
import { rowOf, toTask } from "../../benchmarks/bigcodebench.ts";
import { isExamined, isGreen, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { fault } from "../../lib/bench-error.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { RigorReport } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { languageOf, openEngine, type EngineOptions } from "../engine/open-engine.ts";
import { loadSelection, type LoadContext, type TaskChoice } from "../load-selection.ts";
import { examineTasks } from "./examine-tasks.ts";
import { rigorKey, type RigorServices, type RigorSettings } from "./services.ts";
import { appendJsonl, readJsonl } from "../../lib/jsonl.ts";
import { makeFolder, writeAtomically } from "../../lib/files.ts";
import { renderRigorReport } from "../../report/render-rigor.ts";

export {
  renderRigorReport,
  renderRigorSummary,
  renderRigorTable,
} from "../../report/render-rigor.ts";

export interface RigorOptions
  extends LoadContext, Pick<EngineOptions, "machine" | "allowWeakSandbox" | "remark"> {
  rigor: RigorSettings;
  /** Examine again what was examined before. */
  fresh: boolean;
  /** Where `rigor.jsonl` and `rigor.txt` go; what the first already says is not examined again. */
  outDir?: string | undefined;
  /** Name of the Python environment; by default the one of the dataset. */
  environment?: string | undefined;
}

/** Examines the selected tasks of a dataset. */
export async function runRigor(choice: TaskChoice, options: RigorOptions) {
  const { dataset, tasks } = await loadSelection(choice, options);
  const known = new Map(tasks.map((task) => [task.task_id, task]));
  return examineAll(tasks.map(rowOf), {
    ...options,
    environment: options.environment ?? dataset.environment,
    toTask: (row) => known.get(row.task_id) ?? toTask(row),
  });
}

/** Examines tasks wherever they come from; interrupted, the same call goes on from what is in its folder. */
export async function examineAll(
  tasks: readonly BigCodeBenchRow[],
  { fresh, outDir, ...options }: RigorOptions & ServiceOptions,
) {
  const { environment, progress, signal } = options;
  // Interrupted, what ran already need not run again.
  await using opened = await openServices(tasks, { ...options, cache: fresh ? "fresh" : "use" });
  const { services } = opened;
  const file = outDir === undefined ? undefined : path.join(outDir, "rigor.jsonl");
  const logged = file === undefined || !existsSync(file) ? [] : await readReports(file);
  const wanted = new Map(tasks.map((task) => [rigorKey(task, services), task]));
  const usable = fresh ? [] : logged.filter((one) => wanted.has(one.key) && isExamined(one));
  const known = new Map(usable.map((report) => [report.key, report]));
  const open = [...wanted].flatMap(([key, task]) => (known.has(key) ? [] : [task]));
  if (outDir !== undefined) await makeFolder(outDir);
  {
    await using log = file === undefined ? undefined : await appendJsonl(file);
    const label = `examining in ${environment}`;
    let share = 0;
    const tell = (part = share): void => {
      share = part;
      progress({ label, done: known.size, total: tasks.length, share });
    };
    tell();
    for await (const report of examineTasks(open, services, tell)) {
      await log?.write(report);
      known.set(report.key, report);
      tell();
    }
    signal?.throwIfAborted();
  }
  const reports = [...wanted.keys()].flatMap((key) => known.get(key) ?? []);
  const asked = new Set(tasks.map((task) => task.task_id));
  const all = [...reports, ...logged.filter(({ task_id }) => !asked.has(task_id))];
  if (outDir !== undefined && file !== undefined) {
    // In order, each task once, and for people, too.
    const texts = all.map((report) => `${renderRigorReport(report)}\n`);
    await writeAtomically(file, all.map((report) => `${JSON.stringify(report)}\n`).join(""));
    await writeAtomically(path.join(outDir, "rigor.txt"), texts.join("\n"));
  }
  return { reports, summary: summarizeRigor(reports), isGreen: reports.every(isGreen) };
}

interface ServiceOptions extends Omit<RigorOptions, "fresh" | "outDir"> {
  environment: string;
  /** By default of Python's rows. */
  toTask?: (row: BigCodeBenchRow) => Task;
  /** Of the tasks, where there may be none yet. */
  language?: string;
  cache?: EngineOptions["cache"];
}

/** An engine that lets samples read what measures them, and what else an examination works with. */
export async function openServices(
  tasks: readonly BigCodeBenchRow[],
  options: ServiceOptions,
): Promise<AsyncDisposable & { services: RigorServices }> {
  const { settings, signal, environment, rigor, toTask: toOwnTask = toTask } = options;
  const whole = tasks.map((row) => toOwnTask(row));
  const name = languageOf({ language: options.language, tasks: whole });
  const language = await loadLanguage(name);
  if (language.openRigor === undefined) {
    throw fault.BadUsage(
      `Tasks in ${name} cannot be examined.`,
      "Mutants and coverage are supported for Python and TypeScript.",
    );
  }
  const coverage = rigor.checks.includes("coverage");
  const { kit, readable } = await language.openRigor(environment, { ...options, coverage });
  const engine = await openEngine({ ...options, language: name, readable, tasks: whole });
  const compiler = await language.openCompiler(environment, settings, signal);
  const parser = await loadPythonParser();
  const work = { engine, parser, compiler, kit, toTask: toOwnTask, settings: rigor, signal };
  return {
    services: work,
    async [Symbol.asyncDispose]() {
      await Promise.all([engine, compiler].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

/** What earlier calls found, the last word on each task; a line of another version is passed over. */
async function readReports(file: string): Promise<RigorReport[]> {
  const latest = new Map<string, RigorReport>();
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    const report = RigorReport.safeParse(value);
    if (report.success) latest.set(report.data.task_id, report.data);
  }
  return [...latest.values()];
}
