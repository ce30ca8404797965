import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { caveatMark, headlineK, listMeasures, rankOf, scoreColumns } from "./headline.ts";
import { shownScore, stateWords } from "./headline.ts";
import { knownTaskNotes } from "./known-task-words.ts";
import { renderStrict } from "./render-strict.ts";
import { listTables, type ModelTable } from "./report-tables.ts";
import { renderTable } from "./table.ts";

/** The ranking and the domains, as the terminal shows them. */
export function renderTerminal(report: Report, style: Style): string {
  const sections = [
    [style.bold(printable(report.title))],
    report.models.length === 0 ? ["No runs have been evaluated yet."] : [],
    ...listTables(report).flatMap((table) => [
      [...(table.title === "" ? [] : [style.bold(table.title)]), renderRanking(table, style)],
      renderDomains(table, style),
      renderStrict(table, style),
    ]),
    starvedLines(report, style),
    knownTaskNotes(report.known_tasks),
    caveatLines(report, style),
    groundTruthLines(report, style),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

const rareOutcomes = ["timeout", "crash", "broken"] as const;

function renderRanking(table: ModelTable, style: Style): string {
  const columns = scoreColumns(table);
  const headline = headlineK(table);
  const measures = listMeasures(table.models);
  const hasKnown = table.models.some(({ without_known: rest }) => rest !== null);
  const countOf = (model: ModelReport, outcome: "fail" | (typeof rareOutcomes)[number]) =>
    shownScore(model)?.outcomes[outcome] ?? 0;
  // Broken samples are news; everyday columns stay in place although they may be empty.
  const outcomes = ["fail" as const, ...rareOutcomes].filter(
    (outcome) => outcome !== "broken" || table.models.some((model) => countOf(model, outcome) > 0),
  );
  return renderTable(
    [
      "#",
      "Model",
      ...columns.map((column) => column.title),
      ...measures,
      ...(hasKnown ? ["without known"] : []),
      "solved",
      ...outcomes,
    ],
    table.models.map((model) => {
      const score = shownScore(model);
      return [
        String(rankOf(model, table) ?? "-"),
        model.name + stateWords(model),
        ...columns.map(
          ({ calibration, k }) => formatShare(model[calibration]?.pass_at_k[k]) + caveatMark(model),
        ),
        ...measures.map((name) => formatShare(model.measures?.[name]?.[headline])),
        ...(hasKnown
          ? [formatShare(model.without_known?.pass_at_k[headline]) + caveatMark(model)]
          : []),
        `${score?.solved ?? 0}/${score?.tasks ?? 0}${caveatMark(model)}`,
        ...outcomes.map((outcome) => String(countOf(model, outcome))),
      ];
    }),
    { left: [1], style },
  );
}

function renderDomains({ models }: ModelTable, style: Style): string[] {
  const k = headlineK({ models });
  const scores = models.map((model) => shownScore(model)?.domains);
  const domains = [...new Set(scores.flatMap((domain) => Object.keys(domain ?? {})))].toSorted();
  if (domains.length === 0) return [];
  const names = models.map(({ name }) => name);
  // Many or long names would not fit: their places in the ranking stand for them.
  const heads = names.join("  ").length > 60 ? names.map((_, index) => `(${index + 1})`) : names;
  const table = renderTable(
    [`Pass@${k} by domain`, "tasks", ...heads],
    domains.map((domain) => [
      domain,
      String(Math.max(...scores.map((score) => score?.[domain]?.tasks ?? 0))),
      ...models.map(
        (model, index) => formatShare(scores[index]?.[domain]?.pass_at_k[k]) + caveatMark(model),
      ),
    ]),
    { left: [0], style },
  );
  return heads === names
    ? [table]
    : [table, style.dim("(n) is the nth model in the ranking above.")];
}

function starvedLines({ models }: Report, style: Style): string[] {
  return models
    .filter(({ starved }) => starved > 0)
    .map(({ name, starved }) =>
      style.bad(
        `${printable(name)}: ${formatCount(starved, "sample")} starved: other processes took the cores or the memory until the hard limit. They count as timeouts here; run the same command to judge them again.`,
      ),
    );
}

function caveatLines({ models }: Report, style: Style): string[] {
  const caveats = new Set(models.flatMap((model) => model.caveat ?? []));
  return [...caveats].map((caveat) => style.bad(`* ${caveat}`));
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
