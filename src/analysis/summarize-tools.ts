import { Domain } from "../schema/library-domains.ts";
import type { LibraryUse, RunTools, SampleTools, SubsetShares } from "../schema/tool-use.ts";

interface SummaryInput {
  name: string;
  withoutCode: number;
  samples: readonly SampleTools[];
  domainsOf: (taskId: string) => readonly Domain[];
}

const shownCalls = 30;

/** What a run takes from libraries, over all tasks, by domain and by library. */
export function summarizeTools({ name, withoutCode, samples, domainsOf }: SummaryInput): RunTools {
  const failing = samples.filter(({ passed }) => !passed);
  return {
    name,
    without_code: withoutCode,
    ...shareSubsets(samples),
    domains: Domain.options.flatMap((domain) => {
      const inside = samples.filter(({ task_id }) => domainsOf(task_id).includes(domain));
      return inside.length === 0 ? [] : [{ domain, ...shareSubsets(inside) }];
    }),
    libraries: countLibraries(samples),
    missing_calls: countNames(failing.flatMap(({ calls }) => calls.missing)),
    other_calls: countNames(failing.flatMap(({ calls }) => calls.other)),
    samples: [...samples],
  };
}

function shareSubsets(samples: readonly SampleTools[]): Pick<RunTools, "passing" | "failing"> {
  return {
    passing: shareOf(samples.filter(({ passed }) => passed)),
    failing: shareOf(samples.filter(({ passed }) => !passed)),
  };
}

function shareOf(samples: readonly SampleTools[]): SubsetShares {
  const share = (isSubset: (sample: SampleTools) => boolean): number | null =>
    samples.length === 0 ? null : samples.filter(isSubset).length / samples.length;
  return {
    samples: samples.length,
    libraries: share(({ libraries }) => libraries.other.length === 0),
    calls: share(({ calls }) => calls.other.length === 0),
  };
}

function countLibraries(samples: readonly SampleTools[]): LibraryUse[] {
  const counts = new Map<string, Omit<LibraryUse, "failing_share">>();
  for (const { libraries, passed, failing_library } of samples) {
    for (const library of [...libraries.used, ...libraries.missing]) {
      const none = { library, samples: 0, failed: 0, avoided: 0, misused: 0 };
      const count = counts.get(library) ?? none;
      count.samples += 1;
      if (!passed) count.failed += 1;
      if (libraries.missing.includes(library)) count.avoided += 1;
      if (failing_library === library) count.misused += 1;
      counts.set(library, count);
    }
  }
  return [...counts.values()]
    .map((count) => ({ ...count, failing_share: count.failed / count.samples }))
    .toSorted((a, b) => b.samples - a.samples || (a.library < b.library ? -1 : 1));
}

function countNames(names: readonly string[]): { name: string; samples: number }[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, samples: all.length }))
    .toSorted((a, b) => b.samples - a.samples || (a.name < b.name ? -1 : 1))
    .slice(0, shownCalls);
}
