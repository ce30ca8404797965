import type { LockRequest } from "./lock-environment.ts";
import { normalizeName } from "./read-recipe.ts";

type Wish = Omit<LockRequest, "outDir" | "limitMs"> & { leftOut: readonly string[] };

const requirement = /^([a-z0-9][\w.-]*(?:\[[^\]]*\])?)\s*([^#]*?)\s*(?:#.*)?$/i;

/** A requirements file without its comments and, unless they are kept, without its pins. */
export function unpinRequirements(
  text: string,
  { name, asOf, python, keepsPins, leftOut }: Wish,
): string {
  const wishes = text.split("\n").flatMap((line) => {
    const [, distribution = "", bounds = ""] = requirement.exec(line) ?? [];
    if (distribution === "" || leftOut.includes(bareName(distribution))) return [];
    return keepsPins ? `${distribution}${bounds}` : distribution;
  });
  const what = keepsPins ? "with its pins" : "without its pins";
  const head = [`# Requirements of ${name}, ${what}, as of ${asOf} on Python ${python}.`];
  if (leftOut.length > 0)
    head.push(`# Left out because no release is available: ${leftOut.join(", ")}.`);
  return `${[...head, ...wishes].join("\n")}\n`;
}

/**
 * The distribution that uv could not get, by its words, whether it exists as source only, and the requirement that asks for it: itself,
 * or what needs it. Undefined where they name none.
 */
export function blameRequirement(words: string, requirements: string) {
  const text = words.replaceAll(/\s+/g, " ");
  const asked = new Set(
    requirements.split("\n").flatMap((line) => bareName(requirement.exec(line)?.[1] ?? "") || []),
  );
  const wheel = /Wheels are required for `([\w.-]+)`/.exec(text)?.[1];
  const named =
    wheel ??
    /(?:no versions of|all versions of|Because only|Because) ([\w.-]+)/.exec(text)?.[1] ??
    /\b([\w.-]+) was not found in the (?:package registry|cache|provided)/.exec(text)?.[1];
  const candidates = [named, ...[...text.matchAll(/you require ([\w.-]+)/g)].map(([, one]) => one)];
  const found = candidates
    .flatMap((one) => (one === undefined ? [] : normalizeName(one.replace(/[.,]+$/, ""))))
    .find((one) => asked.has(one));
  if (found === undefined) return undefined;
  const name = wheel === undefined ? found : normalizeName(wheel);
  return { name, requirement: found, wantsWheel: wheel !== undefined };
}

function bareName(distribution: string): string {
  return normalizeName(distribution.replace(/\[.*/, ""));
}
