import type { Style } from "../lib/printable.ts";
import type { FeedbackPolicy, TurnsAnalysis } from "../schema/transcript.ts";
import { formatShare } from "./format-number.ts";
import { renderTable } from "./table.ts";

/** What a score after turns has seen, in words. */
const feedbackWords: Readonly<Record<FeedbackPolicy, string>> = {
  examples:
    "between turns the model saw the output of the task's own examples, nothing of the tests",
  error: "between turns the model saw the tests' first error: this score has seen the tests",
  tests: "between turns the model saw tracebacks of failing tests: this score has seen the tests",
};

/** How a run of conversations stood after each turn, what was repaired, and what as many tries would have solved. */
export function renderTurns(
  { scores, kinds, tries }: TurnsAnalysis,
  interaction: { kind: "agent" } | { kind: "turns"; feedback: FeedbackPolicy },
  style: Style,
): string {
  const words =
    interaction.kind === "turns"
      ? feedbackWords[interaction.feedback]
      : "between turns the model used tools in its own sandbox, without access to the tests";
  const rows = scores.map((score) => [
    score.turn,
    score.answers,
    `${formatShare(score.pass_at_1)} [${formatShare(score.low)}, ${formatShare(score.high)}]`,
    score.turn === 1 ? "" : score.repaired,
    score.turn === 1 ? "" : score.broken,
    score.output_tokens.toLocaleString("en-US"),
    formatCost(score.cost_usd),
    formatCost(score.cost_per_solved),
  ]);
  const counts = ["Turn", "answers", "pass@1 [95%]", "repaired", "broken"];
  const heading = [...counts, "tokens out", "cost $", "$ per solved task"];
  const sections = [
    `${style.bold("After each turn")}: ${words}.\n${renderTable(heading, rows, { left: [], style })}`,
  ];
  if (kinds.length > 0) {
    const repairs = kinds.map(({ kind, failed, repaired }) => [kind, failed, repaired]);
    const heads = ["First answers failed by", "samples", "repaired"];
    sections.push(renderTable(heads, repairs, { style }));
  }
  if (tries.length > 0) {
    const compared = tries.map(({ turn, tries: count, turns, independent }) => {
      return [turn, count.toFixed(1), formatShare(turns), formatShare(independent)];
    });
    const heads = ["At equal tokens: turn", "tries", "after the turns", "with tries"];
    sections.push(renderTable(heads, compared, { left: [], style }));
  }
  return sections.join("\n\n");
}

function formatCost(cost: number | null): string {
  return cost === null ? "-" : cost.toFixed(4);
}
