import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess } from "../lib/run-process.ts";

const script = fileURLToPath(new URL("../../python/tools/examine_environment.py", import.meta.url));

const Line = z.union([
  z.object({ start: z.string() }),
  z.object({ name: z.string(), imported: z.boolean(), reason: z.string().nullable() }),
]);

// For all that are left: tensorflow on a cold disk alone may take half a minute.
const limitMs = 300_000;

interface ImportOptions {
  python: string;
  variables: Readonly<Record<string, string | undefined>>;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** Imports each library for real. One that kills the process is named, and the rest go on in a fresh one. */
export async function importLibraries(
  names: readonly string[],
  { python, variables, progress, signal }: ImportOptions,
): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  let rest = [...names];
  while (rest.length > 0) {
    let current = rest[0] ?? "";
    const { exitCode, stderr } = await runProcess(python, ["-I", "-B", script, ...rest], {
      variables,
      limitMs,
      signal,
      onStdout(text) {
        const line = Line.parse(JSON.parse(text));
        if ("start" in line) {
          current = line.start;
        } else {
          reasons.set(line.name, line.reason);
          const done = reasons.size;
          progress({ label: "importing libraries", done, total: names.length, note: line.name });
        }
      },
    });
    if (!reasons.has(current)) {
      const last = stderr.trim().split("\n").at(-1);
      reasons.set(current, `the import ended the process (exit code ${exitCode}): ${last}`);
    }
    rest = rest.filter((name) => !reasons.has(name));
  }
  return reasons;
}
