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
    "Run the same command again to collect the answers; add --wait to wait for them, or --batch-cancel to cancel.",
  ].join("\n");
}

function renderBatch({ id, questions, status }: BatchLine): string {
  if (id === null) {
    return `A batch of ${formatCount(questions, "request")}: the connection was lost during submission, so whether it exists will only be known when it finishes.`;
  }
  const name = `Batch ${printable(id)}: ${formatCount(questions, "request")}`;
  if (status === null) return `${name}.`;
  const until = status.expiresAt === null ? "" : `, finished by ${status.expiresAt} at the latest`;
  return `${name}, ${printable(status.word)}, ${status.finished.toLocaleString("en-US")} done${until}.`;
}
