import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ReportProgress } from "../../lib/progress.ts";
import type { NpmRecipe } from "./open-npm.ts";
import { runProcess } from "../../lib/run-process.ts";

interface ImportOptions {
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

const Line = z.object({ name: z.string(), reason: z.string().nullable() });
const limitMs = 120_000;
// One process for all: only a package that ends the process is blamed for more than itself.
const program = fileURLToPath(new URL("../../../javascript/import-packages.mjs", import.meta.url));

/** Imports each package for real; why one could not be, by name. Node keeps what it compiled in `compileCache`. */
export async function importPackages(
  { packages, entries }: Pick<NpmRecipe, "packages" | "entries">,
  { root, compileCache }: { root: string; compileCache?: string | undefined },
  { progress, signal }: ImportOptions,
): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  const names = [...packages.keys()];
  const { stderr } = await runProcess(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      await readFile(program, "utf8"),
      ...names.flatMap((name) => [name, entries[name] ?? name]),
    ],
    {
      variables: { NODE_COMPILE_CACHE: compileCache },
      cwd: root,
      limitMs,
      signal,
      onStdout(text) {
        const { name, reason } = Line.parse(JSON.parse(text));
        reasons.set(name, reason);
        const done = reasons.size;
        progress({ label: "importing libraries", done, total: names.length, note: name });
      },
    },
  );
  const last = stderr.trim().split("\n").at(-1) ?? "";
  for (const name of names) {
    if (!reasons.has(name)) reasons.set(name, `the import ended the process: ${last}`);
  }
  return reasons;
}
