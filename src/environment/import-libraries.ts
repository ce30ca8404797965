import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { NpmRecipe } from "./npm/open-npm.ts";
import { runProcess, type ProcessOptions } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";

interface LibraryImports extends ProcessOptions, Pick<WorkContext, "progress"> {
  /** The program that imports libraries in their order, and tells a line of JSON of each. */
  command: (names: readonly string[]) => [string, ...string[]];
}

const Line = z.object({ name: z.string(), reason: z.string().nullable() });

// For all that are left: tensorflow on a cold disk alone may take half a minute.
const limitMs = 300_000;

/** Imports each library for real. One that kills the process is named, and the rest go on in a fresh one. */
export async function importLibraries(
  names: readonly string[],
  { command, progress, ...options }: LibraryImports,
): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  while (reasons.size < names.length) {
    const [program, ...words] = command(names.slice(reasons.size));
    const { exitCode, stderr } = await runProcess(program, words, {
      ...options,
      limitMs,
      onStdout(text) {
        const { name, reason } = Line.parse(JSON.parse(text));
        reasons.set(name, reason);
        const [done, total] = [reasons.size, names.length];
        progress({ label: "importing libraries", done, total, note: name });
      },
    });
    const current = names[reasons.size];
    if (current === undefined) break;
    const last = stderr.trim().split("\n").at(-1);
    reasons.set(current, `the import ended the process (exit code ${exitCode}): ${last}`);
  }
  return reasons;
}

const program = fileURLToPath(new URL("../../javascript/import-packages.mjs", import.meta.url));

/** The same of an npm environment; `compileCache` is where Node keeps what it compiles. */
export async function importPackages(
  { packages, entries }: NpmRecipe,
  root: string,
  { progress, signal }: Pick<WorkContext, "progress" | "signal">,
  compileCache?: string,
): Promise<Map<string, string | null>> {
  const source = await readFile(program, "utf8");
  const start = [process.execPath, "--input-type=module", "--eval", source] as const;
  return importLibraries([...packages.keys()], {
    command: (names) => [...start, ...names.flatMap((name) => [name, entries[name] ?? name])],
    variables: { NODE_COMPILE_CACHE: compileCache },
    cwd: root,
    progress,
    signal,
  });
}
