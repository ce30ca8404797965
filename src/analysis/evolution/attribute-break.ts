import { compareReleases } from "../../lib/compare-releases.ts";
import type { Blame, LibraryChanges } from "../../schema/evolution.ts";
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
export interface EnvironmentChange {
  /** A library's releases here and there; undefined where it is the same. `python` is one of them. */
  releasesOf: (library: string) => Releases | undefined;
  known: LibraryChanges;
}

interface Releases {
  from: string;
  /** Null where it is not there any more. */
  to: string | null;
}

interface Attribution {
  test: string | null;
  message: string;
  blame: Blame;
}

/** Whom a failure is laid to: a known change, else what a trace says, else the only library of the task that changed. */
export function attributeBreak(
  verdict: Pick<Verdict, "outcome" | "reason" | "official">,
  broken: BrokenCode,
  change: EnvironmentChange,
): Attribution {
  const traces = Object.entries(verdict.official?.details ?? {});
  const { classes } = change.known;
  const readings = traces.map(([test, trace]) => ({
    test,
    trace,
    reading: readFailure(trace, { imports: broken.imports, classes }),
  }));
  for (const { test, trace, reading } of readings) {
    const blame = findKnown({ test, trace }, broken, change);
    if (blame !== undefined) return { test, message: reading.message, blame };
  }
  const chosen = readings.find(({ reading }) => isTold(reading, change)) ?? readings[0];
  if (chosen === undefined) return blameEnd(verdict, broken, change);
  const { test, reading } = chosen;
  return { test, message: reading.message, blame: blameReading(reading, broken, change) };
}

function isTold({ library, change }: TraceReading, { releasesOf }: EnvironmentChange): boolean {
  return library !== null && change !== null && releasesOf(library) !== undefined;
}

function findKnown(
  { test, trace }: { test: string; trace: string },
  broken: BrokenCode,
  { releasesOf, known }: EnvironmentChange,
): Blame | undefined {
  const code = `${broken.code}\n${broken.testOf(test)}`;
  for (const rule of known.changes) {
    const releases = releasesOf(rule.library);
    if (releases === undefined || !isBetween(rule.since, releases)) continue;
    if (rule.code === undefined && !uses(broken, rule.library)) continue;
    if (!fits(rule.failure, trace) || !fits(rule.code, code)) continue;
    const { library, change, what } = rule;
    return { library, ...releases, change, what, evidence: "known change" };
  }
  return undefined;
}

// What nearly every other library stands on.
const foundations = new Set(["python", "numpy"]);

/** Whether the task or its test imports the library. */
function uses(broken: BrokenCode, library: string): boolean {
  return foundations.has(library) || librariesOf(broken).includes(library);
}

/** What the task names, and what its code and its tests import. */
function librariesOf({ libs, imports }: BrokenCode): string[] {
  const imported = [...imports.values()].map((name) => name.split(".", 1)[0] ?? name);
  return [...new Set([...libs, ...imported])];
}

function fits(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, "s").test(text);
}

function blameReading(
  { library, evidence, change, what }: TraceReading,
  broken: BrokenCode,
  { releasesOf }: EnvironmentChange,
): Blame {
  const releases = library === null ? undefined : releasesOf(library);
  if (library !== null && releases !== undefined)
    return { library, ...releases, change, what, evidence };
  const python = releasesOf("python");
  // A module that is of no distribution was of the standard library.
  if (evidence === "message" && change === "removed" && what === library && python !== undefined) {
    return { library: "python", ...python, change, what, evidence };
  }
  return { change, what, ...blameOnly(broken, releasesOf) };
}

/** A run that ended without a trace: out of time, or dead. */
function blameEnd(
  { outcome, reason }: Pick<Verdict, "outcome" | "reason">,
  broken: BrokenCode,
  { releasesOf }: EnvironmentChange,
): Attribution {
  const change = outcome === "timeout" ? "time" : outcome === "crash" ? "crash" : null;
  const blame = { change, what: null, ...blameOnly(broken, releasesOf) } as const;
  return { test: null, message: reason ?? outcome, blame };
}

/** The one library of the task that changed; the language where the task uses no other. */
function blameOnly(
  broken: BrokenCode,
  releasesOf: EnvironmentChange["releasesOf"],
): Pick<Blame, "library" | "from" | "to" | "evidence"> {
  const changed = librariesOf(broken).flatMap((library) => {
    const releases = releasesOf(library);
    return releases === undefined ? [] : [{ library, ...releases }];
  });
  const python = releasesOf("python");
  const [only, another] =
    changed.length === 0 && python ? [{ library: "python", ...python }] : changed;
  return only === undefined || another !== undefined
    ? { library: null, from: null, to: null, evidence: "none" }
    : { ...only, evidence: "only library" };
}

function isBetween(since: string, { from, to }: Releases): boolean {
  return to !== null && compareReleases(from, since) < 0 && compareReleases(since, to) <= 0;
}
