import { z } from "zod";
import { byName } from "./by-name.ts";

/** `environment.json` of a shipped environment; `requirements.lock` and `libraries.json` are beside it. */
export const EnvironmentRecipe = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  title: z.string(),
  python: z.string().describe("versions it can be built with, for example >=3.10,<3.11"),
  platforms: z
    .array(z.string())
    .optional()
    .describe("Node's platform-arch, for example linux-x64; without it, any"),
  resolved: z
    .strictObject({
      base: z.string().describe("the environment whose tasks it is for"),
      as_of: z.iso.date().describe("the day whose newest releases it has"),
    })
    .optional()
    .describe("where it has another environment's libraries in the releases of a day"),
  nltk: z.strictObject({
    packages: z.array(z.string().regex(/^[a-z_]+\/[a-z_]+$/)).describe("for example corpora/words"),
    libraries: z.array(z.string()).describe("import names whose tasks suffer without the data"),
  }),
  seabornTables: z
    .boolean()
    .optional()
    .describe("whether samples find stand-ins for the tables that seaborn downloads"),
  approximate: z.strictObject({
    sizeMib: z.int().positive(),
    seconds: z.int().positive().describe("to build, packages downloaded, on two cores"),
    memoryMib: z.int().positive().describe("what a machine should have to evaluate in it"),
  }),
  deviations: z
    .array(
      z.strictObject({
        distribution: z.string(),
        official: z.string(),
        ours: z.string(),
        reason: z.string(),
      }),
    )
    .describe("where the lock knowingly differs from the official versions"),
});
export type EnvironmentRecipe = z.infer<typeof EnvironmentRecipe>;

/** `libraries.json`: import name -> the distribution that gives it, null for the standard library. */
export const LibraryDistributions = byName(z.string().nullable());
export type LibraryDistributions = z.infer<typeof LibraryDistributions>;

/** What identifies an environment in results; the fingerprint is the hash of exactly this. */
export const EnvironmentParts = z.strictObject({
  implementation: z.string(),
  pythonVersion: z.string(),
  system: z.string(),
  machine: z.string(),
  libc: z.string(),
  distributions: z.array(z.string()).describe("name==version, names normalized, sorted"),
  nltkData: z.string().describe("hash of the paths and sizes of the unpacked data"),
});
export type EnvironmentParts = z.infer<typeof EnvironmentParts>;

/** `bcb-environment.json` in a built environment, written last: a folder without it is not an environment. */
export const EnvironmentRecord = z.strictObject({
  name: z.string(),
  recipe: z.string().describe("hash of what it was built from"),
  fingerprint: z.string(),
  parts: EnvironmentParts,
  nltkMissing: z.array(z.string()),
  sizeMib: z.int().nonnegative(),
  seconds: z.number().nonnegative(),
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
export const EnvironmentListing = z.strictObject({
  name: z.string(),
  title: z.string(),
  requires: z.string().describe("versions of Python or Node it can be built with"),
  approximate: EnvironmentRecipe.shape.approximate,
  built: z
    .strictObject({
      path: z.string(),
      version: z.string().describe("of its Python or Node"),
      fingerprint: z.string(),
      sizeMib: z.int(),
    })
    .nullable(),
  problem: z.string().nullable().describe("why what is there cannot be used"),
});
export type EnvironmentListing = z.infer<typeof EnvironmentListing>;
