import { diffLines } from "../../lib/diff-lines.ts";
import type { SanitizeTrace, TraceSpan } from "../../schema/sanitize-trace.ts";
import type { SiteSample } from "../../schema/site-run.ts";
import { formatTime } from "../format-number.ts";
import type { Answer } from "./run-explorer.ts";
import { unifyLineEnds } from "./site-code.ts";

/** What the model wrote and what became of its lines; null where only the code is known. */
export function toSiteAnswer(
  { raw, solution, generated }: Answer,
  trace: SanitizeTrace | undefined,
): SiteSample["answer"] {
  if (raw === null) return null;
  const text = unifyLineEnds(raw);
  const lines = text.split("\n");
  const isTraced = trace !== undefined && (trace.spans.at(-1)?.to ?? 0) <= lines.length;
  const spans = isTraced ? trace.spans : spansOf(lines, unifyLineEnds(solution).split("\n"));
  return {
    text,
    reasoning: generated?.reasoning || null,
    facts: generated === null ? [] : listFacts(generated),
    traced: isTraced ? trace.mode : null,
    spans,
  };
}

/** Without a trace, lines that are not in the code were cut. */
function spansOf(raw: readonly string[], code: readonly string[]): TraceSpan[] {
  const spans: TraceSpan[] = [];
  let line = 1;
  for (const { kind, lines } of diffLines(raw, code)) {
    if (kind === "added") continue;
    const kept = kind === "same";
    const to = line + lines.length - 1;
    spans.push({ from: line, to, kept, reason: kept ? "in the code" : "not in the code" });
    line = to + 1;
  }
  return spans;
}

export function listFacts(generated: NonNullable<Answer["generated"]>): string[] {
  const { finish, usage, ms, cost_usd, cached } = generated;
  return [
    `ended by ${finish}`,
    ...(usage === null ? [] : [`${usage.input_tokens} tokens in, ${usage.output_tokens} out`]),
    cached ? "from the answer cache" : formatTime(ms),
    ...(cost_usd === null ? [] : [`$${cost_usd.toFixed(4)}`]),
  ];
}
