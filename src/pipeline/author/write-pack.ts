import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { AuthorSettings } from "../../schema/author-workspace.ts";
import type { Pack } from "../../schema/pack.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";

/** Writes a folder that `--dataset` takes; `pack.json` comes last, with it the folder is a pack. */
export async function writePack(
  folder: string,
  { settings, version }: { settings: AuthorSettings; version: string },
  tasks: readonly BigCodeBenchRow[],
): Promise<void> {
  const { name, title, license, environment, language } = settings;
  const pack: Pack = { name, version, title, license, environment, ...(language && { language }) };
  const rows = tasks.map((task) => `${JSON.stringify(task)}\n`);
  await writeAtomically(path.join(folder, "tasks.jsonl"), rows.join(""));
  await writeAtomically(path.join(folder, "pack.json"), `${JSON.stringify(pack, null, 2)}\n`);
}
