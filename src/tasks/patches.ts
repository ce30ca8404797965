import { fault, type BenchError } from "../lib/bench-error.ts";
import { diffLines } from "../lib/diff-lines.ts";
import { hashFile } from "../lib/hash-file.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { readJsonl } from "../lib/jsonl.ts";
import type { AppliedPatches, Dataset, Row, Task } from "../schema/task.ts";
import { TaskPatch, type LineEdit } from "../schema/evolution.ts";

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
  return fault.FileUnreadable(
    `${file}, line ${line}: ${problem}.`,
    "Use the file as `bcb author patches` wrote it; see docs/evolution.md.",
  );
}

/**
 * A dataset whose tasks are as patches repair them, for one environment: those that are accepted, and that pass there. Its
 * hash stays that of its own rows. A patch that was made for another row is refused.
 */
export function patchTasks(
  dataset: Dataset,
  { hash, patches }: { hash: string; patches: readonly TaskPatch[] },
  environment: string,
) {
  const byId = new Map(patches.map((patch) => [patch.task_id, patch]));
  const tasks: string[] = [];
  // Why the others were left out.
  const left: Record<"notAccepted" | "elsewhere", string[]> = { notAccepted: [], elsewhere: [] };
  const patched = dataset.tasks.map((task): Task => {
    const patch = byId.get(task.task_id);
    if (patch === undefined) return task;
    const isAccepted = patch.review?.decision === "accepted";
    if (!isAccepted || !patch.passes_in.includes(environment)) {
      left[isAccepted ? "elsewhere" : "notAccepted"].push(task.task_id);
      return task;
    }
    const row = dataset.benchmark.row.parse(patchRow(task.row, patch));
    tasks.push(task.task_id);
    return dataset.benchmark.toTask(row, task.environment);
  });
  const applied: AppliedPatches = { hash, tasks };
  const changed: Dataset = { ...dataset, tasks: patched, patches: applied };
  return { dataset: tasks.length === 0 ? dataset : changed, applied, left };
}

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
  return fault.PatchUnfit(
    `The patch of ${id} cannot be used: ${problem}.`,
    "Pass the dataset that the patches were made for, or remove --patches.",
  );
}

/** The text with the edits made; undefined where they name lines that it does not have, or are not in order. */
export function editLines(text: string, edits: readonly LineEdit[]): string | undefined {
  const lines = text.split("\n");
  const parts: string[] = [];
  let next = 0;
  for (const { line, remove, insert } of edits) {
    const start = line - 1;
    if (start < next || start + remove > lines.length) return undefined;
    parts.push(...lines.slice(next, start), ...insert);
    next = start + remove;
  }
  return [...parts, ...lines.slice(next)].join("\n");
}

/** The fewest edits from one text to another; blanks at the end of a line, or of the text, are no difference. */
export function findEdits(before: string, after: string): LineEdit[] {
  const edits: LineEdit[] = [];
  let line = 1;
  let open: LineEdit | undefined;
  for (const { kind, lines } of diffLines(plainLines(before), plainLines(after))) {
    if (kind === "same") {
      line += lines.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { line, remove: 0, insert: [] };
      edits.push(open);
    }
    if (kind === "removed") {
      open.remove += lines.length;
      line += lines.length;
    } else open.insert.push(...lines);
  }
  return edits;
}

function plainLines(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
}
