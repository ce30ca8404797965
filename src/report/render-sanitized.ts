import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { SanitizeTrace } from "../schema/sanitize-trace.ts";
import { formatCount } from "./format-number.ts";

/** What `bcb sanitize --json` prints. */
export interface SanitizeSummary {
  samples: number;
  changed: number;
  /** From what the official mode gives; null in that mode. */
  different: number | null;
  /** Samples that are not in the output. */
  problems: number;
  output: string | null;
  trace: string | null;
}

/** A sample's text as a diff to its code: what was cut is marked, with the reason at its first line. */
export function renderTrace(text: string, trace: SanitizeTrace, style: Style): string {
  const lines = text.split("\n");
  const kept = trace.spans
    .filter((span) => span.kept)
    .reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const differs = trace.differs ? ", different from the official mode" : "";
  const heading = `${printable(trace.task_id)}, sample ${trace.sample}: ${kept} of ${lines.length} lines kept${differs}`;
  const body = trace.spans.flatMap((span) =>
    lines.slice(span.from - 1, span.to).map((line, index) => {
      const shown = printable(line.replaceAll("\t", "    ")).trimEnd();
      if (span.kept) return `  ${shown}`;
      const reason = index === 0 ? style.dim(`  ← ${span.reason}`) : "";
      return `${style.bad(`- ${shown}`)}${reason}`;
    }),
  );
  return [style.bold(heading), ...body, ""].join("\n");
}

/** What `bcb sanitize` did, in a line or two. */
export function renderSanitizeSummary(summary: SanitizeSummary): string {
  const { samples, changed, different, problems, output, trace } = summary;
  const modes =
    different === null
      ? ""
      : ` The official mode gives different code for ${formatCount(different, "sample")}.`;
  const lost =
    problems === 0 ? "" : ` ${formatCount(problems, "sample")} could not be read: see above.`;
  const places = output === null ? "" : `\nSanitized: ${output}\nTrace:     ${trace}`;
  return `${changed.toLocaleString("en-US")} of ${formatCount(samples, "sample")} changed.${modes}${lost}${places}`;
}
