import type {
  FailureCluster,
  FailureGroup,
  FailureReport,
  SampleFailure,
} from "../../schema/failure.ts";
import type { StoredRun } from "../../schema/verdict.ts";

/** How many examples a cluster shows, and the libraries of a task, where they are known. */
interface SummaryOptions {
  examples: number;
  librariesOf?: ((taskId: string) => readonly string[] | undefined) | undefined;
}

/** Failing samples counted by kind, exception and library, and clustered by what their messages have in common. */
export function summarizeFailures(
  runs: readonly Pick<StoredRun, "name" | "results">[],
  failures: readonly SampleFailure[],
  { examples, librariesOf }: SummaryOptions,
): FailureReport {
  const byRun = Map.groupBy(failures, ({ run }) => run);
  return {
    format: 1,
    runs: runs.map(({ name, results }) => {
      const mine = byRun.get(name) ?? [];
      const kinds: FailureReport["runs"][number]["kinds"] = {};
      for (const { kind } of mine) kinds[kind] = (kinds[kind] ?? 0) + 1;
      return { name, samples: results.length, failed: mine.length, kinds };
    }),
    failed: failures.length,
    by_kind: groupFailures(failures, ({ kind }) => [kind]),
    by_exception: groupFailures(failures, ({ exception }) => [exception ?? "(none)"]),
    by_library: groupFailures(failures, ({ library, task_id }) => {
      const named = library === null ? librariesOf?.(task_id) : [library];
      return named === undefined || named.length === 0 ? ["(none)"] : named;
    }),
    clusters: clusterFailures(failures, examples),
  };
}

function groupFailures(
  failures: readonly SampleFailure[],
  tell: (failure: SampleFailure) => readonly string[],
): FailureGroup[] {
  const told = failures.flatMap((failure) => tell(failure).map((name) => ({ name, failure })));
  return [...Map.groupBy(told, ({ name }) => name)]
    .map(([name, group]) => ({
      name,
      samples: group.length,
      tasks: new Set(group.map(({ failure }) => failure.task_id)).size,
    }))
    .toSorted((a, b) => b.samples - a.samples || (a.name < b.name ? -1 : 1));
}

function clusterFailures(failures: readonly SampleFailure[], examples: number): FailureCluster[] {
  const byMessage = Map.groupBy(failures, (failure) =>
    JSON.stringify([failure.kind, failure.exception, commonMessage(failure)]),
  );
  return [...byMessage.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { kind, exception } = first;
      const message = commonMessage(first);
      const shown = group.slice(0, examples);
      return [{ kind, exception, message, samples: group.length, examples: shown }];
    })
    .toSorted((a, b) => b.samples - a.samples);
}

/** Which name is missing is what tells such failures apart. */
function commonMessage({ kind, message }: SampleFailure): string {
  return kind === "missing-import" || kind === "missing-definition"
    ? message
    : normalizeMessage(message);
}

const longest = 200;
const deepest = 6;
const differing = /^(\w+s differ: )?(\S.*?) != (\S.*)$/s;

/** What messages that differ in values have in common: addresses, quoted values, paths, collections and numbers are replaced. */
export function normalizeMessage(message: string): string {
  const text = message.slice(0, 2 * longest);
  const [, title = "", left = "", right = ""] = differing.exec(text) ?? [];
  const common =
    left === "" ? replaceValues(text) : `${title}${replaceSide(left)} != ${replaceSide(right)}`;
  return common.slice(0, longest);
}

/** unittest cuts the middle out of long values, so that their brackets and quotes do not match any more. */
function replaceSide(value: string): string {
  if (/^[[({]/.test(value)) return "…";
  return /^['"]/.test(value) ? "'…'" : replaceValues(value);
}

function replaceValues(message: string): string {
  let text = message.replaceAll(/0x[0-9a-f]+/gi, "0x…").replaceAll(/'[^']*'|"[^"]*"/g, "'…'");
  for (let round = 0; round < deepest; round++) {
    const flatter = text.replaceAll(/\{[^{}[\]()]*\}|\[[^{}[\]()]*\]/g, "…");
    if (flatter === text) break;
    text = flatter;
  }
  return text
    .replaceAll(/(?<![\w.])\/[\w./-]+/g, "PATH")
    .replaceAll(/(?<![\w.])[-+]?\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?(?!\w)/gi, "N")
    .replaceAll(/\s+/g, " ")
    .trim();
}
