import { countDoubted } from "../../src/report/explain-strict.ts";
import { formatCount, formatShare } from "../../src/report/format-number.ts";
import { headlineK } from "../../src/report/headline.ts";
import { knownTaskNotes } from "../../src/report/known-task-words.ts";
import type { Report } from "../../src/schema/report.ts";

export function leadWords({ models, tasks }: Report): string {
  const dataset = models.find(({ run }) => run !== null)?.run?.dataset;
  const of = dataset === undefined ? "" : ` of ${dataset.name} ${dataset.version}`;
  const sizes = `${formatCount(models.length, "model")}, ${formatCount(tasks.length, "task")}${of}.`;
  return `${sizes} A task is solved if all of its tests pass.`;
}

/** What a reader must know before reading a number. */
export function listWarnings({
  models,
  ground_truth: truth,
  known_tasks: known,
}: Report): string[] {
  const incomplete = models.filter((model) => model.incomplete).length;
  const doubted = models.reduce((sum, { strict }) => sum + countDoubted(strict), 0);
  const caveats = new Set(models.flatMap((model) => model.caveat ?? []));
  const partial = models.filter(({ coverage }) => !coverage.whole).length;
  const unknown = truth?.failed.filter((item) => item.known === undefined).length ?? 0;
  const failing = `${unknown} of ${truth?.checked} ground truths fail in this environment`;
  const isToldOf = [...caveats].some((words) => words.includes(failing));
  return [
    incomplete > 0 && `${formatCount(incomplete, "run")} incomplete: the numbers are not final.`,
    partial > 0 &&
      `${formatCount(partial, "run")} covering only part of the tasks: shown below the others, not ranked.`,
    unknown > 0 && !isToldOf && `${failing}.`,
    doubted > 0 &&
      `Of the passes in the official scores, ${doubted} may not have been earned. Earned: ${strictWords(models)}.`,
    ...caveats,
    ...knownTaskNotes(known),
  ].filter((words) => words !== false);
}

function strictWords(models: Report["models"]): string {
  const k = headlineK({ models });
  return models
    .filter(({ strict }) => countDoubted(strict) > 0)
    .map(({ name, strict }) => `${name} ${formatShare(strict?.pass_at_k[k])}`)
    .join(", ");
}
