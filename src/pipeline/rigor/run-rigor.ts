import { existsSync } from "node:fs";
import path from "node:path";
import { isGreen, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import { openCompiler } from "../../environment/find-compiler.ts";
import { installCoverage } from "../../environment/install-beside.ts";
import { locateEnvironment } from "../../environment/locate-environment.ts";
import { JsonlWriter, readJsonl } from "../../lib/jsonl.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import { loadPythonParser } from "../../lib/python-tree.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { renderRigorReport } from "../../report/render-rigor.ts";

import { RigorReport, type RigorSummary } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import { createEngine, type EngineOptions } from "../create-engine.ts";
import { loadSelection, type SelectionRequest } from "../load-selection.ts";
import { examineTasks } from "./examine-tasks.ts";
import { createProber } from "./probe.ts";
import { rigorKey } from "./rigor-key.ts";
import type { RigorServices, RigorSettings } from "./services.ts";

export {
  renderRigorReport,
  renderRigorSummary,
  renderRigorTable,
} from "../../report/render-rigor.ts";

export interface RigorOptions
  extends
    Omit<SelectionRequest, "selection" | "source">,
    Pick<EngineOptions, "parallel" | "memoryMib" | "allowWeakSandbox" | "remark"> {
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
export async function runRigor(
  options: RigorOptions & Pick<SelectionRequest, "selection" | "source">,
): Promise<RigorOutcome> {
  const { dataset, tasks } = await loadSelection(options);
  return examineAll(tasks, {
    ...options,
    environment: options.environment ?? dataset.environment,
  });
}

/** Examines tasks wherever they come from; interrupted, the same call goes on from what is in its folder. */
export async function examineAll(
  tasks: readonly Task[],
  options: RigorOptions & { environment: string },
): Promise<RigorOutcome> {
  const { environment, progress, signal } = options;
  await using opened = await openServices(tasks, options);
  const { services } = opened;
  const logFile = options.outDir && path.join(options.outDir, "rigor.jsonl");
  if (options.outDir) await makeFolder(options.outDir);
  const wanted = new Map(tasks.map((task) => [rigorKey(task, services), task]));
  const known = await readKnown(options.fresh ? undefined : logFile, new Set(wanted.keys()));
  const open = [...wanted].flatMap(([key, task]) => (known.has(key) ? [] : [task]));
  {
    await using log = logFile && open.length > 0 ? await JsonlWriter.append(logFile) : undefined;
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
  if (options.outDir) await writeReports(options.outDir, reports);
  return { reports, summary: summarizeRigor(reports), isGreen: reports.every(isGreen) };
}

interface OpenServices extends AsyncDisposable {
  services: RigorServices;
}

/** An engine that lets samples read coverage.py, and what else an examination works with. */
export async function openServices(
  tasks: readonly Task[],
  options: RigorOptions & { environment: string },
): Promise<OpenServices> {
  const { settings, progress, signal } = options;
  const built = await locateEnvironment(options.environment, settings);
  const coverageFolder = options.rigor.checks.includes("coverage")
    ? await installCoverage(built, { settings, progress, signal })
    : undefined;
  const engine = await createEngine({
    environment: options.environment,
    cacheDir: settings.cacheDir,
    parallel: options.parallel,
    memoryMib: options.memoryMib,
    // Interrupted, what ran already need not run again.
    cache: options.fresh ? "fresh" : "use",
    allowWeakSandbox: options.allowWeakSandbox,
    remark: options.remark,
    readable: coverageFolder === undefined ? [] : [coverageFolder],
    tasks,
  });
  const compiler = await openCompiler(options.environment, settings, signal);
  const services: RigorServices = {
    engine,
    prober: await createProber(engine, signal),
    parser: await loadPythonParser(),
    compiler,
    coverageFolder,
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

async function readKnown(
  file: string | undefined,
  wanted: ReadonlySet<string>,
): Promise<Map<string, RigorReport>> {
  const known = new Map<string, RigorReport>();
  if (file === undefined || !existsSync(file)) return known;
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    // Of another version, or of a task that has changed since: it is examined again.
    const report = RigorReport.safeParse(value);
    if (report.success && wanted.has(report.data.key)) known.set(report.data.key, report.data);
  }
  return known;
}

async function writeReports(folder: string, reports: readonly RigorReport[]): Promise<void> {
  const rows = reports.map((report) => `${JSON.stringify(report)}\n`).join("");
  await writeAtomically(path.join(folder, "rigor.jsonl"), rows);
  const texts = reports.map((report) => renderRigorReport(report));
  await writeAtomically(path.join(folder, "rigor.txt"), `${texts.join("\n\n")}\n`);
}
