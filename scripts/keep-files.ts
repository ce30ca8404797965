import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeAtomically } from "../src/lib/files.ts";

/** Writes generated files; called with --check, compares instead and exits with 1 where one differs. */
export async function keepFiles(
  files: ReadonlyMap<string, string>,
  command: string,
): Promise<void> {
  const isCheck = process.argv.includes("--check");
  const stale: string[] = [];
  for (const [file, content] of files) {
    const current = await readFile(file, "utf8").catch(() => undefined);
    if (current === content) continue;
    if (isCheck) stale.push(path.relative(process.cwd(), file));
    else await writeAtomically(file, content);
  }
  if (stale.length === 0) return;
  console.error(`Out of date: ${stale.join(", ")}. Run \`${command}\` and commit the result.`);
  process.exitCode = 1;
}
