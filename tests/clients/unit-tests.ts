import { readFile } from "node:fs/promises";
import path from "node:path";
import { runProcess } from "../../src/lib/run-process.ts";

interface Surroundings {
  python: string;
  /** Home and working directory. */
  folder: string;
  variables: Readonly<Record<string, string>>;
}

/** Runs the Python unit tests of a file of this folder: which it defines, and which passed. */
export async function runUnitTests(
  file: string,
  { python, folder, variables }: Surroundings,
): Promise<{ defined: string[]; passed: string[] }> {
  const place = path.join(import.meta.dirname, file);
  const { exitCode, stderr } = await runProcess(python, [place, "-v"], {
    cwd: folder,
    variables: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      PYTHONDONTWRITEBYTECODE: "1",
      ...variables,
    },
  });
  if (exitCode !== 0) throw new Error(stderr);
  const source = await readFile(place, "utf8");
  return {
    defined: listNames(source, / def (test_\w+)/g),
    passed: listNames(stderr, /^(test_\w+) [^]*?\.\.\. ok$/gm),
  };
}

function listNames(text: string, pattern: RegExp): string[] {
  const names = Array.from(text.matchAll(pattern), ([, name = ""]) => name);
  return names.toSorted((one, other) => one.localeCompare(other));
}
