import path from "node:path";
import { isThere } from "../lib/files.ts";
import type { DoctorFinding, LibraryCheck } from "../schema/doctor-report.ts";
import { versionsOf, type OpenedEnvironment } from "./open-environment.ts";
import type { Recipe } from "./read-recipe.ts";

/** In what an environment with a Python differs from its lock, and its lock from the official versions. */
export async function reportDifferences(
  { environment, record }: OpenedEnvironment,
  { name: recipeName, nltk, deviations }: Recipe,
  examined: {
    /** As they are now; the record says what was built. */
    versions: ReadonlyMap<string, string>;
    libraries: readonly LibraryCheck[];
    libsByTask: ReadonlyMap<string, readonly string[]>;
  },
): Promise<DoctorFinding[]> {
  const { versions, libraries, libsByTask } = examined;
  const sync = `Run \`bcb env sync ${recipeName}\``;
  const expected = versionsOf(record.parts.distributions);
  const names = [...new Set([...expected.keys(), ...versions.keys()])].toSorted();
  const differing = names.filter((name) => expected.get(name) !== versions.get(name));
  const places = nltk.packages.map((name) => path.join(environment.nltkDataDir, name));
  const present = await Promise.all(places.map(isThere));
  const touched = [...libsByTask.values()].filter((libs) =>
    libs.some((lib) => nltk.libraries.includes(lib)),
  );
  return [
    ...differing.map((name): DoctorFinding => {
      const [locked, here] = [expected.get(name), versions.get(name)];
      const own = libraries.filter(({ distribution }) => distribution === name);
      return {
        severity: locked === undefined ? "warning" : "error",
        topic: "version",
        subject: name,
        message: describeDifference(locked, here),
        tasks: Math.max(0, ...own.map(({ tasks }) => tasks)),
        hint: `${sync} to rebuild it.`,
      };
    }),
    ...nltk.packages
      .filter((_, index) => !present[index])
      .map((name): DoctorFinding => ({
        severity: "error",
        topic: "nltk",
        subject: name,
        message: `is missing from the NLTK data; tasks that use ${nltk.libraries.join(" or ")} may need it`,
        tasks: touched.length,
        hint: `${sync} with a network connection, or set BCB_NLTK_DATA to a folder that contains it.`,
      })),
    // Known differences from the official versions: told, not held against the machine.
    ...deviations.map(({ distribution, official, ours, reason }): DoctorFinding => ({
      severity: "info",
      topic: "version",
      subject: distribution,
      message: `${ours}, officially ${official}: ${reason}`,
      tasks: libraries.find((library) => library.distribution === distribution)?.tasks ?? 0,
      hint: null,
    })),
  ];
}

function describeDifference(locked: string | undefined, here: string | undefined): string {
  if (here === undefined) return `is not installed; the lock file has ${locked}`;
  if (locked === undefined) return `${here} is installed, but not in the lock file`;
  return `${here} is installed; the lock file has ${locked}`;
}

/** What to do about a library of Python's that cannot be imported. */
export function explainImport(
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
