import { BenchError } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { percent } from "../../report/render-rigor.ts";
import { renderTable } from "../../report/table.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import type { SiteReviewRow } from "../../schema/site.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";
import { readCalls } from "./calls.ts";
import { reviewTask } from "./review.ts";
import { readSeeds } from "./synthesize.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

const unknown = { branch_coverage: null, mutation_score: null };

/** `bcb author status`: each task's stage, and what it waits for. */
export async function showStatus(folder: string, context: Context) {
  const workspace = await openWorkspace(folder, context);
  const drafts = await workspace.listDrafts();
  const seeds = await readSeeds(workspace);
  const calls = await readCalls(workspace);
  const drafted = new Set(drafts.map(({ seed }) => seed));
  const tasks = await describeTasks(workspace);
  const ids = new Set(tasks.map(({ id }) => id));
  const open = drafts.filter(({ id }) => !ids.has(id)).map(describeDraft);
  return {
    name: workspace.settings.name,
    seeds: seeds.length,
    seeds_left: seeds.filter(({ id }) => !drafted.has(id)).length,
    calls: calls.length,
    /** Of the calls whose price is known. */
    spent_usd: calls.reduce((sum, { cost_usd: cost }) => sum + (cost ?? 0), 0),
    tasks: [...open, ...tasks].toSorted((a, b) => compareNaturally(a.id, b.id)),
  };
}

export function renderStatus(
  status: Awaited<ReturnType<typeof showStatus>>,
  { style, columns }: Pick<Context, "style" | "columns">,
): string {
  const { name, seeds, seeds_left: left, calls, spent_usd: spent, tasks } = status;
  const rows = tasks.map(({ id, stage, branch_coverage, mutation_score, waits_for }) => {
    return [id, stage, percent(branch_coverage), percent(mutation_score), waits_for];
  });
  const heading = `${name}: ${formatCount(seeds, "seed")}, ${left} without a draft; ${formatCount(calls, "model call")}, $${spent.toFixed(2)}.`;
  if (rows.length === 0) return printable(heading);
  const headings = ["Task", "Stage", "Coverage", "Score", "Needs"];
  const table = renderTable(headings, rows, { left: [0, 1, 4], style, columns });
  return `${table}\n\n${style.dim(printable(heading))}`;
}

function describeDraft({ id, mark, turns, findings }: Draft): SiteReviewRow {
  const describe = (stage: string, waits_for: string) => ({ id, stage, waits_for, ...unknown });
  if (mark !== null) return describe("marked", `a person: ${mark.message}`);
  if (turns === 0) return describe("drafted", "refining");
  const checks = [...new Set((findings ?? []).map(({ check }) => check))];
  return describe("refining", `more turns (${checks.join(", ")})`);
}

/** How far each task is; one that cannot be read is broken, and says why. */
export async function describeTasks(workspace: Workspace): Promise<SiteReviewRow[]> {
  const ids = await workspace.listTaskIds();
  return Promise.all(
    ids.map(async (id) => {
      try {
        const { state, validation } = await reviewTask(workspace, id);
        const { coverage, mutation } = validation?.report ?? {};
        const measured = {
          branch_coverage: coverage?.branch ?? null,
          mutation_score: mutation?.score ?? null,
        };
        return { id, ...state, ...measured };
      } catch (error) {
        if (!(error instanceof BenchError)) throw error;
        return { id, stage: "broken", waits_for: `repair: ${error.message}`, ...unknown };
      }
    }),
  );
}
