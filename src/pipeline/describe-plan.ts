import { estimateTokens, mostCostOf } from "../analysis/cost.ts";
import { printableLines } from "../lib/printable.ts";
import { formatCount } from "../report/format-number.ts";
import type { Prompt } from "../schema/model.ts";
import type { OpenedGeneration } from "./run-generation.ts";

/** What would be sent, to the byte, for the first tasks; then how much it is and what it may cost. */
export function describePlan(opened: OpenedGeneration, count: number): string {
  const { tasks, plan, model, file, price, prices } = opened;
  const { decoding, samples_per_task: samples } = plan.record;
  const shown = tasks.slice(0, count).map((task) => {
    const { prompt } = plan.requestFor(task);
    return `=== ${task.task_id}: ${estimateTokens(prompt)} tokens or so\n${printableLines(show(prompt))}`;
  });
  const input =
    tasks.reduce((sum, task) => sum + estimateTokens(plan.requestFor(task).prompt), 0) * samples;
  const output = tasks.length * samples * decoding.max_new_tokens;
  const cost =
    price === undefined
      ? `The price of ${model.name} is not known (data/model-prices.json, ${prices.as_of}).`
      : `At most $${mostCostOf(input, output, price).toFixed(2)} by the prices of ${prices.as_of}, if every answer is as long as it may be.`;
  return [
    ...shown,
    "",
    `Decoding: ${JSON.stringify(decoding)}`,
    `${formatCount(tasks.length * samples, "request")} to ${model.backend} ${model.name}: some ${input.toLocaleString("en-US")} tokens in, at most ${output.toLocaleString("en-US")} out.`,
    cost,
    `Answers would go to ${file}`,
  ].join("\n");
}

function show(prompt: Prompt): string {
  if (prompt.kind === "completion") return `--- to be continued\n${prompt.text}`;
  const prefill = prompt.prefill === null ? "" : `\n--- the answer begins with\n${prompt.prefill}`;
  return `--- user\n${prompt.user}${prefill}`;
}
