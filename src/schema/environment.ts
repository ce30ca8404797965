import { z } from "zod";
import { amount, byName, count, positive, rows, strict, text, texts } from "./shapes.ts";

/** `environment.json` of a shipped environment; `requirements.lock` and `libraries.json` are beside it. */
export const EnvironmentRecipe = strict({
  name: text.regex(/^[a-z0-9][a-z0-9-]*$/),
  title: text,
  python: text.describe("versions it can be built with, for example >=3.10,<3.11"),
  platforms: texts
    .optional()
    .describe("Node's platform-arch, for example linux-x64; without it, any"),
  resolved: strict({
    base: text.describe("the environment whose tasks it is for"),
    as_of: z.iso.date().describe("the day whose newest releases it has"),
  })
    .optional()
    .describe("where it has another environment's libraries in the releases of a day"),
  nltk: strict({
    packages: z.array(text.regex(/^[a-z_]+\/[a-z_]+$/)).describe("for example corpora/words"),
    libraries: texts.describe("import names whose tasks suffer without the data"),
  }),
  seabornTables: z
    .boolean()
    .optional()
    .describe("whether samples find stand-ins for the tables that seaborn downloads"),
  approximate: strict({
    sizeMib: positive,
    seconds: positive.describe("to build, packages downloaded, on two cores"),
    memoryMib: positive.describe("what a machine should have to evaluate in it"),
  }),
  deviations: rows({
    distribution: text,
    official: text,
    ours: text,
    reason: text,
  }).describe("where the lock knowingly differs from the official versions"),
});
export type EnvironmentRecipe = z.infer<typeof EnvironmentRecipe>;

/** `libraries.json`: import name -> the distribution that gives it, null for the standard library. */
export const LibraryDistributions = byName(text.nullable());
export type LibraryDistributions = z.infer<typeof LibraryDistributions>;

/** What identifies an environment in results; the fingerprint is the hash of exactly this. */
export const EnvironmentParts = strict({
  implementation: text,
  pythonVersion: text,
  system: text,
  machine: text,
  libc: text,
  distributions: texts.describe("name==version, names normalized, sorted"),
  nltkData: text.describe("hash of the paths and sizes of the unpacked data"),
});
export type EnvironmentParts = z.infer<typeof EnvironmentParts>;

/** `bcb-environment.json` in a built environment, written last: a folder without it is not an environment. */
export const EnvironmentRecord = strict({
  name: text,
  recipe: text.describe("hash of what it was built from"),
  fingerprint: text,
  parts: EnvironmentParts,
  nltkMissing: texts,
  sizeMib: count,
  seconds: amount,
});
export type EnvironmentRecord = z.infer<typeof EnvironmentRecord>;

/** A built environment on this machine, complete and unchanged. It may be read-only. */
export interface BuiltEnvironment {
  name: string;
  /** Its folder. */
  path: string;
  /** Its interpreter. */
  python: string;
  pythonVersion: string;
  fingerprint: string;
  nltkDataDir: string;
  /** Holds matplotlib's font cache. matplotlib ignores a folder that it cannot write to: lend such a sample a copy. */
  matplotlibDir: string;
}

/** A row of `bcb env list`. */
export const EnvironmentListing = strict({
  name: text,
  title: text,
  requires: text.describe("versions of Python or Node it can be built with"),
  approximate: EnvironmentRecipe.shape.approximate,
  built: strict({
    path: text,
    version: text.describe("of its Python or Node"),
    fingerprint: text,
    sizeMib: z.int(),
  }).nullable(),
  problem: text.nullable().describe("why what is there cannot be used"),
});
export type EnvironmentListing = z.infer<typeof EnvironmentListing>;

/** `environment.json` of a shipped environment of npm packages; `package.json` and `package-lock.json` are beside it. */
export const NpmEnvironmentRecipe = EnvironmentRecipe.pick({
  name: true,
  title: true,
  approximate: true,
}).extend({
  node: text.regex(/^>=\d+$/).describe("versions of Node that it is for, for example >=24"),
  entries: byName(text).describe("of packages that cannot be imported whole, what can be"),
});

/** What identifies such an environment in results; the fingerprint is the hash of exactly this. */
export const NpmEnvironmentParts = strict({
  nodeVersion: text,
  system: text.describe("Node's platform-arch, for example linux-x64"),
  packages: texts.describe("path@version of all that is installed, sorted"),
});
export type NpmEnvironmentParts = z.infer<typeof NpmEnvironmentParts>;

/** Its `bcb-environment.json`, written last: a folder without it is not an environment. */
export const NpmEnvironmentRecord = EnvironmentRecord.omit({ nltkMissing: true }).extend({
  parts: NpmEnvironmentParts,
});
export type NpmEnvironmentRecord = z.infer<typeof NpmEnvironmentRecord>;

/** A built environment of npm packages on this machine. It may be read-only. */
export interface NpmEnvironment {
  name: string;
  /** Its folder. */
  path: string;
  nodeVersion: string;
  fingerprint: string;
  /** The folder `node_modules`. */
  modules: string;
  /** What Node keeps of compiled libraries. */
  compileCache: string;
}
