import { compareReleases } from "../lib/compare-releases.ts";
import type { AuthorSettings, BuiltVersion } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import type { TaskStats } from "../schema/benchmark-facts.ts";

interface CardFacts {
  settings: AuthorSettings;
  built: BuiltVersion;
  stats: TaskStats;
  /** Tasks that nobody has signed for; only after --all. */
  unsigned: number;
}

/** README.md of a built pack, in the form that dataset hubs read. */
export function renderCard({ settings, built, stats, unsigned }: CardFacts): string {
  const { version, dataset_hash: hash, hard } = built;
  const { domains, ...numbers } = stats;
  const shares = Object.entries(domains).filter(([, share]) => share > 0);
  const lines = [
    "---",
    `license: ${JSON.stringify(settings.license)}`,
    `pretty_name: ${JSON.stringify(settings.title)}`,
    "configs:",
    "  - config_name: default",
    "    data_files: tasks.parquet",
    "---",
    "",
    `# ${settings.title}`,
    "",
    `Version ${version}, ${stats.tasks} tasks, by ${settings.author}. Licence: ${settings.license}.`,
    `Its tasks run in the environment \`${settings.environment}\`. Hash: \`${hash}\`.`,
    "",
    "Every row has the fields of BigCodeBench: a Complete and an Instruct prompt, a canonical solution and its tests.",
    unsigned === 0
      ? "Every task passed validation and was signed off by someone other than its author."
      : `${unsigned} of the tasks were not signed off: this is not a release.`,
    "",
    "## Statistics",
    "",
    ...table(
      ["statistic", "value"],
      Object.entries(numbers).map(([name, value]) => [name.replaceAll("_", " "), String(value)]),
    ),
    "",
    ...table(
      ["domain", "share of tasks"],
      shares.map(([name, share]) => [name, `${(share * 100).toFixed(0)}%`]),
    ),
    "",
    "## Hard subset",
    "",
    `${hard.length} tasks, listed in \`hard.txt\`: ${hardRule}.`,
    "",
    "## Files",
    "",
    "`tasks.jsonl` and `tasks.parquet` contain the same rows; `pack.json` makes the folder a pack (`bcb evaluate --dataset DIR`); `CHANGELOG.md` lists what each version changed.",
    "",
  ];
  return lines.join("\n");
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const rule = heading.map(() => "---");
  return [heading, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

const hardRule =
  "more than two libraries, a solution longer than the pack's mean, and, if models tried it, solved by fewer than half of them";

/** The ids of the hard tasks by the rule; `solveRate` is by task_id, and lacks what no model was asked. */
export function selectHard(
  tasks: readonly BigCodeBenchRow[],
  solveRate: ReadonlyMap<string, number>,
): string[] {
  const lengths = tasks.map((task) => task.canonical_solution.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / (tasks.length || 1);
  return tasks
    .filter(
      (task) =>
        task.libs.length > 2 &&
        task.canonical_solution.length > mean &&
        (solveRate.get(task.task_id) ?? 0) < 0.5,
    )
    .map((task) => task.task_id);
}

/** What changed from one version's tasks (hash by id) to the next one's. */
export function compareVersions(before: BuiltVersion["tasks"], after: BuiltVersion["tasks"]) {
  const ids = Object.keys(after);
  return {
    added: ids.filter((id) => !Object.hasOwn(before, id)),
    changed: ids.filter((id) => Object.hasOwn(before, id) && before[id] !== after[id]),
    removed: Object.keys(before).filter((id) => !Object.hasOwn(after, id)),
  };
}

/** Version numbers in their order, 0.9.0 before 0.10.0. */
export function compareNumbers(a: string, b: string): number {
  return compareReleases(a.replace(/^v/, ""), b.replace(/^v/, ""));
}

/** The number after this one when tasks have changed. */
export function nextNumber(version: string): string {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}

/** The changelog of all versions, the newest first. */
export function renderChangelog(versions: readonly BuiltVersion[]): string {
  const ordered = versions.toSorted((a, b) => compareNumbers(a.version, b.version));
  const entries = ordered.map(({ version, at, tasks }, index) => {
    const changes = compareVersions(ordered[index - 1]?.tasks ?? {}, tasks);
    const lines = (["added", "changed", "removed"] as const)
      .filter((kind) => changes[kind].length > 0)
      .map((kind) => `- ${kind}: ${changes[kind].join(", ")}`);
    const body = lines.length === 0 ? ["- no task changed"] : lines;
    return [`## ${version} (${at.slice(0, 10)})`, "", ...body].join("\n");
  });
  return `# Changelog\n\n${entries.toReversed().join("\n\n")}\n`;
}
