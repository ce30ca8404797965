import { printable, plainStyle, type Style } from "../lib/printable.ts";
import type { RigorReport, RigorSummary } from "../schema/rigor-report.ts";
import { formatCount } from "./format-number.ts";
import { renderTable } from "./table.ts";

/** One line a task, the sum below. */
export function renderRigorTable(
  reports: readonly RigorReport[],
  summary: RigorSummary,
  { style, columns }: { style: Style; columns?: number | undefined },
): string {
  const rows = reports.map((report) => [
    report.task_id,
    report.passes ? "pass" : "fail",
    String(report.tests),
    percent(report.coverage?.line),
    percent(report.coverage?.branch),
    percent(report.mutation?.score),
    String(report.mutation?.mutants ?? ""),
    (report.test_ms / 1000).toFixed(2),
    report.repetitions === null ? "" : report.repetitions.depends_on.join(" ") || "steady",
    [...new Set(report.findings.map(({ kind }) => kind))].join(" ") || "none",
  ]);
  const heading = ["Task", "Solution", "Tests", "Lines", "Branches", "Score", "Mutants", "s"];
  const look = { left: [0, 1, 8, 9], style, columns };
  const table = renderTable([...heading, "Depends on", "Findings"], rows, look);
  return [table, "", renderRigorSummary(summary, style)].join("\n");
}

export function renderRigorSummary(summary: RigorSummary, style: Style): string {
  const { lowest_score: lowest, mutants_per_task: mutants } = summary;
  const worst = lowest && `${percent(lowest.score)} (${printable(lowest.task_id)})`;
  const low = worst === null ? "" : `, lowest ${worst}, ${mutants?.toFixed(1)} mutants per task`;
  const kinds = Object.entries(summary.findings).map(([kind, count]) => `${kind} ${count}`);
  const lines = [
    `${summary.solved} of ${formatCount(summary.tasks, "solution")} pass; ${summary.flaky} of the tasks ${summary.flaky === 1 ? "is" : "are"} flaky.`,
    summary.line_coverage === null
      ? "Coverage: not measured."
      : `Coverage: lines ${percent(summary.line_coverage)}, with branches ${percent(summary.branch_coverage)}.`,
    `Mutation score: ${percent(summary.mutation_score) || "not measured"}${low}.`,
    ...(kinds.length > 0 ? [`Tasks by finding: ${kinds.join(", ")}.`] : []),
  ];
  const all = `${summary.green} of ${formatCount(summary.tasks, "task")} without an error.`;
  return [...lines, summary.green === summary.tasks ? style.good(all) : style.bad(all)].join("\n");
}

/** Everything that was found of one task, for people. */
export function renderRigorReport(report: RigorReport, style: Style = plainStyle): string {
  const errors = report.findings.filter(({ severity }) => severity === "error").length;
  const verdict = errors === 0 ? style.good("green") : style.bad(formatCount(errors, "error"));
  const found = report.findings.map(({ severity, kind, message }) => {
    const head = severity === "error" ? style.bad(`✗ ${kind}:`) : style.dim(`! ${kind}:`);
    return `  ${head} ${printable(message)}`;
  });
  const title = `${style.bold(printable(report.task_id))}  ${verdict}`;
  return [title, ...listMeasures(report, style), ...found].join("\n");
}

/** What was measured, a line each, and the mutants that survived. */
export function listMeasures(report: RigorReport, style: Style = plainStyle): string[] {
  return measuresOf(report).flatMap(({ name, text, details }) => [
    `  ${name.padEnd(13)} ${text}`,
    ...details.map((line) => style.dim(`    ${line}`)),
  ]);
}

/** What was measured, by name. */
export function measuresOf(report: RigorReport) {
  const { coverage, mutation, repetitions, stubs, examples } = report;
  const measures: { name: string; text: string; details: string[] }[] = [];
  const add = (name: string, text: string, details: string[] = []) =>
    measures.push({ name, text, details });
  const fate = report.passes ? "passes" : "fails";
  add("solution", `${fate}, ${formatCount(report.tests, "test")} in ${report.test_ms} ms`);
  if (stubs !== null) {
    const passing = Object.keys(stubs).filter((name) => stubs[name] === "passes");
    add("stubs", passing.length === 0 ? "all fail" : `pass: ${passing.join(", ")}`);
  }
  if (coverage !== null) {
    add(
      "coverage",
      `lines ${percent(coverage.line)} of ${coverage.statements}, with ${coverage.branches} branches ${percent(coverage.branch)}`,
    );
  }
  if (repetitions !== null) {
    const outcome = repetitions.depends_on.join(", ") || "nothing that was changed";
    add("repetitions", `${repetitions.runs}; the result depends on ${outcome}`);
  }
  if (examples !== null) {
    const { agree, differ, unchecked } = examples;
    add("examples", `${agree} agree, ${differ} differ, ${unchecked} cannot be checked`);
  }
  if (mutation !== null) {
    const late = mutation.killed_by_time > 0 ? ` (${mutation.killed_by_time} by timeout)` : "";
    const more = mutation.left_out > 0 ? `; ${mutation.left_out} more left out` : "";
    add(
      "mutants",
      `${mutation.killed} of ${mutation.mutants} killed${late}, ${percent(mutation.score)}${more}`,
      mutation.survivors.flatMap(({ line, kind, before, after }) => [
        `line ${line}, ${kind}: ${printable(before)}`,
        `  survived as: ${printable(after)}`,
      ]),
    );
  }
  return measures;
}

/** Rounded down: 99.96% is not all. */
export function percent(share: number | null | undefined): string {
  if (share == null) return "";
  const floored = Math.floor(share * 1000) / 10;
  return `${share === 1 ? "100" : floored.toFixed(1)}%`;
}
