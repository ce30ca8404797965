import { findNearest, takeFingerprint, type Fingerprint } from "../../construct/near-duplicate.ts";
import { loadPythonParser, type PythonParser } from "../../python-source/tree.ts";
import type { Style } from "../../lib/style.ts";
import { renderTable } from "../../report/table.ts";
import { reviewTask, type ReviewedTask } from "./review.ts";
import { listTaskIds, readTask, type Workspace } from "./workspace.ts";

export { checklist } from "../../construct/checklist.ts";
export { renderReview } from "../../report/render-author.ts";

/** What `bcb author review ID --json` prints: the task, what is known of it, and the task that is most like it. */
export interface ShownTask extends ReviewedTask {
  nearest: { id: string; text: number; same_structure: boolean } | null;
}

export async function showTask(
  workspace: Workspace,
  id: string,
  parser: PythonParser,
): Promise<ShownTask> {
  const reviewed = await reviewTask(workspace, id, parser);
  const others: Fingerprint[] = [];
  for (const other of await listTaskIds(workspace)) {
    if (other === id) continue;
    const { task } = await readTask(workspace, other, parser);
    others.push(takeFingerprint(other, task, parser));
  }
  const nearest = findNearest(takeFingerprint(id, reviewed.task, parser), others);
  if (nearest === undefined) return { ...reviewed, nearest: null };
  const { id: other, text, sameStructure } = nearest;
  return { ...reviewed, nearest: { id: other, text, same_structure: sameStructure } };
}

/** What `bcb author review --json` prints for a task. */
export interface ReviewLine {
  id: string;
  stage: string;
  waits_for: string;
  solved_by: string[];
  failed_by: string[];
  flags: string[];
}

export async function listReviews(workspace: Workspace): Promise<ReviewLine[]> {
  const parser = await loadPythonParser();
  const lines: ReviewLine[] = [];
  for (const id of await listTaskIds(workspace)) {
    const { state, pre_evaluation: models } = await reviewTask(workspace, id, parser);
    lines.push({
      id,
      stage: state.stage,
      waits_for: state.waits_for,
      solved_by: models?.solved_by ?? [],
      failed_by: models?.failed_by ?? [],
      flags: models?.flags ?? [],
    });
  }
  return lines;
}

export function renderReviews(
  lines: readonly ReviewLine[],
  style: Style,
  columns?: number,
): string {
  const rows = lines.map(
    ({ id, stage, waits_for: waitsFor, solved_by: solved, failed_by: failed, flags }) => {
      const asked = solved.length + failed.length;
      return [
        id,
        stage,
        asked === 0 ? "" : `${solved.length}/${asked}`,
        flags.join(", "),
        waitsFor,
      ];
    },
  );
  return renderTable(["Task", "Stage", "Solved", "Flags", "Waits for"], rows, {
    left: [0, 1, 3, 4],
    style,
    columns,
  });
}
