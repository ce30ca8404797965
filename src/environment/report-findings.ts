import path from "node:path";
import { isThere } from "../lib/is-there.ts";
import type { DoctorFinding, LibraryCheck, Machine } from "../schema/doctor-report.ts";
import type { EnvironmentParts } from "../schema/environment.ts";
import type { OpenedEnvironment } from "./open-environment.ts";
import type { Recipe } from "./read-recipe.ts";
import { versionsOf } from "./take-stock.ts";

/** What the doctor looks at. */
export interface Examined {
  recipe: Recipe;
  opened: OpenedEnvironment;
  /** As it is now; the record in `opened` says how it was built. */
  now: EnvironmentParts;
  libraries: readonly LibraryCheck[];
  libsByTask: ReadonlyMap<string, readonly string[]>;
}

export function reportEnvironment(
  { recipe, libsByTask }: Examined,
  isOutdated: boolean,
): DoctorFinding[] {
  if (!isOutdated) return [];
  return [
    {
      severity: "error",
      topic: "environment",
      subject: recipe.name,
      message: "was built from an older lock file",
      tasks: libsByTask.size,
      hint: `Run \`bcb env sync ${recipe.name}\`.`,
    },
  ];
}

export function reportLibraries({ recipe, libraries }: Examined): DoctorFinding[] {
  return libraries
    .filter((library) => !library.imported)
    .map((library) => ({
      severity: "error",
      topic: "library",
      subject: library.name,
      message: `cannot be imported: ${library.reason}`,
      tasks: library.tasks,
      hint: howToGet(library, recipe),
    }));
}

/** Installed distributions against the lock that the environment was built from. */
export function reportVersions({ recipe, opened, now, libraries }: Examined): DoctorFinding[] {
  const expected = versionsOf(opened.record.parts.distributions);
  const installed = versionsOf(now.distributions);
  const names = [...new Set([...expected.keys(), ...installed.keys()])].toSorted();
  return names
    .filter((name) => expected.get(name) !== installed.get(name))
    .map((name) => {
      const given = libraries.filter((library) => library.distribution === name);
      const tasks = Math.max(0, ...given.map((library) => library.tasks));
      const [locked, here] = [expected.get(name), installed.get(name)];
      return {
        severity: locked === undefined ? "warning" : "error",
        topic: "version",
        subject: name,
        message: describeDifference(locked, here),
        tasks,
        hint: `Run \`bcb env sync ${recipe.name}\` to rebuild it.`,
      };
    });
}

export async function reportNltkData({
  recipe,
  opened,
  libsByTask,
}: Examined): Promise<DoctorFinding[]> {
  const { packages, libraries } = recipe.nltk;
  const folder = opened.environment.nltkDataDir;
  const present = await Promise.all(packages.map((name) => isThere(path.join(folder, name))));
  const touched = [...libsByTask.values()].filter((libs) =>
    libs.some((lib) => libraries.includes(lib)),
  );
  return packages
    .filter((_, index) => !present[index])
    .map((name) => ({
      severity: "error",
      topic: "nltk",
      subject: name,
      message: `is missing from the NLTK data; tasks that use ${libraries.join(" or ")} may need it`,
      tasks: touched.length,
      hint: `Run \`bcb env sync ${recipe.name}\` with a network connection, or set BCB_NLTK_DATA to a folder that contains it.`,
    }));
}

/** Known differences from the official versions: told, not held against the machine. */
export function reportDeviations({ recipe, libraries }: Examined): DoctorFinding[] {
  return recipe.deviations.map(({ distribution, official, ours, reason }) => ({
    severity: "info",
    topic: "version",
    subject: distribution,
    message: `${ours}, officially ${official}: ${reason}`,
    tasks: libraries.find((library) => library.distribution === distribution)?.tasks ?? 0,
    hint: null,
  }));
}

/** How many tasks use each library. */
export function countUses(libsByTask: Examined["libsByTask"]): Map<string, number> {
  const used = new Map<string, number>();
  for (const libs of libsByTask.values()) {
    for (const library of new Set(libs)) used.set(library, (used.get(library) ?? 0) + 1);
  }
  return used;
}

export function reportMemory(
  recipe: Pick<Recipe, "name" | "approximate">,
  tasks: number,
  machine: Machine,
): DoctorFinding[] {
  const { memoryMib } = recipe.approximate;
  const finding = { topic: "machine", subject: "memory", tasks: 0, hint: null } as const;
  const amount = `${(machine.memoryMib / 1024).toFixed(1)} GB of memory, ${machine.cores} cores (${machine.limitedBy})`;
  if (machine.memoryMib >= memoryMib) return [{ ...finding, severity: "info", message: amount }];
  return [
    {
      ...finding,
      severity: "warning",
      message: `${amount}; ${recipe.name} needs ${(memoryMib / 1024).toFixed(1)} GB`,
      tasks,
      hint: "Run fewer samples at once (--parallel), or use a larger machine.",
    },
  ];
}

const weights = { error: 0, warning: 1, info: 2 };

export function byWeight(a: DoctorFinding, b: DoctorFinding): number {
  return weights[a.severity] - weights[b.severity] || b.tasks - a.tasks;
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
