import { printable } from "../lib/printable.ts";
import { formatCount } from "./format-number.ts";

interface BatchLine {
  id: string | null;
  questions: number;
  status: { word: string; finished: number; total: number; expiresAt: string | null } | null;
}

/** Batches that are under way, and when to come back. */
export function renderBatches(open: readonly BatchLine[]): string {
  if (open.length === 0) return "";
  return [
    ...open.map(renderBatch),
    "Come back with the same command to take the answers; --wait stays until they are here, --batch-cancel calls it off.",
  ].join("\n");
}

function renderBatch({ id, questions, status }: BatchLine): string {
  if (id === null) {
    return `A batch of ${formatCount(questions, "question")}: it was cut off while it was submitted, and whether it was made shows only when it ends.`;
  }
  const name = `Batch ${printable(id)}: ${formatCount(questions, "question")}`;
  if (status === null) return `${name}.`;
  const until = status.expiresAt === null ? "" : `, answered at the latest by ${status.expiresAt}`;
  return `${name}, ${printable(status.word)}, ${status.finished.toLocaleString("en-US")} done${until}.`;
}
