import { fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/files.ts";
import { badLineError, readJsonlLines } from "../lib/jsonl.ts";
import { Verdict, type StoredResult } from "../schema/verdict.ts";

/** Every verdict of a log, in the order of the file, with where its line stands; one that a killed writer left half is passed over. */
export async function* readVerdictLines(file: string) {
  const share = shareParts();
  for await (const row of readJsonlLines(file)) {
    if ("problem" in row) {
      if (row.isComplete) throw badLineError(file, row);
      continue;
    }
    const { data: verdict, error } = Verdict.safeParse(row.value);
    if (verdict === undefined) {
      const [issue] = error.issues;
      throw fault.FileUnreadable(
        `${file}, line ${row.line}: not a verdict (${issue?.path.join(".")}: ${issue?.message}).`,
        "The file was edited or written by another version. Move it away, or start over with --fresh.",
      );
    }
    yield { verdict: share(verdict), range: row.range };
  }
}

/** Gives verdicts the parts of those before them that are alike: a million of them have few different ones. */
export function shareParts(): (verdict: Verdict) => Verdict {
  const tasks = new Map<string, string>();
  const stricts = new Map<string, Verdict["strict"]>();
  return (verdict) => {
    const { task_id, strict } = verdict;
    const key = JSON.stringify(strict);
    if (!tasks.has(task_id)) tasks.set(task_id, task_id);
    if (!stricts.has(key)) stricts.set(key, strict);
    return { ...verdict, task_id: tasks.get(task_id) ?? task_id, strict: stricts.get(key) ?? null };
  };
}

/** The verdicts that an earlier run wrote: the last word on each question, at the place of the first. */
export async function readVerdicts(file: string): Promise<Verdict[]> {
  if (!(await isThere(file))) return [];
  const latest = new Map<string, Verdict>();
  for await (const { verdict } of readVerdictLines(file)) latest.set(verdictKey(verdict), verdict);
  return [...latest.values()];
}

/** The same verdicts as far as they are scored, by calibration, in the order of the file, and how many samples could not be run. */
export async function readResults(file: string) {
  const calibrated = new Map<string, StoredResult | null>();
  const uncalibrated = new Map<string, StoredResult | null>();
  for await (const { verdict } of readVerdictLines(file)) {
    (verdict.calibrated ? calibrated : uncalibrated).set(verdictKey(verdict), toResult(verdict));
  }
  return { calibrated: collect(calibrated), uncalibrated: collect(uncalibrated) };
}

function collect(latest: ReadonlyMap<string, StoredResult | null>) {
  const results = [...latest.values()].filter((result) => result !== null);
  return { results, broken: latest.size - results.length };
}

/** Null for a broken run: it is never scored. */
function toResult(verdict: Verdict): StoredResult | null {
  const { task_id, sample, outcome, strict, reason, tests_expected, wall_ms } = verdict;
  if (outcome === "broken" || verdict.official === null) return null;
  const { status, details } = verdict.official;
  const passed = status === "pass";
  return { task_id, sample, passed, outcome, strict, details, reason, tests_expected, wall_ms };
}

/** What makes two verdicts of a run the same question. */
export type Question = Pick<
  Verdict,
  "task_id" | "sample" | "calibrated" | "solution_hash" | "seed" | "hash_seed"
>;

/** The same text for the same question. */
export function verdictKey(question: Question): string {
  const { task_id, sample, calibrated, solution_hash, seed, hash_seed } = question;
  return [task_id, sample, calibrated, solution_hash, seed, hash_seed].join("\n");
}
