import { printable, type Style } from "../lib/printable.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import type { Outcome } from "../schema/verdict.ts";
import { countDoubted, explainStrict, isDoubted, knownTaskNotes } from "./run-caveats.ts";
import { formatCount, formatShare } from "./format-number.ts";
import {
  caveatMark,
  headlineK,
  listDomains,
  rankOf,
  scoreColumns,
  shownScore,
  stateWords,
  listTables,
  type ModelTable,
} from "./headline.ts";
import { firstLines, headRuns, renderTable } from "./table.ts";

/** The ranking and the domains, as the terminal shows them. */
export function renderTerminal(report: Report, style: Style): string {
  const starved = report.models.filter((model) => model.starved > 0);
  const caveats = new Set(report.models.flatMap((model) => model.caveat ?? []));
  const sections = [
    [style.bold(printable(report.title))],
    report.models.length === 0 ? ["No runs have been evaluated yet."] : [],
    ...listTables(report).flatMap((table) => [
      [...(table.title === "" ? [] : [style.bold(table.title)]), renderRanking(table, style)],
      renderDomains(table, style),
      renderStrict(table, style),
    ]),
    starved.map(({ name, starved: count }) =>
      style.bad(
        `${printable(name)}: ${formatCount(count, "sample")} starved: other processes took the cores or the memory until the hard limit. They count as timeouts here; run the same command to judge them again.`,
      ),
    ),
    knownTaskNotes(report.known_tasks),
    [...caveats].map((caveat) => style.bad(`* ${caveat}`)),
    groundTruthLines(report, style),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function renderRanking(table: ModelTable, style: Style): string {
  const columns = scoreColumns(table);
  // Broken samples are news; everyday columns stay in place although they may be empty.
  const outcomes = (["fail", "timeout", "crash", "broken"] as const).filter(
    (outcome) => outcome !== "broken" || table.models.some((model) => countOf(model, outcome) > 0),
  );
  const titles = columns.map(({ of, shortTitle }) =>
    of === "known" ? "without known" : shortTitle,
  );
  const rows = table.models.map((model) => {
    const score = shownScore(model);
    const mark = caveatMark(model);
    return [
      rankOf(model, table) ?? "-",
      model.name + stateWords(model),
      ...columns.map(({ of, read }) => formatShare(read(model)) + (of === "measure" ? "" : mark)),
      `${score?.solved ?? 0}/${score?.tasks ?? 0}${mark}`,
      ...outcomes.map((outcome) => countOf(model, outcome)),
    ];
  });
  return renderTable(["#", "Model", ...titles, "solved", ...outcomes], rows, { left: [1], style });
}

function countOf(model: ModelReport, outcome: Outcome): number {
  return shownScore(model)?.outcomes[outcome] ?? 0;
}

function renderDomains({ models }: ModelTable, style: Style): string[] {
  const domains = listDomains({ models });
  if (domains.length === 0) return [];
  const { heads, isLong } = headRuns(models);
  const rows = domains.map(({ domain, tasks, shares }) => [
    domain,
    tasks,
    ...models.map((model, place) => formatShare(shares[place]) + caveatMark(model)),
  ]);
  const heading = [`Pass@${headlineK({ models })} by domain`, "tasks", ...heads];
  const table = renderTable(heading, rows, { style });
  return isLong ? [table, style.dim("(n) is the nth model in the ranking above.")] : [table];
}

const shownLines = 20;

/** Where the strict rule and the official one differ: both scores, and the samples with the evidence; else nothing. */
export function renderStrict({ models }: Pick<Report, "models">, style: Style): string[] {
  const k = headlineK({ models });
  return models.flatMap((model) => {
    const { strict, samples } = model;
    if (countDoubted(strict) === 0) return [];
    const [official, strictly] = [shownScore(model)?.pass_at_k[k], strict?.pass_at_k[k]];
    const name = printable(model.name);
    const head = `${name}: Pass@${k} ${formatShare(strictly)} earned, ${formatShare(official)} official; ${strict?.forged ?? 0} forged, ${strict?.suspect ?? 0} suspect, ${strict?.unproven ?? 0} unproven:`;
    const lines = samples.flatMap(({ task_id, sample, strict: verdict }) => {
      if (verdict === null || !isDoubted(verdict)) return [];
      const [first = "", ...others] = explainStrict(verdict);
      const more = others.length > 0 ? ` (and ${others.length} more)` : "";
      return [`  ${printable(`${task_id} #${sample}  ${verdict.status}: ${first}`)}${more}`];
    });
    const rest = (left: number) => style.dim(`  and ${left} more; the verdicts file lists all.`);
    return [style.bad(head), ...firstLines(lines, shownLines, rest)];
  });
}

function groundTruthLines(report: Report, style: Style): string[] {
  const truth = report.ground_truth;
  if (truth === null) return [style.dim("Ground truth: not checked.")];
  const line = `Ground truth: ${truth.passed} of ${truth.checked} pass in this environment.`;
  if (truth.failed.length === 0) return [style.good(line)];
  const failed = truth.failed.map(
    ({ task_id, message, known }) => `  ${printable(`${task_id}  ${known ?? message}`)}`,
  );
  const isExpected = truth.failed.every(({ known }) => known !== undefined);
  return [
    isExpected ? style.dim(`${line} The others are known to fail:`) : style.bad(line),
    ...failed,
  ];
}
