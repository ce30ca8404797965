import { BenchError } from "../../lib/bench-error.ts";
import { hashFile } from "../../lib/hash-file.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { TaskPatch } from "../../schema/task-patch.ts";

/** A file of patches; the hash is of its bytes. */
export async function readPatches(file: string): Promise<{ hash: string; patches: TaskPatch[] }> {
  const patches = new Map<string, TaskPatch>();
  for await (const { line, value } of readJsonl(file)) {
    const parsed = TaskPatch.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw unusable(file, line, `not a patch (${issue?.path.join(".")}: ${issue?.message})`);
    }
    const { task_id: id } = parsed.data;
    if (patches.has(id)) throw unusable(file, line, `${id} already has a patch`);
    patches.set(id, parsed.data);
  }
  if (patches.size === 0) throw unusable(file, 1, "the file is empty");
  return { hash: await hashFile(file), patches: [...patches.values()] };
}

function unusable(file: string, line: number, problem: string): BenchError {
  return new BenchError(
    "FileUnreadable",
    `${file}, line ${line}: ${problem}.`,
    "Use the file as `bcb author patches` wrote it; see docs/evolution.md.",
  );
}
