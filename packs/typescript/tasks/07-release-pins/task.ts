import _ from "lodash";
import semver from "semver";

export interface PinRow {
  name: string;
  current: string | null;
  wanted: string | null;
  latest: string | null;
  change: string;
}

const CHANGES = [
  "missing",
  "install",
  "downgrade",
  "major",
  "minor",
  "patch",
  "prerelease",
  "none",
];

/**
 * Tell what an update of a project's packages would do, for the weekly review of a platform team.
 * For every package of the manifest: "current" is the installed version (null if none), "wanted"
 * the highest published version that satisfies the manifest's range (pre-releases only where the
 * range itself admits them by the rules of semver; null if no version does) and "latest" the
 * highest published version that is no pre-release (null if none). "change" is the first of these
 * that fits: "missing" (wanted is null), "install" (current is null), "downgrade" (wanted is lower
 * than current), "major", "minor", "patch" (the first of these numbers in which the two differ),
 * "prerelease" (only that part differs), "none".
 *
 * Note:
 * - Published versions that are not valid versions are ignored; valid ones are reported in the
 *   normal form of semver ("v1.2.0" becomes "1.2.0").
 * - Build metadata makes no difference and is not reported.
 *
 * @param manifest - Ranges by package name, for example { left: "^1.2.0" }.
 * @param installed - Installed versions by package name; those not in the manifest are ignored.
 * @param published - Published versions by package name, in any order.
 * @returns One row a package, sorted by change in the order of CHANGES, then by name in code unit
 *   order.
 * @throws TypeError - If a range or an installed version of a package in the manifest is not valid;
 *   the message contains the package's name.
 *
 * Requirements:
 * - lodash
 * - semver
 *
 * @example
 * ```ts
 * taskFunc({ left: "^1.2.0" }, { left: "1.2.3" }, { left: ["1.3.0", "2.0.0", "1.2.3"] });
 * // [{ name: "left", current: "1.2.3", wanted: "1.3.0", latest: "2.0.0", change: "minor" }]
 * ```
 */
export function taskFunc(
  manifest: Record<string, string>,
  installed: Record<string, string>,
  published: Record<string, string[]>,
): PinRow[] {
  const rows = Object.entries(manifest).map(([name, range]) => {
    const has = Object.hasOwn(installed, name);
    const current = has ? semver.valid(installed[name]) : null;
    if (semver.validRange(range) === null || (has && current === null)) {
      throw new TypeError(`range or installed version of ${name} is not valid`);
    }
    const offered = Object.hasOwn(published, name) ? published[name] : [];
    const versions = offered.map((version) => semver.valid(version)).filter((v) => v !== null);
    const wanted = semver.maxSatisfying(versions, range);
    const stable = versions.filter((version) => semver.prerelease(version) === null);
    const latest = semver.maxSatisfying(stable, "*");
    return { name, current, wanted, latest, change: compare(current, wanted) };
  });
  return _.sortBy(rows, [(row) => CHANGES.indexOf(row.change), "name"]);
}

function compare(current: string | null, wanted: string | null): string {
  if (wanted === null) {
    return "missing";
  }
  if (current === null) {
    return "install";
  }
  if (semver.lt(wanted, current)) {
    return "downgrade";
  }
  const parts = ["major", "minor", "patch"] as const;
  const differing = parts.find((part) => semver[part](wanted) !== semver[part](current));
  return differing ?? (semver.eq(wanted, current) ? "none" : "prerelease");
}
