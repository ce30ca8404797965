import { compareReleases } from "../../lib/compare-releases.ts";
import type { Blame, Break, LibraryChanges } from "../../schema/evolution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { readFailure, type TraceReading } from "./read-failure.ts";

/** The code that broke. */
export interface BrokenCode {
  /** Import names that the task uses. */
  libs: readonly string[];
  code: string;
  /** The text of a test by its name; empty where there is none. */
  testOf: (test: string) => string;
  imports: ReadonlyMap<string, string>;
}

/** What differs between two environments. */
interface EnvironmentChange {
  /** A library's releases here and there; `to` is null where it is gone, all undefined where it is the same. `python` is one. */
  releasesOf: (library: string) => { from: string; to: string | null } | undefined;
  known: LibraryChanges;
}

/** Whom a failure is laid to: a known change, else what a trace says, else the only library of the task that changed. */
export function attributeBreak(
  verdict: Pick<Verdict, "outcome" | "reason" | "official">,
  broken: BrokenCode,
  change: EnvironmentChange,
): Pick<Break, "test" | "message" | "blame"> {
  const names = { imports: broken.imports, classes: change.known.classes };
  const traces = Object.entries(verdict.official?.details ?? {});
  const readings = traces.map(([test, trace]) => ({ test, trace, ...readFailure(trace, names) }));
  for (const { test, trace, message } of readings) {
    const blame = findKnown({ test, trace }, broken, change);
    if (blame !== undefined) return { test, message, blame };
  }
  const isTold = ({ library, change: how }: TraceReading) =>
    library !== null && how !== null && change.releasesOf(library) !== undefined;
  const chosen = readings.find(isTold) ?? readings[0];
  if (chosen !== undefined) {
    const { test, message } = chosen;
    return { test, message, blame: blameReading(chosen, broken, change) };
  }
  // The run ended without a trace: out of time, or dead.
  const { outcome, reason } = verdict;
  const how = outcome === "timeout" ? "time" : outcome === "crash" ? "crash" : null;
  const blame = { change: how, what: null, ...blameOnly(broken, change) } as const;
  return { test: null, message: reason ?? outcome, blame };
}

// What nearly every other library stands on.
const foundations = ["python", "numpy"];

function findKnown(
  { test, trace }: { test: string; trace: string },
  broken: BrokenCode,
  { releasesOf, known }: EnvironmentChange,
): Blame | undefined {
  const text = `${broken.code}\n${broken.testOf(test)}`;
  const used = [...foundations, ...librariesOf(broken)];
  for (const { library, since, change, what, failure, code } of known.changes) {
    const releases = releasesOf(library);
    if (!releases?.to || compareReleases(releases.from, since) >= 0) continue;
    if (compareReleases(since, releases.to) > 0) continue;
    if (code === undefined ? !used.includes(library) : !new RegExp(code, "s").test(text)) continue;
    if (!new RegExp(failure, "s").test(trace)) continue;
    return { library, ...releases, change, what, evidence: "known change" };
  }
  return undefined;
}

/** What the task names, and what its code and its tests import. */
function librariesOf({ libs, imports }: BrokenCode): string[] {
  const imported = [...imports.values()].map((name) => name.split(".", 1)[0] ?? name);
  return [...new Set([...libs, ...imported])];
}

function blameReading(
  { library, evidence, change, what }: TraceReading,
  broken: BrokenCode,
  environments: EnvironmentChange,
): Blame {
  const { releasesOf } = environments;
  const releases = library === null ? undefined : releasesOf(library);
  if (releases !== undefined) return { library, ...releases, change, what, evidence };
  const python = releasesOf("python");
  // A module that is of no distribution was of the standard library.
  if (evidence === "message" && change === "removed" && what === library && python !== undefined) {
    return { library: "python", ...python, change, what, evidence };
  }
  return { change, what, ...blameOnly(broken, environments) };
}

/** The one library of the task that changed; the language where the task uses no other. */
function blameOnly(
  broken: BrokenCode,
  { releasesOf }: EnvironmentChange,
): Pick<Blame, "library" | "from" | "to" | "evidence"> {
  const find = (library: string) => {
    const releases = releasesOf(library);
    return releases === undefined ? [] : [{ library, ...releases }];
  };
  const changed = librariesOf(broken).flatMap(find);
  const [only, another] = changed.length === 0 ? find("python") : changed;
  return only === undefined || another !== undefined
    ? { library: null, from: null, to: null, evidence: "none" }
    : { ...only, evidence: "only library" };
}
