import { compareReleases } from "../../lib/compare-releases.ts";
import type { ApiChange, Blame, Break, LibraryChanges } from "../../schema/evolution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { parseTrace, type ParsedTrace, type TraceFrame } from "../failures/parse-trace.ts";

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

/** What one trace says of a change: which library, what it did, and to which of its names. */
interface TraceReading {
  library: string | null;
  /** How the library is known. */
  evidence: "message" | "frame" | "none";
  change: ApiChange | null;
  what: string | null;
  /** The exception and the first line of its message. */
  message: string;
}

/** Names that the code binds by imports, with what they stand for, and classes as messages name them, with their libraries. */
type Names = Pick<BrokenCode, "imports"> & Pick<LibraryChanges, "classes">;

const chain =
  /\n\n(?:During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):\n\n/;
const installed = /\/(?:site|dist)-packages\/([^/.]+)/;
const standard = /\/lib\/python\d+\.\d+\/(?!site-packages|unittest\/)([^/.]+)/;

/** Reads a trace for what a library changed; of chained exceptions, the last that went through a library. */
export function readFailure(trace: string, names: Names): TraceReading {
  const parts = trace.split(chain).map(parseTrace);
  const chosen =
    parts.findLast((part) => deepest(part.frames, installed) !== undefined) ?? parts.at(-1);
  if (chosen === undefined) throw new Error("a text has a part");
  const { exception, message } = chosen;
  const [first = ""] = message.trim().split("\n", 1);
  const { change: told, what } = readChange(chosen);
  const named = findNamed(chosen, names);
  const isAsserted = exception === "AssertionError";
  // What an assertion of a library runs through is not at fault.
  const frame = isAsserted ? undefined : deepest(chosen.frames, installed);
  const library = named ?? frame ?? null;
  // A library that asks a stranger for what it does not have cannot do with it.
  const isStranger = named === undefined && frame !== undefined && member.test(message);
  const change = isStranger ? "refused" : told;
  const isStandard =
    library === null && !isAsserted && deepest(chosen.frames, standard) !== undefined;
  return {
    library: isStandard ? "python" : library,
    evidence: named !== undefined ? "message" : frame || isStandard ? "frame" : "none",
    change,
    what,
    message: [exception ?? "", first].filter((word) => word !== "").join(": "),
  };
}

function deepest(frames: readonly TraceFrame[], place: RegExp): string | undefined {
  const found = frames.findLast(({ file }) => place.test(file));
  return found === undefined ? undefined : place.exec(found.file)?.[1];
}

const attribute = /(?:module|type object) '([\w.]+)' has no attribute '(\w+)'/;
const member = /'([\w.]+)' object has no attribute '(\w+)'/;
const imported = /cannot import name '(\w+)' from '([\w.]+)'/;
const moduleGone = /No module named '([\w.]+)'/;
const parameter = /([\w.]+)\(\) got an unexpected keyword argument '(\w+)'/;
const arity = /([\w.]+)\(\) (?:missing \d+ required|takes .*positional argument)/;
const instead = /'([\w.]+)'.*?(?:[Uu]se|renamed to|replaced by) '?`?([\w.]+)'?`?/;
const resource = /Resource '?(?:\S*m)?(\w+)/;

/** What messages tell of, and how that is named; the first that fits counts. */
const sayings: readonly [RegExp, ApiChange, (first: string, second: string) => string][] = [
  [attribute, "removed", (owner, name) => `${owner}.${name}`],
  [member, "removed", (owner, name) => `${owner}.${name}`],
  [imported, "removed", (name, module) => `${module}.${name}`],
  [moduleGone, "removed", (module) => module],
  [parameter, "signature", (call, name) => `${call}(${name}=…)`],
  [arity, "signature", (call) => `${call}()`],
  [instead, "renamed", (before, after) => `${before} → ${after}`],
];

function readChange({ exception, message }: ParsedTrace): Pick<TraceReading, "change" | "what"> {
  const bare = exception?.split(".").at(-1) ?? "";
  if (bare.endsWith("Warning")) return { change: "warning", what: firstLine(message) };
  if (bare === "LookupError" || /^\s*\*{20}\s+Resource/.test(message)) {
    return { change: "data", what: resource.exec(message)?.[1] ?? null };
  }
  for (const [pattern, change, name] of sayings) {
    const [said, first = "", second = ""] = pattern.exec(message) ?? [];
    if (said !== undefined) return { change, what: name(first, second) };
  }
  const what = firstLine(message);
  if (bare === "AssertionError") {
    const isType =
      /is not an instance of|dtype|class(?:es)? .*different|^<class '/m.test(message) ||
      /Attributes? .* (?:is|are) different/.test(message);
    return { change: isType ? "type" : "value", what };
  }
  if (/Type/.test(bare)) return { change: "type", what };
  return { change: bare === "" ? null : "refused", what };
}

/** The library whose name, class or function the message has. */
function findNamed({ exception, message, frames }: ParsedTrace, names: Names): string | undefined {
  const module = /module '([\w.]+)' has no attribute/.exec(message)?.[1];
  const source = module ?? imported.exec(message)?.[2] ?? moduleGone.exec(message)?.[1];
  if (source !== undefined) return source.split(".", 1)[0];
  const call = (parameter.exec(message) ?? arity.exec(message))?.[1];
  const owner =
    call ?? /(?:type object )?'([\w.]+)'(?: object)? has no attribute/.exec(message)?.[1];
  const [head = ""] = owner?.split(".") ?? [];
  // A class by its full path is a stranger to the library that asked it.
  const isStranger = owner?.includes(".") && /^[a-z]/.test(owner);
  if (isStranger && deepest(frames, installed) !== undefined) return undefined;
  const known = names.imports.get(head) ?? names.classes[head];
  if (known !== undefined) return known.split(".", 1)[0];
  if (isStranger) return head;
  // An exception of a library's own names it: pandas.errors.MergeError.
  return exception?.includes(".") && exception !== "json.decoder.JSONDecodeError"
    ? exception.split(".", 1)[0]
    : undefined;
}

function firstLine(message: string): string | null {
  const [first = ""] = message.trim().split("\n", 1);
  return first === "" ? null : first.slice(0, 160);
}
