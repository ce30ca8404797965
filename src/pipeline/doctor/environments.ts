import { environmentVariables } from "../../environment/variables.ts";
import type { LockResult } from "../../environment/lock-environment.ts";
import {
  describeEnvironment,
  isOfNpm,
  listEnvironments,
} from "../../environment/environment-kind.ts";
import { examineEnvironment } from "../../environment/examine-environment.ts";
import { examineNpm } from "../../environment/examine-environment.ts";
import { locateNpm } from "../../environment/npm/open-npm.ts";
import { syncNpm, type SyncNpmResult } from "../../environment/npm/sync-npm.ts";
import { locateEnvironment, openCurrent } from "../../environment/open-environment.ts";
import { readRecipe } from "../../environment/read-recipe.ts";
import { syncEnvironment } from "../../environment/sync-environment.ts";
import type { SyncOptions, SyncResult } from "../../environment/sync-environment.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import type { Style } from "../../lib/printable.ts";
import { findKnownTasks } from "../../analysis/known-tasks.ts";
import { formatCount } from "../../report/format-number.ts";
import { knownReason } from "../../report/run-caveats.ts";
import { renderTable } from "../../report/table.ts";
import type { WorkContext } from "../../schema/context.ts";
import type { DoctorFinding, DoctorReport, Walls } from "../../schema/doctor-report.ts";
import type { EnvironmentListing } from "../../schema/environment.ts";
import type { Settings } from "../../schema/settings.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { loadDataset } from "../load-dataset.ts";
import { findSupervisor } from "../../environment/find-python.ts";
import { examineWalls, reportWalls } from "../../sandbox/examine-walls.ts";
import { languages } from "../../languages/registry.ts";
import type { ToolchainListing } from "../../schema/language.ts";

export { listEnvironments };
export { lockEnvironment } from "../../environment/lock-environment.ts";

/** `bcb env sync`: builds an environment, if it is not there yet. */
export async function buildEnvironment(name: string, options: SyncOptions) {
  return (await isOfNpm(name)) ? syncNpm(name, options) : syncEnvironment(name, options);
}

/** `bcb env path`. */
export async function findEnvironment(name: string, settings: Settings) {
  return (await isOfNpm(name)) ? locateNpm(name, settings) : locateEnvironment(name, settings);
}

interface ExamineOptions extends WorkContext {
  /** The dataset whose tasks are counted; by default what the environment is for. */
  source: string | undefined;
  /** Something worth saying beside the findings. */
  remark: (line: string) => void;
}

/** `bcb doctor`: imports every library, counts the tasks that each finding touches, and builds the walls once. */
export async function examine(name: string, options: ExamineOptions): Promise<DoctorReport> {
  const { settings } = options;
  const recipe = (await isOfNpm(name)) ? undefined : await readRecipe(name);
  const base = recipe?.resolved?.base ?? recipe?.name ?? name;
  const isBuilt = (await describeEnvironment(name, settings)).built !== null;
  // No dataset is fetched for an environment that is not there.
  const libsByTask = isBuilt ? await librariesByTask(base, options) : new Map();
  const walls: Walls = [];
  if (isBuilt) {
    // By the Python of the environment, else by the one that guards samples in other languages.
    const environment = recipe && (await openCurrent(recipe.name, settings))?.environment;
    const python = environment?.python ?? (await findSupervisor(settings.cacheDir));
    const variables = environment ? environmentVariables(environment) : {};
    walls.push(...(await examineWalls({ python, variables, signal: options.signal })));
  }
  const benchmarks = await loadBenchmarks();
  // Their ground truth fails whatever is installed; without a dataset, those that the environment is for.
  const meant = Object.values(benchmarks)
    .filter(({ environment }) => environment === base)
    .flatMap(({ known_tasks: tasks }) => Object.keys(tasks));
  const ids = libsByTask.size > 0 ? libsByTask.keys() : meant;
  const toolchains = await listToolchains();
  const there = toolchains.flatMap(({ language, version }) =>
    version === null ? [] : [`${language} (${version})`],
  );
  const missing = toolchains.filter(({ version }) => version === null);
  const names = missing.map(({ language }) => language).join(", ");
  const rest = missing.length === 0 ? "" : `; no toolchain for ${names}`;
  const findings: DoctorFinding[] = [
    ...(isBuilt ? await reportWalls(walls) : []),
    ...findKnownTasks(ids, benchmarks).map((task): DoctorFinding => ({
      severity: "info",
      topic: "task",
      subject: task.task_id,
      message: knownReason(task),
      tasks: 0,
      hint: null,
    })),
    {
      severity: "info",
      topic: "machine",
      subject: "languages",
      message: `languages available besides Python: ${there.join(", ")}${rest}`,
      tasks: 0,
      hint: missing.length === 0 ? null : "`bcb env toolchains` shows what to install.",
    },
  ];
  const examination = { ...options, libsByTask, walls, findings };
  return (recipe ? examineEnvironment : examineNpm)(name, examination);
}

