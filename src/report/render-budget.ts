import type { Style } from "../lib/style.ts";
import type { BudgetEstimate } from "../schema/report.ts";
import { formatCount, formatShare } from "./format-number.ts";

/** The full score that a budget of tasks lets one expect, and what that rests on. */
export function renderBudget(estimate: BudgetEstimate, style: Style): string {
  const { value, low, high, judged, tasks, runs } = estimate;
  const line = `Estimated Pass@1 on all ${formatCount(tasks, "task")}: ${formatShare(value)} (95 %: ${formatShare(low)}-${formatShare(high)})`;
  const basis = `From ${formatCount(judged, "judged task")} and ${formatCount(runs, "stored run")}, by item response. That the interval covers is proven on simulated models only.`;
  return `${style.bold(line)}\n${style.dim(basis)}`;
}
