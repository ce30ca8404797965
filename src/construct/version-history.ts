import { compareReleases } from "../lib/compare-releases.ts";
import type { BuiltVersion } from "../schema/author-workspace.ts";

type Tasks = BuiltVersion["tasks"];

/** What changed from one version's tasks (hash by id) to the next one's. */
export function compareVersions(before: Tasks, after: Tasks) {
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
