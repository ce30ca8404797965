import type { Verdict } from "../../schema/verdict.ts";

const mostTraceLines = 25;

/** What running a solution gave, in words for a model or a person; undefined where all is well. */
export function describeFailure(verdict: Verdict): string | undefined {
  const { outcome, official, limit_ms: limitMs, reason } = verdict;
  if (outcome === "pass") return undefined;
  if (outcome === "timeout") {
    return `The solution with its tests did not end within ${limitMs / 1000} s.`;
  }
  if (outcome === "crash") return `The process crashed: ${reason ?? "no reason given"}.`;
  const traces = Object.entries(official?.details ?? {}).map(
    ([test, trace]) => `${test} failed:\n${shortenTrace(trace)}`,
  );
  return `Running the solution with its tests gave:\n${traces.join("\n")}`;
}

/** The end of a trace, without what differs from run to run. */
function shortenTrace(trace: string): string {
  const lines = trace.trimEnd().split("\n");
  const shown = lines.length > mostTraceLines ? ["…", ...lines.slice(-mostTraceLines)] : lines;
  return withoutChance(shown.map((line) => line.slice(0, 500)).join("\n"));
}

/** A text without addresses and names of temporary files. */
export function withoutChance(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{6,}/gi, "0x…").replaceAll(/\/tmp\/[\w./-]+/g, "/tmp/…");
}
