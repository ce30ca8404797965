import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ZygoteSandboxOptions } from "./zygote-sandbox.ts";

const Imports = z.strictObject({
  official: z
    .array(z.string())
    .describe("of bigcodebench.evaluate, bigcodebench.eval and its guard, 0.2.5"),
  brought: z
    .array(z.string())
    .describe(
      "what packages that the official command depends on bring: `import urllib; urllib.request` works there",
    ),
});

const url = new URL("../../data/baseline-imports.json", import.meta.url);
const { official, brought } = Imports.parse(JSON.parse(readFileSync(url, "utf8")));

/** What the official harness has loaded when a sample starts, of the standard library and of libraries that tasks use. */
export const baseline: readonly string[] = [...official, ...brought];

/** One kind of zygote: what it imports ahead, and the packages whose use sends a sample to it. */
export interface ZygotePlan {
  name: string;
  modules: readonly string[];
  packages: ReadonlySet<string>;
}

// Every kind has them; mpl_toolkits comes with matplotlib.
const baselinePackages = new Set(["mpl_toolkits", ...baseline.map(topOf)]);
// Seconds to import and hundreds of MiB: only those who use them should pay.
const heavyPackages = new Set(["tensorflow", "keras", "torch", "jax", "transformers"]);
// Importing them does something: a joke, a window, a test suite.
const refused = new Set([
  "__future__",
  "__main__",
  "antigravity",
  "this",
  "turtle",
  "tkinter",
  "idlelib",
  "test",
]);
// pyproj opens an SQLite database when it is imported, and SQLite's files must not be carried across a fork.
const openers = new Set(["geopandas", "pyproj", "fiona"]);
// What a package imports only when it is first used, and nearly every user does.
const companions = new Map(
  Object.entries<readonly string[]>({
    matplotlib: ["matplotlib.backends.backend_agg"],
    pandas: [
      "pandas.plotting._matplotlib",
      "pandas.io.formats.style",
      "pandas.io.json",
      "pandas.io.excel",
    ],
  }),
);

// The share of tasks that use a package, from which on it belongs to a kind. A fork costs by the mappings and pages
// of its parent: most samples should not pay for libraries that few use.
const kinds = [
  { name: "light", share: Infinity },
  { name: "basic", share: 0.2 },
  { name: "frequent", share: 0.05 },
  { name: "common", share: 0 },
] as const;

/**
 * Kinds of zygote, the lightest first, each with the packages of those before it: `light` has the standard library and
 * what the baseline holds, `common` all but the largest, which `heavy` has.
 */
export function planZygotes({
  sources,
  standardModules,
}: Pick<ZygoteSandboxOptions, "sources" | "standardModules">): ZygotePlan[] {
  const listed = sources.map((source) => {
    const modules = findImports(source).filter(
      (name) => !refused.has(topOf(name)) && !openers.has(topOf(name)),
    );
    const packages = new Set(modules.map(topOf));
    return { modules, packages: packages.difference(standardModules).difference(baselinePackages) };
  });
  const usual = listed.filter(({ packages }) => packages.isDisjointFrom(heavyPackages));
  const heavy = listed.filter(({ packages }) => !packages.isDisjointFrom(heavyPackages));
  const users = Map.groupBy(
    usual.flatMap(({ packages }) => [...packages]),
    (name) => name,
  );
  const plans = kinds.map(({ name, share }): ZygotePlan => {
    const enough = [...users].filter(([, { length }]) => length / usual.length >= share);
    const packages = new Set(enough.map(([one]) => one));
    const covered = usual.filter((one) => one.packages.isSubsetOf(packages));
    return { name, packages, modules: listModules(covered) };
  });
  // A kind that is the lightest with all they use for one task in a hundred would cost more than it saves.
  const worthwhile = plans.filter((plan, index) => {
    const lighter = plans[index - 1]?.packages;
    const choices = usual.filter(
      ({ packages }) =>
        packages.isSubsetOf(plan.packages) && !(lighter && packages.isSubsetOf(lighter)),
    );
    return plan.name === "light" || choices.length >= 0.01 * listed.length;
  });
  const all = [
    ...worthwhile,
    { name: "heavy", packages: heavyPackages, modules: listModules(heavy) },
  ];
  // A kind that adds nothing to the one before it would only cost its start.
  return all.filter(({ name, packages, modules }, index) => {
    const before = all[index - 1]?.packages ?? new Set<string>();
    const adds = modules.length > 0 && packages.symmetricDifference(before).size > 0;
    return name === "light" || adds;
  });
}

/** The lightest kind that has all packages of the sample that any kind has. */
export function chooseZygote(plans: readonly ZygotePlan[], source: string): ZygotePlan {
  const imported = new Set(findImports(source).map(topOf));
  const heavy = plans.find(({ name }) => name === "heavy");
  if (heavy !== undefined && !imported.isDisjointFrom(heavy.packages)) return heavy;
  const usual = plans.filter((plan) => plan !== heavy);
  const wanted = imported.intersection(usual.at(-1)?.packages ?? new Set());
  const chosen = usual.find(({ packages }) => wanted.isSubsetOf(packages));
  if (chosen === undefined) throw new Error("the last kind has all packages");
  return chosen;
}

function listModules(tasks: readonly { modules: readonly string[] }[]): string[] {
  const names = new Set(tasks.flatMap(({ modules }) => modules));
  const added = [...names].flatMap((name) => companions.get(topOf(name)) ?? []);
  return [...names.union(new Set(added))].toSorted();
}

function topOf(module: string): string {
  return module.split(".")[0] ?? module;
}

const plainImport =
  /^[ \t]*import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*)/gm;
const fromImport = /^[ \t]*from[ \t]+([A-Za-z_][\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)/gm;

/**
 * The modules that Python source names in its import statements, without parsing it: a hint for what to have ready,
 * never a judgement. `from a import b` gives `a`, and `a.b` where b could be a module.
 */
export function findImports(source: string): string[] {
  const found = new Set<string>();
  for (const [, list = ""] of source.matchAll(plainImport)) {
    for (const item of list.split(",")) found.add(item.trim().split(/[ \t]/)[0] ?? "");
  }
  for (const [, module = "", list = ""] of source.matchAll(fromImport)) {
    found.add(module);
    for (const item of list.replaceAll(/[()\\]/g, "").split(",")) {
      const name = item.trim().split(/\s/)[0] ?? "";
      if (/^[a-z_]\w*$/.test(name)) found.add(`${module}.${name}`);
    }
  }
  return [...found].filter((name) => name !== "");
}
