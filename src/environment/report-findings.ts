import path from "node:path";
import { isThere } from "../lib/is-there.ts";
import type {
  DoctorFinding,
  DoctorReport,
  LibraryCheck,
  Machine,
} from "../schema/doctor-report.ts";
import type { ExamineOptions } from "./examine-environment.ts";
import { measureMachine } from "./measure-machine.ts";
import { isOutdated, type OpenedEnvironment } from "./open-environment.ts";
import type { Recipe } from "./read-recipe.ts";
import { versionsOf } from "./take-stock.ts";

/** What the doctor looks at. */
interface Examined extends Pick<ExamineOptions, "libsByTask"> {
  recipe: Recipe;
  opened: OpenedEnvironment;
  /** As it is now; the record in `opened` says how it was built. */
  installed: ReadonlyMap<string, string>;
  libraries: readonly LibraryCheck[];
}

/** What of an environment with a Python changes verdicts. */
export async function reportFindings(examined: Examined): Promise<DoctorFinding[]> {
  const { recipe, opened, installed, libraries, libsByTask } = examined;
  const sync = `Run \`bcb env sync ${recipe.name}\``;
  const error = { severity: "error", tasks: libsByTask.size } as const;
  const outdated: DoctorFinding = {
    ...error,
    topic: "environment",
    subject: recipe.name,
    message: "was built from an older lock file",
    hint: `${sync}.`,
  };
  const failed = libraries.filter(({ imported }) => !imported);
  // Installed distributions against the lock that the environment was built from.
  const expected = versionsOf(opened.record.parts.distributions);
  const names = [...new Set([...expected.keys(), ...installed.keys()])].toSorted();
  const differing = names.filter((name) => expected.get(name) !== installed.get(name));
  const tasksOf = (distribution: string) =>
    Math.max(0, ...libraries.map((one) => (one.distribution === distribution ? one.tasks : 0)));
  const { nltk } = recipe;
  const places = nltk.packages.map((name) => path.join(opened.environment.nltkDataDir, name));
  const present = await Promise.all(places.map(isThere));
  const touched = [...libsByTask.values()].filter((libs) =>
    libs.some((lib) => nltk.libraries.includes(lib)),
  );
  return [
    ...(isOutdated(opened, recipe) ? [outdated] : []),
    ...failed.map((library) => failedImport(library, howToGet(library, recipe))),
    ...differing.map((name): DoctorFinding => {
      const [locked, here] = [expected.get(name), installed.get(name)];
      return {
        severity: locked === undefined ? "warning" : "error",
        topic: "version",
        subject: name,
        message: describeDifference(locked, here),
        tasks: tasksOf(name),
        hint: `${sync} to rebuild it.`,
      };
    }),
    ...nltk.packages
      .filter((_, index) => !present[index])
      .map((name): DoctorFinding => ({
        ...error,
        topic: "nltk",
        subject: name,
        message: `is missing from the NLTK data; tasks that use ${nltk.libraries.join(" or ")} may need it`,
        tasks: touched.length,
        hint: `${sync} with a network connection, or set BCB_NLTK_DATA to a folder that contains it.`,
      })),
    // Known differences from the official versions: told, not held against the machine.
    ...recipe.deviations.map(({ distribution, official, ours, reason }): DoctorFinding => ({
      severity: "info",
      topic: "version",
      subject: distribution,
      message: `${ours}, officially ${official}: ${reason}`,
      tasks: libraries.find((library) => library.distribution === distribution)?.tasks ?? 0,
      hint: null,
    })),
  ];
}

export function failedImport({ name, reason, tasks }: LibraryCheck, hint: string): DoctorFinding {
  const message = `cannot be imported: ${reason}`;
  return { severity: "error", topic: "library", subject: name, message, tasks, hint };
}

/** The report with what was found, the heaviest first, and what the machine lacks. */
export async function concludeReport(
  examined: Omit<DoctorReport, "tasks" | "machine" | "walls" | "findings" | "ok">,
  found: readonly DoctorFinding[],
  options: ExamineOptions & { needs: Pick<Recipe, "name" | "approximate"> },
): Promise<DoctorReport> {
  const { libsByTask, walls = [], needs } = options;
  const machine = await measureMachine();
  const memory = reportMemory(needs, libsByTask.size, machine);
  const findings = [...found, memory, ...(options.findings ?? [])];
  const { libraries, ...environment } = examined;
  return {
    ...environment,
    tasks: libsByTask.size,
    libraries,
    machine,
    walls,
    findings: findings.toSorted(
      (a, b) => weights[a.severity] - weights[b.severity] || b.tasks - a.tasks,
    ),
    ok: findings.every(({ severity }) => severity !== "error"),
  };
}

const weights = { error: 0, warning: 1, info: 2 };

function reportMemory(
  { name, approximate: { memoryMib } }: Pick<Recipe, "name" | "approximate">,
  tasks: number,
  machine: Machine,
): DoctorFinding {
  const amount = `${(machine.memoryMib / 1024).toFixed(1)} GB of memory, ${machine.cores} cores (${machine.limitedBy})`;
  const isEnough = machine.memoryMib >= memoryMib;
  return {
    severity: isEnough ? "info" : "warning",
    topic: "machine",
    subject: "memory",
    message: isEnough ? amount : `${amount}; ${name} needs ${(memoryMib / 1024).toFixed(1)} GB`,
    tasks: isEnough ? 0 : tasks,
    hint: isEnough ? null : "Run fewer samples at once (--parallel), or use a larger machine.",
  };
}

function howToGet(
  { name, distribution, reason }: LibraryCheck,
  { name: environment, libraries }: Recipe,
): string {
  if (reason?.includes("tkinter")) {
    return "Python was built without Tk: install python3-tk, or build Python with Tk's headers, then run `bcb env sync` again.";
  }
  if (distribution !== null) return `Run \`bcb env sync ${environment}\` to rebuild it.`;
  return name in libraries
    ? "It is part of Python's standard library: build the environment with a complete Python (--python)."
    : `The environment ${environment} is not meant for these tasks: use another one.`;
}

function describeDifference(locked: string | undefined, here: string | undefined): string {
  if (here === undefined) return `is not installed; the lock file has ${locked}`;
  if (locked === undefined) return `${here} is installed, but not in the lock file`;
  return `${here} is installed; the lock file has ${locked}`;
}
