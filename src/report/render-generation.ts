import { printable } from "../lib/printable.ts";
import type { GenerationSummary } from "../schema/generation.ts";
import { formatCount } from "./format-number.ts";

/** What a generation came to. */
export function renderGeneration(summary: GenerationSummary): string {
  const { asked, answered, kept, fromCache, failed, empty, truncated, costUsd, file } = summary;
  const lines = [
    `${answered.toLocaleString("en-US")} of ${formatCount(asked, "question")} answered${kept > 0 ? `, ${kept.toLocaleString("en-US")} were there before` : ""}${fromCache > 0 ? `, ${fromCache.toLocaleString("en-US")} came from the answer cache` : ""}.`,
    truncated > 0 ? `${formatCount(truncated, "answer")} cut off at --max-new-tokens.` : "",
    Object.keys(empty).length > 0 ? `Answers without text: ${count(empty)}.` : "",
    Object.keys(failed).length > 0 ? `Failed: ${count(failed)}. The same command asks again.` : "",
    ...Object.entries(summary.reasons).map(([kind, words]) => `  ${kind}: ${printable(words)}`),
    summary.stoppedByCost ? "Stopped: the next request could have passed --max-cost." : "",
    `${summary.inputTokens.toLocaleString("en-US")} tokens in, ${summary.outputTokens.toLocaleString("en-US")} out${costUsd === null ? "; the price is not known" : `, $${costUsd.toFixed(2)}`}.`,
    `Samples: ${file}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function count(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .map(([kind, times]) => `${times} ${kind}`)
    .join(", ");
}
