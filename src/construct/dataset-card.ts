import type { AuthorSettings } from "../schema/author-workspace.ts";
import type { TaskStats } from "../schema/task-stats.ts";
import { hardRule } from "./select-hard.ts";

interface CardFacts {
  settings: AuthorSettings;
  version: string;
  hash: string;
  stats: TaskStats;
  hard: readonly string[];
  /** Tasks that nobody has signed for; only after --all. */
  unsigned: number;
}

/** README.md of a built pack, in the form that dataset hubs read. */
export function renderCard(facts: CardFacts): string {
  const { settings, version, hash, stats, hard, unsigned } = facts;
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
      shares.map(([name, share]) => [name, `${(share * 100).toFixed(0)} %`]),
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
  return [row(heading), row(heading.map(() => "---")), ...rows.map(row)];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
