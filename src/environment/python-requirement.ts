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
  const order = compareVersions(version, bound);
  if (order === 0) return operator.endsWith("=");
  return operator.startsWith(order > 0 ? ">" : "<");
}

/** Numeric, part by part; a missing part counts as zero. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((text) =>
    text.split(".").map((part) => Number.parseInt(part, 10)),
  );
  for (let index = 0; index < Math.max(a?.length ?? 0, b?.length ?? 0); index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
