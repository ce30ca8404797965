import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import type { DiffedRun } from "../../analysis/diff/diff-runs.ts";
import { SampleRow } from "../../schema/sample.ts";
import { SanitizeTrace, type SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import { findSamplesFile } from "../../runs/find-beside.ts";
import { listTraceStems, runFile, samplesStem } from "../../runs/names.ts";
import { readGenerationRecord } from "../../runs/records.ts";
import { readSolutionHashes, readSolutions } from "./read-solutions.ts";

/** Everything that lies beside a run and tells how it came about; what is absent or damaged is not known. */
export async function readBackground(
  run: StoredRun,
  tasks: ReadonlyMap<string, Task>,
): Promise<DiffedRun> {
  const samples = await findSamplesFile(run);
  const stem = samples === undefined ? run.stem : samplesStem(samples);
  return {
    run,
    generation: (await readGenerationRecord(stem)) ?? null,
    sanitizer: await readSanitizer(stem),
    codes: await readCodes(run, tasks),
    texts: samples === undefined ? new Map() : await readTexts(samples),
  };
}

/** The tasks whose rows are not the same in both datasets, those included that only one has. */
export function listChangedTasks(first: readonly Task[], second: readonly Task[]): Set<string> {
  const [ours, theirs] = [first, second].map(
    (tasks) => new Map(tasks.map((task) => [task.task_id, canonicalJson(task.row)])),
  );
  const ids = new Set([...first, ...second].map(({ task_id }) => task_id));
  return new Set([...ids].filter((id) => ours?.get(id) !== theirs?.get(id)));
}

async function readCodes(
  run: StoredRun,
  tasks: ReadonlyMap<string, Task>,
): Promise<Map<string, string>> {
  const hashes = await readSolutionHashes(run);
  if (hashes.size > 0) return hashes;
  const { codeOf } = await readSolutions(run, { tasks });
  for (const { task_id, sample } of run.results) {
    // Without its task a sample's set-up is not in front of it: other code than was judged.
    const code = tasks.has(task_id) ? codeOf(task_id, sample) : undefined;
    if (code !== undefined) hashes.set(sampleKey(task_id, sample), sha256(code));
  }
  return hashes;
}

async function readTexts(samples: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  if (!/\.jsonl(\.gz)?$/.test(samples)) return texts;
  for await (const { value } of readJsonl(samples, { tolerateTornTail: true })) {
    const row = SampleRow.safeParse(value);
    if (!row.success) continue;
    const { task_id, raw_solution } = row.data;
    const sample = counts.get(task_id) ?? 0;
    counts.set(task_id, sample + 1);
    if (raw_solution !== undefined) texts.set(sampleKey(task_id, sample), sha256(raw_solution));
  }
  return texts;
}

async function readSanitizer(stem: string): Promise<SanitizeMode | null> {
  for (const name of listTraceStems(stem)) {
    try {
      for await (const { value } of readJsonl(runFile(name, "sanitizeTrace"))) {
        return SanitizeTrace.parse(value).mode;
      }
    } catch {
      // No trace, or one of another version: the mode is not known.
    }
  }
  return null;
}
