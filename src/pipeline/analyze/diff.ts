import { diffRuns, type DiffedRun } from "../../analysis/diff/diff-runs.ts";
import { fault } from "../../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { renderRunDifference } from "../../report/render-run-comparison.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import { loadDataset } from "../load-dataset.ts";
import { chooseRuns, type RunsRequest } from "../runs/load-runs.ts";
import { loadRunDataset } from "../runs/load-run-dataset.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";
import { readSolutionHashes } from "../runs/read-solutions.ts";

/** `bcb diff`: why the second run scores otherwise than the first. */
export async function diff(request: RunsRequest & { places: readonly [string, string] }) {
  const runs = await chooseRuns(request.places, request);
  const [one, two] = runs;
  if (one === undefined || two === undefined || runs.length > 2) {
    const files = runs.map(({ file }) => `  ${file}`).join("\n");
    throw fault.BadUsage(
      `Two runs are needed, but ${request.places.join(" and ")} contain ${runs.length}:\n${files}`,
      "Pass the files of two runs.",
    );
  }
  const hashes = runs.map(({ record }) => record?.dataset.hash);
  const areSame = hashes[0] !== undefined && hashes[0] === hashes[1];
  // The datasets that the runs name, where they are needed.
  const ours = areSame ? undefined : await loadRunDataset(one, request);
  const theirs = areSame ? undefined : await loadRunDataset(two, request);
  const named =
    request.source === undefined ? undefined : await loadDataset(request.source, request);
  const tasks = new Map((named ?? ours ?? theirs)?.tasks.map((task) => [task.task_id, task]));
  const first = await readBackground(one, tasks);
  const second = await readBackground(two, tasks);
  const changed = ours && theirs ? listChangedTasks(ours.tasks, theirs.tasks) : null;
  const json = diffRuns(first, second, { changedTasks: areSame ? new Set() : changed });
  if (json.samples === 0) {
    throw fault.RunMismatch(
      `${json.first.name} and ${json.second.name} have no sample in common.`,
      "Compare runs of the same dataset.",
    );
  }
  return { json, text: renderRunDifference(json, request.style) };
}

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
