import { z } from "zod";
import { runProcess, type ProcessOptions } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";
import type { LibraryCheck } from "../schema/doctor-report.ts";

/** How each import went, and how many tasks it concerns. */
export function checkLibraries(
  reasons: ReadonlyMap<string, string | null>,
  libsByTask: ReadonlyMap<string, readonly string[]>,
  tellVersion: (name: string) => Pick<LibraryCheck, "distribution" | "version">,
): LibraryCheck[] {
  const used = [...libsByTask.values()].flatMap((libs) => [...new Set(libs)]);
  return Array.from(reasons, ([name, reason]) => ({
    name,
    ...tellVersion(name),
    imported: reason === null,
    reason,
    tasks: used.filter((one) => one === name).length,
  }));
}

interface ImportOptions extends ProcessOptions, Pick<WorkContext, "progress"> {
  /** The program that imports libraries in their order, and tells a line of JSON of each. */
  command: (names: readonly string[]) => [string, ...string[]];
}

const Line = z.object({ name: z.string(), reason: z.string().nullable() });

// For all that are left: tensorflow on a cold disk alone may take half a minute.
const limitMs = 300_000;

/** Imports each library for real. One that kills the process is named, and the rest go on in a fresh one. */
export async function importLibraries(
  names: readonly string[],
  { command, progress, ...options }: ImportOptions,
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
        progress({
          label: "importing libraries",
          done: reasons.size,
          total: names.length,
          note: name,
        });
      },
    });
    const current = names[reasons.size];
    if (current === undefined) break;
    const last = stderr.trim().split("\n").at(-1);
    reasons.set(current, `the import ended the process (exit code ${exitCode}): ${last}`);
  }
  return reasons;
}
