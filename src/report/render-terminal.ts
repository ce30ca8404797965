import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { caveatMark, headlineK, rankOf, scoreColumns, shownScore } from "./headline.ts";
import { renderStrict } from "./render-strict.ts";
import { renderTable } from "./table.ts";

/** The ranking and the domains, as the terminal shows them. */
export function renderTerminal(report: Report, style: Style): string {
  const sections = [
    [style.bold(printable(report.title))],
    report.models.length === 0 ? ["No run has been judged yet."] : [renderRanking(report, style)],
    renderDomains(report, style),
    renderStrict(report, style),
    starvedLines(report, style),
    caveatLines(report, style),
    groundTruthLines(report, style),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

const rareOutcomes = ["timeout", "crash", "broken"] as const;

function renderRanking(report: Report, style: Style): string {
  const columns = scoreColumns(report);
  const countOf = (model: ModelReport, outcome: "fail" | (typeof rareOutcomes)[number]) =>
    shownScore(model)?.outcomes[outcome] ?? 0;
  // Broken samples are news; everyday columns stay in place although they may be empty.
  const outcomes = ["fail" as const, ...rareOutcomes].filter(
    (outcome) => outcome !== "broken" || report.models.some((model) => countOf(model, outcome) > 0),
  );
  return renderTable(
    ["#", "Model", ...columns.map((column) => column.title), "solved", ...outcomes],
    report.models.map((model) => {
      const score = shownScore(model);
      return [
        String(rankOf(model, report)),
        model.run.model.name + incompleteWords(model),
        ...columns.map(
          ({ calibration, k }) => formatShare(model[calibration]?.pass_at_k[k]) + caveatMark(model),
        ),
        `${score?.solved ?? 0}/${score?.tasks ?? 0}${caveatMark(model)}`,
        ...outcomes.map((outcome) => String(countOf(model, outcome))),
      ];
    }),
    { left: [1], style },
  );
}

function incompleteWords(model: ModelReport): string {
  if (!model.incomplete) return "";
  const { missing_tasks: missing } = model;
  return missing > 0
    ? ` (incomplete: ${formatCount(missing, "task")} without a sample)`
    : " (incomplete)";
}

function renderDomains(report: Report, style: Style): string[] {
  const k = headlineK(report);
  const scores = report.models.map((model) => shownScore(model)?.domains);
  const domains = [...new Set(scores.flatMap((domain) => Object.keys(domain ?? {})))].toSorted();
  if (domains.length === 0) return [];
  const names = report.models.map((model) => model.run.model.name);
  // Many or long names would not fit: their places in the ranking stand for them.
  const heads = names.join("  ").length > 60 ? names.map((_, index) => `(${index + 1})`) : names;
  const table = renderTable(
    [`Pass@${k} by domain`, "tasks", ...heads],
    domains.map((domain) => [
      domain,
      String(Math.max(...scores.map((score) => score?.[domain]?.tasks ?? 0))),
      ...report.models.map(
        (model, index) => formatShare(scores[index]?.[domain]?.pass_at_k[k]) + caveatMark(model),
      ),
    ]),
    { left: [0], style },
  );
  return heads === names ? [table] : [table, style.dim("(n) is the n-th model of the ranking.")];
}

function starvedLines({ models }: Report, style: Style): string[] {
  return models
    .filter(({ starved }) => starved > 0)
    .map(({ run, starved }) =>
      style.bad(
        `${printable(run.model.name)}: ${formatCount(starved, "sample")} starved: others took the cores or the memory until the hard limit. They count as timeouts here; the same command judges them again.`,
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
  const failed = truth.failed.map((item) => `  ${printable(`${item.task_id}  ${item.message}`)}`);
  return [style.bad(line), ...failed];
}
