import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import type { DiffedRun } from "../../analysis/diff/list-causes.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import { readRunTexts } from "./read-run-texts.ts";
import { readSolutionHashes } from "./read-solutions.ts";

/** Everything that lies beside a run and tells how it came about; what is absent or damaged is not known. */
export async function readBackground(
  run: StoredRun,
  tasks: ReadonlyMap<string, Task>,
): Promise<DiffedRun> {
  const { generation, sanitizer, codeOf, answerOf } = await readRunTexts(run, { tasks });
  const codes = await readSolutionHashes(run);
  const areKnown = codes.size > 0;
  const texts = new Map<string, string>();
  for (const { task_id, sample } of run.results) {
    const key = sampleKey(task_id, sample);
    const raw = answerOf(task_id, sample)?.raw ?? null;
    if (raw !== null) texts.set(key, sha256(raw));
    // Without its task a sample's set-up is not in front of it: other code than was judged.
    const code = areKnown || !tasks.has(task_id) ? undefined : codeOf(task_id, sample);
    if (code !== undefined) codes.set(key, sha256(code));
  }
  return { run, generation, sanitizer, codes, texts };
}

/** The tasks whose rows are not the same in both datasets, those included that only one has. */
export function listChangedTasks(first: readonly Task[], second: readonly Task[]): Set<string> {
  const [ours, theirs] = [first, second].map(
    (tasks) => new Map(tasks.map((task) => [task.task_id, canonicalJson(task.row)])),
  );
  const ids = new Set([...first, ...second].map(({ task_id }) => task_id));
  return new Set([...ids].filter((id) => ours?.get(id) !== theirs?.get(id)));
}
