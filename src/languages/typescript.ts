import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { createTypeScriptAuthor } from "../construct/typescript-author.ts";
import { createTypeScriptKit } from "../construct/typescript-kit.ts";
import { fetchPackage, findPackage } from "../environment/npm/fetch-package.ts";
import { javascript } from "../controls/by-syntax/javascript.ts";
import { measureJavaScript } from "../tasks/stats/measure-javascript.ts";
import { loadParser } from "../source-tree/load-parser.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.ts";
const node = process.execPath;
const parser = () => loadParser("typescript");
const probe = fileURLToPath(new URL("../../javascript/probe-suite.mjs", import.meta.url));
/**
 * The compiler's defaults of the years in which the benchmarks were published, by name: those of today are stricter. With
 * the libraries of ES2015 and of browsers they repeat published verdicts of MultiPL-E.
 */
const options =
  "--target es2015 --lib es2015,dom --module commonjs --strict false --moduleDetection auto --ignoreConfig".split(
    " ",
  );

/**
 * Programs by TypeScript's own compiler, then Node; suites of tests by Node alone, which strips their types. What reads and
 * prints is not type-checked, either: the types of Node's modules are not there.
 */
export default createCommandLanguage({
  name: "typescript",
  fences: ["typescript", "ts", "mts", "cts"],
  suites: { environment: "typescript", extension: "ts" },
  needs: "The npm package typescript is downloaded when samples are first judged.",
  async find({ cacheDir, settings, remark }) {
    const installed = findCompiler(import.meta.url);
    if (installed !== undefined || settings === undefined) return installed;
    const folder =
      cacheDir === null
        ? await findPackage("typescript", settings)
        : await fetchPackage("typescript", { settings, remark });
    return folder === undefined ? undefined : findCompiler(path.join(folder, "package.json"));
  },
  plan: (_code, { tsc }, kind) => ({
    file,
    build: [[tsc, ...options, ...(kind === "stdio" ? ["--noCheck"] : []), file]],
    run: [node, file.replace(".ts", ".js")],
  }),
  parse: ({ tsc }) => ({ file, command: [tsc, ...options, "--noEmit", "--noCheck"] }),
  buildLimitMs: 15_000,
  tests: { grammar: "typescript", syntax: javascript },
  openMeasure: async () => measureJavaScript(await parser()),
  openAuthor: async () => createTypeScriptAuthor(await parser()),
  async openRigor() {
    const program = await readFile(probe, "utf8");
    const kit = createTypeScriptKit(await parser(), program);
    return { kit, readable: [] };
  },
  reserves: true,
});

const Package = z.looseObject({ version: z.string() });

/** The native program: no Node has to start to compile a sample. `from` is a file beside whose packages it is. */
function findCompiler(from: string) {
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  try {
    const whole = createRequire(from).resolve("typescript/package.json");
    const folder = path.dirname(realpathSync(createRequire(whole).resolve(platform)));
    const tsc = path.join(folder, "lib", "tsc");
    if (!existsSync(tsc)) return undefined;
    const { version } = Package.parse(JSON.parse(readFileSync(whole, "utf8")));
    return {
      tsc,
      version,
      parts: [`node ${process.versions.node}`],
      readable: [folder, path.dirname(path.dirname(node))],
    };
  } catch {
    return undefined; // not installed there
  }
}
