import { estimateTokens, mostCostOf, mostOutputTokens } from "../../analysis/cost.ts";
import { printableLines } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import type { ModelRequest, Prompt } from "../../schema/model.ts";
import type { PlannedGeneration } from "./run-generation.ts";

/** What would be sent, to the byte, for the first tasks; then how much it is and what it may cost. */
export function describePlan(opened: PlannedGeneration, count: number): string {
  const { tasks, plan, model, file, price, prices } = opened;
  const { decoding, samples_per_task: samples } = plan.record;
  const shown = tasks.slice(0, count).map((task) => {
    const { prompt } = plan.requestFor(task, 0);
    return `=== ${task.task_id}: ${estimateTokens(prompt)} tokens (estimated)\n${printableLines(show(prompt))}`;
  });
  const requests = tasks.map((task) => plan.requestFor(task, 0));
  const sum = (countOf: (request: ModelRequest) => number) =>
    requests.reduce((total, request) => total + countOf(request), 0) * samples;
  const input = sum(({ prompt }) => estimateTokens(prompt));
  const output = sum(() => mostOutputTokens(decoding));
  const cost =
    price === undefined
      ? `The price of ${model.name} is unknown (data/model-prices.json, ${prices.as_of}).`
      : `At most $${sum((request) => mostCostOf(request, price)).toFixed(2)} at the prices of ${prices.as_of}, if every answer has the maximum length.`;
  return [
    ...shown,
    "",
    `Decoding: ${JSON.stringify(decoding)}`,
    `${formatCount(tasks.length * samples, "request")} to ${model.backend} ${model.name}: about ${input.toLocaleString("en-US")} tokens in, at most ${output.toLocaleString("en-US")} out.`,
    cost,
    `Samples would be written to ${file}`,
  ].join("\n");
}

function show(prompt: Prompt): string {
  if (prompt.kind === "completion") return `--- prompt to complete\n${prompt.text}`;
  const prefill =
    prompt.prefill === null ? "" : `\n--- prefilled start of the answer\n${prompt.prefill}`;
  return `--- user\n${prompt.user}${prefill}`;
}
