import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { Pack } from "../../schema/pack.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";

/** Writes a folder that `--dataset` takes; `pack.json` comes last, with it the folder is a pack. */
export async function writePack(
  folder: string,
  pack: Pack,
  tasks: readonly BigCodeBenchRow[],
): Promise<void> {
  const rows = tasks.map((task) => `${JSON.stringify(task)}\n`);
  await writeAtomically(path.join(folder, "tasks.jsonl"), rows.join(""));
  await writeAtomically(path.join(folder, "pack.json"), `${JSON.stringify(pack, null, 2)}\n`);
}
