import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { countDoubted, explainStrict, isDoubted } from "./explain-strict.ts";
import { formatShare } from "./format-number.ts";
import { headlineK, shownScore } from "./headline.ts";

const shownLines = 20;

/** Where the strict rule and the official one differ: both scores, and the samples with the evidence; else nothing. */
export function renderStrict({ models }: Pick<Report, "models">, style: Style): string[] {
  return models
    .filter((model) => countDoubted(model.strict) > 0)
    .flatMap((model) => renderModel(model, headlineK({ models }), style));
}

function renderModel(model: ModelReport, k: string, style: Style): string[] {
  const { strict, samples } = model;
  const [official, strictly] = [shownScore(model)?.pass_at_k[k], strict?.pass_at_k[k]];
  const name = printable(model.name);
  const head = `${name}: Pass@${k} ${formatShare(strictly)} earned, ${formatShare(official)} official; ${strict?.forged ?? 0} forged, ${strict?.suspect ?? 0} suspect, ${strict?.unproven ?? 0} unproven:`;
  const lines = samples.flatMap(({ task_id, sample, strict: verdict }) => {
    if (verdict === null || !isDoubted(verdict)) return [];
    const [first = "", ...others] = explainStrict(verdict);
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    return [`  ${printable(`${task_id} #${sample}  ${verdict.status}: ${first}`)}${more}`];
  });
  const left = lines.length - shownLines;
  return [
    style.bad(head),
    ...lines.slice(0, shownLines),
    ...(left > 0 ? [style.dim(`  and ${left} more; the verdicts file lists all.`)] : []),
  ];
}
