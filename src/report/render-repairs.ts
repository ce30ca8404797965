import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { TaskPatch } from "../schema/task-patch.ts";
import { formatCount } from "./format-number.ts";
import { renderTable } from "./table.ts";

/** What `bcb author repair --json` prints. */
export interface DraftedRepairs {
  drafted: readonly string[];
  /** Of those that break, how many had a draft already. */
  known: number;
}

export function renderDraftedRepairs({ drafted, known }: DraftedRepairs): string {
  const had = known === 0 ? "" : ` ${known} more are already in the workspace.`;
  return [
    ...drafted.map(printable),
    `${formatCount(drafted.length, "draft")} to repair.${had} Next: edit them, then \`bcb author refine\`, or let a model: \`bcb author refine --model …\`.`,
  ].join("\n");
}

/** What `bcb author patches --json` prints. */
export interface WrittenPatches {
  file: string;
  patches: readonly TaskPatch[];
  /** Tasks that are as the dataset has them. */
  unchanged: readonly string[];
}

export function renderPatches(
  { file, patches, unchanged }: WrittenPatches,
  { style, columns }: { style: Style; columns: number | undefined },
): string {
  const rows = patches.map(({ task_id, reason, passes_in, edits, review }) => [
    task_id,
    `${reason.library ?? "?"}: ${reason.what ?? ""}`,
    Object.keys(edits).join(", "),
    passes_in.join(", "),
    review?.decision ?? "proposed",
  ]);
  const header = ["Task", "Reason", "Changes", "Passes in", "Review"];
  const accepted = patches.filter(({ review }) => review?.decision === "accepted").length;
  const same =
    unchanged.length === 0
      ? ""
      : ` Unchanged, and left out: ${unchanged.map(printable).join(", ")}.`;
  return [
    renderTable(header, rows, { left: [0, 1, 2, 3, 4], style, columns }),
    `${formatCount(patches.length, "repair")}, ${accepted} accepted.${same}`,
    `Wrote ${file}`,
  ].join("\n\n");
}
