import { fileURLToPath } from "node:url";
import { probePython } from "./find-python.ts";
import { importLibraries, importPackages } from "./import-libraries.ts";
import { measureMachine } from "./measure-machine.ts";
import { openNpm, readNpmRecipe, takeNpmStock } from "./npm/open-npm.ts";
import {
  fingerprintOf,
  isOutdated,
  openCurrent,
  takeStock,
  versionsOf,
} from "./open-environment.ts";
import { readRecipe, type Recipe } from "./read-recipe.ts";
import { explainImport, reportDifferences } from "./report-differences.ts";
import { environmentVariables, helperVariables } from "./variables.ts";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { makeTemporaryFolder } from "../lib/make-temporary-folder.ts";
import type { WorkContext } from "../schema/context.ts";
import type { DoctorFinding, DoctorReport, LibraryCheck, Walls } from "../schema/doctor-report.ts";

export interface ExamineOptions extends WorkContext {
  /** The tasks in question, by id, with the import names they use; without them no task is counted. */
  libsByTask: ReadonlyMap<string, readonly string[]>;
  /** What the sandbox examined; its findings are judged and sorted with the rest. */
  walls?: Walls;
  findings?: readonly DoctorFinding[];
}

const script = fileURLToPath(new URL("../../python/tools/examine_environment.py", import.meta.url));

/** Imports every library of an environment and says what will change verdicts. Reads only: a broken one can be examined. */
export async function examineEnvironment(name: string, options: ExamineOptions) {
  const { settings, libsByTask, progress, signal } = options;
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  if (opened === undefined) throw notBuilt(name);
  const { environment } = opened;
  const { path: root, python } = environment;
  const interpreter = await probePython(python, helperVariables(settings), signal);
  if (!interpreter.ok) {
    throw fault.EnvironmentMissing(
      `The Python of the environment ${name} (${python}) does not run: ${interpreter.error}.`,
      `Run \`bcb env sync ${name}\` to rebuild it.`,
    );
  }
  const now = await takeStock(root, interpreter.value);
  const versions = versionsOf(now.distributions);
  const used = [...libsByTask.values()].flat();
  const names = [...new Set([...Object.keys(recipe.libraries), ...used])].toSorted();
  await using home = await makeTemporaryFolder("doctor");
  const reasons = await importLibraries(names, {
    command: (rest) => [python, "-I", "-B", script, ...rest],
    variables: { ...environmentVariables(environment), HOME: home.path },
    progress,
    signal,
  });
  const libraries = checkLibraries(reasons, libsByTask, (library) => {
    const distribution = recipe.libraries[library] ?? null;
    return { distribution, version: versions.get(distribution ?? "") ?? null };
  });
  const { version } = interpreter.value;
  return concludeReport(options, recipe, {
    about: { environment: name, path: root, runtime: "Python", version },
    fingerprint: fingerprintOf(now),
    libraries,
    problem: isOutdated(opened, recipe) ? "was built from an older lock file" : null,
    hintFor: (library) => explainImport(library, recipe),
    findings: await reportDifferences(opened, recipe, { versions, libraries, libsByTask }),
  });
}

/** The same of an environment of npm packages. */
export async function examineNpm(name: string, options: ExamineOptions): Promise<DoctorReport> {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, options.settings);
  if (opened === undefined) throw notBuilt(name);
  const { problem } = opened;
  const { path: root } = opened.environment;
  const reasons = await importPackages(recipe, root, options);
  return concludeReport(options, recipe, {
    about: { environment: name, path: root, runtime: "Node", version: process.versions.node },
    fingerprint: fingerprintOf(await takeNpmStock(root)),
    libraries: checkLibraries(reasons, options.libsByTask, (distribution) => {
      return { distribution, version: recipe.packages.get(distribution) ?? null };
    }),
    problem: problem && `cannot be used: ${problem}`,
    hintFor: () => syncHint(name),
    findings: [],
  });
}

function notBuilt(name: string): BenchError {
  return fault.EnvironmentMissing(`The environment ${name} is not built yet.`, syncHint(name));
}

function syncHint(name: string): string {
  return `Run \`bcb env sync ${name}\`.`;
}

/** How each import went, and how many tasks it concerns. */
function checkLibraries(
  reasons: ReadonlyMap<string, string | null>,
  libsByTask: ReadonlyMap<string, readonly string[]>,
  tellVersion: (name: string) => Pick<LibraryCheck, "distribution" | "version">,
): LibraryCheck[] {
  const used = [...libsByTask.values()].flatMap((libs) => [...new Set(libs)]);
  return Array.from(reasons, ([name, reason]) => ({
    name,
    ...tellVersion(name),
    imported: reason === null,
    reason,
    tasks: used.filter((one) => one === name).length,
  }));
}

interface Examined extends Pick<DoctorReport, "fingerprint" | "libraries" | "findings"> {
  about: Pick<DoctorReport, "environment" | "path" | "runtime" | "version">;
  /** What is wrong with all of it. */
  problem: string | null;
  /** What to do about a library that cannot be imported. */
  hintFor: (library: LibraryCheck) => string;
}

const weights = { error: 0, warning: 1, info: 2 };

/** The report with what was found, the heaviest first, and what the machine lacks. */
async function concludeReport(
  { libsByTask, walls = [], findings: others = [] }: ExamineOptions,
  { name, approximate: { memoryMib } }: Pick<Recipe, "name" | "approximate">,
  { about, fingerprint, libraries, problem, hintFor, findings: own }: Examined,
): Promise<DoctorReport> {
  const tasks = libsByTask.size;
  const machine = await measureMachine();
  const amount = `${(machine.memoryMib / 1024).toFixed(1)} GB of memory, ${machine.cores} cores (${machine.limitedBy})`;
  const isEnough = machine.memoryMib >= memoryMib;
  const error = { severity: "error", topic: "environment", subject: name, tasks } as const;
  const findings: DoctorFinding[] = [
    ...(problem === null ? [] : [{ ...error, message: problem, hint: syncHint(name) }]),
    ...libraries
      .filter(({ imported }) => !imported)
      .map((library) => ({
        severity: error.severity,
        topic: "library" as const,
        subject: library.name,
        message: `cannot be imported: ${library.reason}`,
        tasks: library.tasks,
        hint: hintFor(library),
      })),
    ...own,
    {
      severity: isEnough ? "info" : "warning",
      topic: "machine",
      subject: "memory",
      message: isEnough ? amount : `${amount}; ${name} needs ${(memoryMib / 1024).toFixed(1)} GB`,
      tasks: isEnough ? 0 : tasks,
      hint: isEnough ? null : "Run fewer samples at once (--parallel), or use a larger machine.",
    },
    ...others,
  ];
  return {
    ...about,
    fingerprint,
    tasks,
    libraries,
    machine,
    walls,
    findings: findings.toSorted(
      (a, b) => weights[a.severity] - weights[b.severity] || b.tasks - a.tasks,
    ),
    ok: findings.every(({ severity }) => severity !== "error"),
  };
}
