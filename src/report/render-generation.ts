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