async function librariesByTask(
  name: string,
  options: ExamineOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  try {
    const { tasks } = await loadDataset(options.source ?? name, options);
    return new Map(tasks.map((task) => [task.task_id, task.libs]));
  } catch (error) {
    // Without the hub the environment can be examined all the same; a dataset that was named must be there.
    if (!(error instanceof BenchError) || options.source !== undefined) throw error;
    options.remark(
      `Affected tasks are not counted: ${error.message} Pass a dataset with --dataset.`,
    );
    return new Map();
  }
}

export function renderSync(synced: SyncResult | SyncNpmResult): string {
  const { environment, outcome, sizeMib } = synced;
  const { name, fingerprint } = environment;
  const place = "python" in environment ? environment.python : environment.path;
  const missingData = "nltkMissing" in synced ? synced.nltkMissing : [];
  return [
    `${name} is ready (${outcome}, ${sizeMib} MiB): ${place}`,
    `fingerprint ${shortHash(fingerprint)}`,
    ...missingData.map((missing) => `NLTK data missing: ${missing.package} (${missing.reason})`),
  ].join("\n");
}

export function renderLock({ name, folder, python, as_of, pins, ...rest }: LockResult): string {
  const { sources, left_out: leftOut } = rest;
  return [
    `${name}: ${formatCount(pins, "distribution")} as of ${as_of}, for Python ${python}: ${folder}`,
    ...(sources.length > 0 ? [`Built from source: ${sources.join(", ")}`] : []),
    ...(leftOut.length > 0
      ? [`Left out because no release is available: ${leftOut.join(", ")}`]
      : []),
    `Build it with \`bcb env sync ${folder}\`.`,
  ].join("\n");
}

export function renderEnvironments(rows: readonly EnvironmentListing[], style: Style): string {
  return renderTable(
    ["Environment", "Runtime", "State", "Size", "Purpose"],
    rows.map(({ name, requires, built, problem, approximate, title }) => [
      name,
      built?.version ?? requires,
      problem ?? (built === null ? "not built" : "ready"),
      built === null ? `~${approximate.sizeMib} MiB` : `${built.sizeMib} MiB`,
      title,
    ]),
    { left: [0, 1, 2, 4], style },
  );
}

const stateWords = { standing: "active", weaker: "weaker", missing: "missing" } as const;

const signs = { error: "✗", warning: "!", info: "·" } as const;

export function renderDoctor(report: DoctorReport, style: Style): string {
  const imported = report.libraries.filter((library) => library.imported).length;
  const findings = report.findings.map(({ severity, topic, subject, message, tasks, hint }) => {
    const paint =
      severity === "error" ? style.bad : severity === "warning" ? style.bold : style.dim;
    const touched = tasks > 0 ? ` (${formatCount(tasks, "task")})` : "";
    // Of the machine and its walls the message says itself what it is about.
    const about = topic === "machine" || topic === "wall" ? "" : `${subject} `;
    return `${paint(`${signs[severity]} ${about}${message}${touched}`)}${hint === null ? "" : `\n    ${hint}`}`;
  });
  const headings = ["Isolation", "State", "Reason"];
  const walls = report.walls.map(({ wall, state, reason }) => [wall, stateWords[state], reason]);
  const known = report.findings.filter(({ topic }) => topic === "task").length;
  const exception = known === 0 ? "" : `, except for the ${formatCount(known, "task")} named above`;
  return [
    `${style.bold(report.environment)}  ${report.runtime} ${report.version}  ${report.path}`,
    `${imported} of ${report.libraries.length} libraries import; fingerprint ${shortHash(report.fingerprint)}`,
    "",
    ...findings,
    ...(walls.length > 0 ? ["", renderTable(headings, walls, { left: [0, 1, 2], style }), ""] : []),
    report.ok
      ? style.good(`Nothing here will change verdicts${exception}.`)
      : style.bad("These problems will change verdicts, or keep bcb from running samples."),
  ].join("\n");
}

/** The languages whose environment is a toolchain of this machine, and what of it is there. */
export async function listToolchains(): Promise<ToolchainListing[]> {
  const rows = await Promise.all(
    Object.entries(languages).map(async ([language, load]) => {
      const { default: loaded } = await load();
      const stock = await loaded.takeStock?.();
      return stock === undefined ? [] : [{ language, ...stock }];
    }),
  );
  return rows.flat();
}

export function renderToolchains(rows: readonly ToolchainListing[], style: Style): string {
  return renderTable(
    ["Language", "Toolchain", "What to do"],
    rows.map(({ language, version, needs }) => [
      language,
      version ?? "not found",
      version === null ? needs : "",
    ]),
    { left: [0, 1, 2], style },
  );
}
