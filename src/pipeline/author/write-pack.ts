import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { Pack } from "../../schema/pack.ts";
import type { Task } from "../../schema/task.ts";

/** Writes a folder that `--dataset` takes; `pack.json` comes last, with it the folder is a pack. */
export async function writePack(folder: string, pack: Pack, tasks: readonly Task[]): Promise<void> {
  const rows = tasks.map((task) => `${JSON.stringify(task)}\n`);
  await writeAtomically(path.join(folder, "tasks.jsonl"), rows.join(""));
  await writeAtomically(path.join(folder, "pack.json"), `${JSON.stringify(pack, null, 2)}\n`);
}
