import type { GeneratedRow } from "../schema/generation.ts";
import type { RunCost } from "../schema/leaderboard.ts";

/** What is known of one answer's cost. */
export type AnswerCost = Pick<GeneratedRow, "task_id" | "usage" | "cost_usd" | "ms" | "cached">;

/** The cost of answers to these tasks; a sum in which an answer is silent is null. Undefined without answers. */
export function sumCost(
  answers: readonly AnswerCost[],
  tasks: ReadonlySet<string>,
): RunCost | undefined {
  const counted = answers.filter(({ task_id }) => tasks.has(task_id));
  if (counted.length === 0) return undefined;
  const ms = sumKnown(counted, (answer) => (answer.cached ? null : answer.ms));
  return {
    samples: counted.length,
    input_tokens: sumKnown(counted, ({ usage }) => usage?.input_tokens ?? null),
    output_tokens: sumKnown(counted, ({ usage }) => usage?.output_tokens ?? null),
    usd: sumKnown(counted, ({ cost_usd }) => cost_usd),
    seconds: ms === null ? null : ms / 1000,
  };
}

/** Null where one of them is not known. */
export function sumKnown<Item>(items: readonly Item[], tell: (item: Item) => number | null) {
  let sum = 0;
  for (const item of items) {
    const part = tell(item);
    if (part === null) return null;
    sum += part;
  }
  return sum;
}
