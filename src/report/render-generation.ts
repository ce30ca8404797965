import { printable } from "../lib/printable.ts";
import type { GenerationSummary } from "../schema/generation.ts";
import { formatCount } from "./format-number.ts";

/** What a generation came to. */
export function renderGeneration(summary: GenerationSummary): string {
  const { asked, answered, kept, fromCache, failed, empty, truncated, costUsd, file } = summary;
  const lines = [
    `${answered.toLocaleString("en-US")} of ${formatCount(asked, "sample")} generated${kept > 0 ? `, ${kept.toLocaleString("en-US")} kept from earlier` : ""}${fromCache > 0 ? `, ${fromCache.toLocaleString("en-US")} from the answer cache` : ""}.`,
    truncated > 0 ? `${formatCount(truncated, "answer")} cut off at --max-new-tokens.` : "",
    Object.keys(empty).length > 0 ? `Answers without text: ${count(empty)}.` : "",
    Object.keys(failed).length > 0
      ? `Failed: ${count(failed)}. Run the same command to retry.`
      : "",
    ...Object.entries(summary.reasons).map(([kind, words]) => `  ${kind}: ${printable(words)}`),
    summary.stoppedByCost ? "Stopped: the next request could have exceeded --max-cost." : "",
    `${summary.inputTokens.toLocaleString("en-US")} tokens in, ${summary.outputTokens.toLocaleString("en-US")} out${costUsd === null ? "; price unknown" : `, $${costUsd.toFixed(2)}`}.`,
    `Samples: ${file}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function count(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .map(([kind, times]) => `${times} ${kind}`)
    .join(", ");
}

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
  const requests = formatCount(questions, "request");
  if (id === null) {
    return `A batch of ${requests}: the connection was lost during submission, so whether it exists will only be known when it finishes.`;
  }
  const name = `Batch ${printable(id)}: ${requests}`;
  if (status === null) return `${name}.`;
  const until = status.expiresAt === null ? "" : `, finished by ${status.expiresAt} at the latest`;
  return `${name}, ${printable(status.word)}, ${status.finished.toLocaleString("en-US")} done${until}.`;
}
