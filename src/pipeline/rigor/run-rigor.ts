import { rowOf, toTask } from "../../benchmarks/bigcodebench.ts";
import { isExamined, isGreen, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import type { RigorReport, RigorSummary } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { languageOf, openEngine, type EngineOptions } from "../engine/open-engine.ts";
import { loadSelection, type LoadContext, type TaskChoice } from "../load-selection.ts";
import { examineTasks } from "./examine-tasks.ts";
import { createProber } from "./probe.ts";
import { rigorKey } from "./rigor-key.ts";
import { appendReports, readReports, writeReports } from "./rigor-log.ts";
import type { RigorServices, RigorSettings } from "./services.ts";

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

export interface RigorOutcome {
  reports: RigorReport[];
  summary: RigorSummary;
  /** Whether no task has an error. */
  isGreen: boolean;
}

/** Examines the selected tasks of a dataset. */
export async function runRigor(choice: TaskChoice, options: RigorOptions): Promise<RigorOutcome> {
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
  options: RigorOptions & Pick<ServiceOptions, "environment" | "toTask" | "language">,
): Promise<RigorOutcome> {
  const { environment, progress, signal } = options;
  // Interrupted, what ran already need not run again.
  const cache = options.fresh ? "fresh" : "use";
  await using opened = await openServices(tasks, { ...options, cache });
  const { services } = opened;
  const logged = options.outDir === undefined ? [] : await readReports(options.outDir);
  const wanted = new Map(tasks.map((task) => [rigorKey(task, services), task]));
  const usable = options.fresh
    ? []
    : logged.filter((report) => wanted.has(report.key) && isExamined(report));
  const known = new Map(usable.map((report) => [report.key, report]));
  const open = [...wanted].flatMap(([key, task]) => (known.has(key) ? [] : [task]));
  {
    await using log =
      options.outDir === undefined ? undefined : await appendReports(options.outDir);
    let done = known.size;
    let share = 0;
    const tell = (): void =>
      progress({ label: `examining in ${environment}`, done, total: tasks.length, share });
    tell();
    const examining = examineTasks(open, services, (part) => {
      share = part;
      tell();
    });
    for await (const report of examining) {
      await log?.write(report);
      known.set(report.key, report);
      done += 1;
      tell();
    }
    signal?.throwIfAborted();
  }
  const reports = [...wanted.keys()].flatMap((key) => known.get(key) ?? []);
  const asked = new Set(tasks.map((task) => task.task_id));
  const others = logged.filter(({ task_id }) => !asked.has(task_id));
  if (options.outDir !== undefined) await writeReports(options.outDir, [...reports, ...others]);
  return { reports, summary: summarizeRigor(reports), isGreen: reports.every(isGreen) };
}

interface ServiceOptions
  extends
    Pick<RigorOptions, "settings" | "progress" | "signal" | "rigor">,
    Pick<EngineOptions, "machine" | "allowWeakSandbox" | "cache" | "remark"> {
  environment: string;
  /** By default of Python's rows. */
  toTask?: (row: BigCodeBenchRow) => Task;
  /** Of the tasks, where there may be none yet. */
  language?: string;
}

interface OpenServices extends AsyncDisposable {
  services: RigorServices;
}

/** An engine that lets samples read what measures them, and what else an examination works with. */
export async function openServices(
  tasks: readonly BigCodeBenchRow[],
  options: ServiceOptions,
): Promise<OpenServices> {
  const { settings, progress, signal, environment, toTask: toOwnTask = toTask } = options;
  const whole = tasks.map((row) => toOwnTask(row));
  const name = languageOf({ language: options.language, tasks: whole });
  const language = await loadLanguage(name);
  if (language.openRigor === undefined) {
    throw new BenchError(
      "BadUsage",
      `Tasks in ${name} cannot be examined.`,
      "Mutants and coverage are supported for Python and TypeScript.",
    );
  }
  const coverage = options.rigor.checks.includes("coverage");
  const { kit, readable } = await language.openRigor(environment, {
    settings,
    progress,
    signal,
    coverage,
  });
  const engine = await openEngine({
    environment,
    language: name,
    cacheDir: settings.cacheDir,
    settings,
    machine: options.machine,
    cache: options.cache,
    allowWeakSandbox: options.allowWeakSandbox,
    remark: options.remark,
    readable,
    tasks: whole,
  });
  const compiler = await language.openCompiler(environment, settings, signal);
  const services: RigorServices = {
    engine,
    prober: createProber({ engine, kit, toTask: toOwnTask, signal }),
    parser: await loadPythonParser(),
    compiler,
    kit,
    toTask: toOwnTask,
    settings: options.rigor,
    signal,
  };
  return {
    services,
    async [Symbol.asyncDispose]() {
      await Promise.all([engine, compiler].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
