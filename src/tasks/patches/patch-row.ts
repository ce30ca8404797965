import { BenchError } from "../../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import type { Row } from "../../schema/benchmark.ts";
import type { TaskPatch } from "../../schema/task-patch.ts";
import { editLines } from "./edit-lines.ts";

/** What a patch names the row by that it fits. */
export function hashRow(row: Row): string {
  return sha256(canonicalJson(row));
}

/** The row with a patch made; refuses one that was made for another row. */
export function patchRow(row: Row, patch: TaskPatch): Row {
  const found = hashRow(row);
  if (found !== patch.row_hash) {
    throw unfit(
      patch,
      `it was made for another version of the task (row hash ${patch.row_hash}, here ${found})`,
    );
  }
  const changed = Object.entries(patch.edits).map(([field, edits]) => {
    const text = row[field];
    const edited = typeof text === "string" ? editLines(text, edits) : undefined;
    if (edited === undefined) throw unfit(patch, `its edits do not fit the field ${field}`);
    return [field, edited] as const;
  });
  return { ...row, ...Object.fromEntries(changed) };
}

function unfit({ task_id: id }: TaskPatch, problem: string): BenchError {
  return new BenchError(
    "PatchUnfit",
    `The patch of ${id} cannot be used: ${problem}.`,
    "Pass the dataset that the patches were made for, or remove --patches.",
  );
}
