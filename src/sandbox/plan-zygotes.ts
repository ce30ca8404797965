import { findImports } from "./find-imports.ts";

/** One kind of zygote: what it imports ahead, and the packages whose use sends a sample to it. */
export interface ZygotePlan {
  name: string;
  modules: readonly string[];
  packages: ReadonlySet<string>;
}

interface PlanInput {
  /** Trusted code that shows what samples will import: a task's prompt and test, one entry a task. */
  sources: readonly string[];
  standardModules: ReadonlySet<string>;
}

// Loaded by the official harness before a sample starts: their tasks need no zygote of their own.
const baselinePackages = new Set(["numpy", "matplotlib", "mpl_toolkits"]);
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
const companions: Readonly<Record<string, readonly string[]>> = {
  matplotlib: ["matplotlib.backends.backend_agg"],
  pandas: [
    "pandas.plotting._matplotlib",
    "pandas.io.formats.style",
    "pandas.io.json",
    "pandas.io.excel",
  ],
};

/**
 * Three kinds of zygote at most: `light` for tasks of the standard library and what the baseline holds, `common` for
 * other libraries, `heavy` for those with the largest. A fork costs by the size of its parent, so the small ones matter.
 */
export function planZygotes({ sources, standardModules }: PlanInput): ZygotePlan[] {
  const plans = { heavy: new Set<string>(), common: new Set<string>(), light: new Set<string>() };
  for (const source of sources) {
    const modules = findImports(source).filter(
      (name) => !refused.has(topOf(name)) && !openers.has(topOf(name)),
    );
    const packages = new Set(modules.map(topOf));
    const isLight = [...packages].every((p) => standardModules.has(p) || baselinePackages.has(p));
    const kind =
      packages.intersection(heavyPackages).size > 0 ? "heavy" : isLight ? "light" : "common";
    for (const name of modules) {
      plans[kind].add(name);
      for (const companion of companions[topOf(name)] ?? []) plans[kind].add(companion);
    }
  }
  return Object.entries(plans)
    .filter(([name, modules]) => name === "light" || modules.size > 0)
    .map(([name, modules]) => ({
      name,
      modules: [...modules].toSorted(),
      packages: name === "heavy" ? heavyPackages : thirdParties(modules, standardModules),
    }));
}

/** The first kind that has a package of the sample's; `light` where none has. */
export function chooseZygote(plans: readonly ZygotePlan[], source: string): ZygotePlan {
  const packages = new Set(findImports(source).map(topOf));
  const chosen =
    plans.find((plan) => packages.intersection(plan.packages).size > 0) ??
    plans.find((plan) => plan.name === "light");
  if (chosen === undefined) throw new Error("there is always a light zygote");
  return chosen;
}

function thirdParties(modules: ReadonlySet<string>, standard: ReadonlySet<string>): Set<string> {
  const tops = [...modules].map(topOf);
  return new Set(tops.filter((name) => !standard.has(name) && !baselinePackages.has(name)));
}

function topOf(module: string): string {
  return module.split(".")[0] ?? module;
}
