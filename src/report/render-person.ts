import type { PersonSummary } from "../schema/generation.ts";
import { formatCount } from "./format-number.ts";

/** How long the person took, and what is left to do. */
export function renderPersonTimes(summary: PersonSummary): string {
  const { asked, answered, skipped, late, median_ms, mean_ms, file } = summary;
  const lines = [`${answered} of ${formatCount(asked, "task")} answered, in ${file}.`];
  if (median_ms !== null && mean_ms !== null) {
    lines.push(`Time per task: median ${minutes(median_ms)}, mean ${minutes(mean_ms)}.`);
  }
  if (late > 0) lines.push(`${formatCount(late, "answer")} cut off by the time limit.`);
  if (skipped > 0)
    lines.push(`${formatCount(skipped, "task")} skipped: run the same command to get them again.`);
  else if (answered < asked) lines.push("Run the same command to continue with the next task.");
  if (answered === asked) lines.push("Human experts in the paper passed 97% of their tasks.");
  return lines.join("\n");
}

function minutes(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
