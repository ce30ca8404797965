import type { z } from "zod";
import { byName, strict, text, texts } from "./shapes.ts";
import { EnvironmentRecipe, EnvironmentRecord } from "./environment.ts";

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
