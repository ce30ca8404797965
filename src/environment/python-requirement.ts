import { compareReleases } from "../lib/compare-releases.ts";

/** Whether a version such as 3.10.13 fits clauses such as `>=3.10,<3.11`. */
export function fitsRequirement(version: string, requirement: string): boolean {
  return requirement.split(",").every((clause) => fitsClause(version, clause.trim()));
}

/** Minor versions of Python 3 that a requirement allows, newest first. */
export function allowedMinors(requirement: string): number[] {
  const minors = Array.from({ length: 24 }, (_, index) => 30 - index);
  return minors.filter((minor) => fitsRequirement(`3.${minor}.99`, requirement));
}

function fitsClause(version: string, clause: string): boolean {
  const [, operator, bound = ""] = /^(>=|<=|==|>|<)\s*([\d.]+?)(\.\*)?$/.exec(clause) ?? [];
  if (operator === undefined) throw new TypeError(`not a version clause: ${clause}`);
  if (operator === "==") {
    return version === bound || version.startsWith(`${bound}.`);
  }
  const order = compareReleases(version, bound);
  if (order === 0) return operator.endsWith("=");
  return operator.startsWith(order > 0 ? ">" : "<");
}
