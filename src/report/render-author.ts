import { printable, printableLines } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { DraftMark, Finding, StoredValidation } from "../schema/author-workspace.ts";
import type { RigorSummary } from "../schema/rigor-report.ts";
import type { SiteReviewRow } from "../schema/site-review.ts";
import { formatCount } from "./format-number.ts";
import { listMeasures, percent, renderRigorSummary } from "./render-rigor.ts";
import { renderTable } from "./table.ts";

/** What `bcb author status --json` prints. */
export interface WorkspaceStatus {
  name: string;
  seeds: number;
  /** Seeds without a draft. */
  seeds_left: number;
  calls: number;
  /** Of the calls whose price is known. */
  spent_usd: number;
  tasks: readonly TaskStatus[];
}

export type TaskStatus = SiteReviewRow;

export function renderStatus(status: WorkspaceStatus, style: Style, columns?: number): string {
  const { name, seeds, seeds_left: left, calls, spent_usd: spent, tasks } = status;
  const rows = tasks.map((task) => [
    task.id,
    task.stage,
    percent(task.branch_coverage),
    percent(task.mutation_score),
    task.waits_for,
  ]);
  const heading = `${name}: ${formatCount(seeds, "seed")}, ${left} without a draft; ${formatCount(calls, "model call")}, $${spent.toFixed(2)}.`;
  if (rows.length === 0) return printable(heading);
  const table = renderTable(["Task", "Stage", "Coverage", "Score", "Needs"], rows, {
    left: [0, 1, 4],
    style,
    columns,
  });
  return `${table}\n\n${style.dim(printable(heading))}`;
}

/** What `bcb author validate --json` prints in a workspace. */
export interface WorkspaceValidation {
  /** Whether review and build go by it: not where less was asked than they ask. */
  kept: boolean;
  summary: RigorSummary;
  tasks: (Pick<StoredValidation, "green" | "findings" | "report"> & {
    id: string;
    kind: "draft" | "task";
  })[];
}

/** Each draft and task with what was found, and what the workspace comes to. */
export function renderWorkspaceValidation(shown: WorkspaceValidation, style: Style): string {
  const parts = shown.tasks.map(({ id, kind, green, findings, report }) =>
    [
      `${style.bold(printable(id))}, ${kind}  ${green ? style.good("green") : style.bad(formatCount(findings.length, "finding"))}`,
      ...(report === null ? [] : listMeasures(report, style)),
      ...findings.map(
        ({ check, message }) =>
          `  ${style.bad(`✗ ${check}:`)} ${printableLines(message).replaceAll("\n", "\n    ")}`,
      ),
    ].join("\n"),
  );
  if (parts.length === 0) return "Nothing to validate: there are no tasks and no open drafts.";
  return [...parts, renderRigorSummary(shown.summary, style)].join("\n\n");
}

/** What `bcb author synthesize --json` prints. */
export interface SynthesizeOutcome {
  drafts: { id: string; seed: string; mark: DraftMark | null }[];
  /** Seeds that have no draft yet. */
  left: number;
  stopped: "done" | "budget";
  spent_usd: number | null;
}

export function renderSynthesized(outcome: SynthesizeOutcome, style: Style): string {
  const lines = outcome.drafts.map(({ id, mark }) =>
    mark === null
      ? `${id}  drafted`
      : style.bad(`${id}  marked as ${mark.kind}: ${printable(mark.message)}`),
  );
  const end = `Drafts: ${lines.length}. Seeds left: ${outcome.left}.${describeMoney(outcome)}`;
  return [...lines, `${end} Next: \`bcb author refine\`.`].join("\n");
}

/** What became of a draft: `done` is in tasks/, `waiting` can be refined further. */
export interface RefinedDraft {
  id: string;
  result: "done" | "accepted" | "waiting" | "marked";
  turns: number;
  findings: readonly Finding[];
  mark: DraftMark | null;
}

/** What `bcb author refine --json` prints. */
export interface RefineOutcome {
  drafts: RefinedDraft[];
  stopped: "done" | "budget" | "person";
  spent_usd: number | null;
}

export function renderRefined(outcome: RefineOutcome, style: Style): string {
  const lines = outcome.drafts.map(({ id, result, turns, findings, mark }) => {
    const why = mark?.message ?? [...new Set(findings.map(({ check }) => check))].join(", ");
    const words = `${id}  ${result} after ${turns} turns${why === "" ? "" : `: ${printable(why)}`}`;
    return result === "done" ? style.good(words) : words;
  });
  const end = `Drafts: ${lines.length}.${describeMoney(outcome)} Next: \`bcb author review\`.`;
  return [...lines, end].join("\n");
}

function describeMoney(outcome: { spent_usd: number | null; stopped: string }): string {
  const { spent_usd: spent, stopped } = outcome;
  const budget = stopped === "budget" ? " The budget is spent." : "";
  return `${spent === null ? "" : ` $${spent.toFixed(2)} spent.`}${budget}`;
}

export interface StrengthenedTask {
  id: string;
  survivors: number;
  killed: number;
  kept: { name: string; kills: string[] }[];
  refused: { name: string; reason: string }[];
  /** What still nobody notices. */
  left: string[];
  /** Why there was nothing to take. */
  problem: DraftMark | null;
}

/** What `bcb author strengthen --json` prints, with what it cost. */
export interface StrengthenOutcome {
  tasks: StrengthenedTask[];
  stopped: "done" | "budget";
}

export function renderStrengthened({ tasks }: StrengthenOutcome, style: Style): string {
  const lines = tasks.flatMap(({ id, survivors, killed, kept, refused, left, problem }) => {
    const why = problem === null ? "" : ` (${problem.kind}: ${printable(problem.message)})`;
    return [
      `${id}  ${killed} of ${survivors} surviving faults are now detected${why}`,
      ...kept.map(({ name, kills }) => `  added ${printable(name)}: it detects ${kills.length}`),
      ...refused.map(({ name, reason }) =>
        style.dim(`  rejected ${printable(name)}: ${printable(reason)}`),
      ),
      ...left.map((label) => style.dim(`  not detected: ${printable(label)}`)),
    ];
  });
  const end = "Edited tasks need validation and sign-off again: `bcb author status`.";
  return [...lines, end].join("\n");
}

/** What `bcb author build --json` prints. */
export interface BuildOutcome {
  folder: string;
  version: string;
  tasks: number;
  hard: readonly string[];
  changes: Readonly<Record<"added" | "changed" | "removed", readonly string[]>>;
  /** Tasks that are not in the pack, or in it only by --all, and what they wait for. */
  left_out: { id: string; waits_for: string }[];
}

export function renderBuilt(built: BuildOutcome, all: boolean): string {
  const { added, changed, removed } = built.changes;
  return [
    `${built.folder}: version ${built.version}, ${built.tasks} tasks (${added.length} added, ${changed.length} changed, ${removed.length} removed), ${built.hard.length} of them hard.`,
    ...built.left_out.map(
      ({ id, waits_for: waitsFor }) =>
        `  ${all ? "included although not ready" : "left out"}: ${id} needs ${waitsFor}`,
    ),
  ].join("\n");
}
