import type { PythonNode } from "../python-source/tree.ts";
import { findLibraryUses, type LibraryUse } from "../python-source/uses.ts";
import type { SampleFailure } from "../schema/failure.ts";
import { Domain } from "../schema/library-domains.ts";
import type { StoredResult } from "../schema/verdict.ts";
import type { RunTools, SampleTools, ToolSets } from "../schema/tool-use.ts";

/** What a piece of code takes from libraries, by full names. */
export interface Tools {
  libraries: ReadonlySet<string>;
  calls: ReadonlySet<string>;
}

/** What is imported and never named does not count. */
export function findTools(code: PythonNode): Tools {
  return toTools(findLibraryUses(code));
}

interface JudgedSample extends Pick<StoredResult, "task_id" | "sample" | "passed"> {
  code: PythonNode;
  truth: Tools;
  /** Of a failing sample; its `line` counts in the text of `code`. */
  failure: SampleFailure | undefined;
}

/** One sample's tools against its ground truth's, and the library that its failing line called. */
export function compareTools(judged: JudgedSample): SampleTools {
  const { task_id, sample, passed, code, truth, failure } = judged;
  const uses = findLibraryUses(code);
  const tools = toTools(uses);
  // What a test calls by itself is not the solution's doing.
  const failed = failure?.line == null ? undefined : failure;
  const failing = failed && findFailingCall(uses, code.text, failed);
  return {
    task_id,
    sample,
    passed,
    libraries: compareSets(tools.libraries, truth.libraries),
    calls: compareSets(tools.calls, truth.calls),
    failing_library: failing === undefined ? (failed?.library ?? null) : libraryOf(failing),
    failing_call: failing ?? failed?.call ?? null,
  };
}

function toTools(uses: readonly LibraryUse[]): Tools {
  return {
    libraries: new Set(uses.map(({ name }) => libraryOf(name))),
    calls: new Set(uses.filter(({ isCall }) => isCall).map(({ name }) => name)),
  };
}

function compareSets(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): ToolSets {
  return {
    used: [...ours.intersection(theirs)].toSorted(),
    missing: [...theirs.difference(ours)].toSorted(),
    other: [...ours.difference(theirs)].toSorted(),
  };
}

/** The call of the failing line, if there is one only, or one only of the library that the trace names. */
function findFailingCall(
  uses: readonly LibraryUse[],
  text: string,
  { line, library, place, exception }: SampleFailure,
): string | undefined {
  // A failing comparison in the test says nothing about the solution's line that it came through.
  if (line === null || exception === "AssertionError" || place === "test") return undefined;
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const end = start + (lines[line - 1]?.length ?? 0);
  const onLine = uses.filter(({ at, isCall }) => isCall && at >= start && at < end);
  const named = library === null ? [] : onLine.filter(({ name }) => libraryOf(name) === library);
  const candidates = new Set(
    (named.length > 0 ? named : library === null ? onLine : []).map(({ name }) => name),
  );
  const [only] = candidates;
  return candidates.size === 1 ? only : undefined;
}

function libraryOf(name: string): string {
  return name.split(".", 1)[0] ?? name;
}

const shownCalls = 30;

/** What a run takes from libraries, over all tasks, by domain and by library. */
export function summarizeTools(
  { name, without_code, samples }: Pick<RunTools, "name" | "without_code" | "samples">,
  domainsOf: (taskId: string) => readonly Domain[],
): RunTools {
  const failing = samples.filter(({ passed }) => !passed);
  return {
    name,
    without_code,
    ...shareSubsets(samples),
    domains: Domain.options.flatMap((domain) => {
      const inside = samples.filter(({ task_id }) => domainsOf(task_id).includes(domain));
      return inside.length === 0 ? [] : [{ domain, ...shareSubsets(inside) }];
    }),
    libraries: countLibraries(samples),
    missing_calls: countNames(failing.flatMap(({ calls }) => calls.missing)),
    other_calls: countNames(failing.flatMap(({ calls }) => calls.other)),
    samples,
  };
}

function shareSubsets(samples: readonly SampleTools[]): Pick<RunTools, "passing" | "failing"> {
  const { passing = [], failing = [] } = Object.groupBy(samples, ({ passed }) =>
    passed ? "passing" : "failing",
  );
  return { passing: shareOf(passing), failing: shareOf(failing) };
}

function shareOf(samples: readonly SampleTools[]): RunTools["passing"] {
  const share = (isSubset: (sample: SampleTools) => boolean): number | null =>
    samples.length === 0 ? null : samples.filter(isSubset).length / samples.length;
  return {
    samples: samples.length,
    libraries: share(({ libraries }) => libraries.other.length === 0),
    calls: share(({ calls }) => calls.other.length === 0),
  };
}

function countLibraries(samples: readonly SampleTools[]): RunTools["libraries"] {
  const uses = samples.flatMap((sample) =>
    [...sample.libraries.used, ...sample.libraries.missing].map((library) => ({ library, sample })),
  );
  return [...Map.groupBy(uses, ({ library }) => library)]
    .map(([library, all]) => {
      const count = (isCounted: (sample: SampleTools) => boolean) =>
        all.filter(({ sample }) => isCounted(sample)).length;
      const failed = count(({ passed }) => !passed);
      return {
        library,
        samples: all.length,
        failed,
        avoided: count(({ libraries }) => libraries.missing.includes(library)),
        misused: count((sample) => sample.failing_library === library),
        failing_share: failed / all.length,
      };
    })
    .toSorted((a, b) => b.samples - a.samples || (a.library < b.library ? -1 : 1));
}

function countNames(names: readonly string[]): { name: string; samples: number }[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, samples: all.length }))
    .toSorted((a, b) => b.samples - a.samples || (a.name < b.name ? -1 : 1))
    .slice(0, shownCalls);
}
