import { access, rm } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import {
  badLineError,
  JsonlWriter,
  parseJsonLine,
  readTextBatches,
  type BadLine,
  type TextLine,
} from "../lib/jsonl.ts";
import { writeAtomically, writeError } from "../lib/write-atomically.ts";
import { Verdict } from "../schema/verdict.ts";
import { readPlainVerdict } from "./read-plain-verdict.ts";

/** The verdicts that an earlier run wrote, the last word on each question; a line that a killed writer left half is passed over. */
export async function readVerdicts(file: string): Promise<Verdict[]> {
  if (!(await hasVerdicts(file))) return [];
  const latest = collectLatest();
  for await (const batch of readTextBatches(file)) {
    for (const row of batch) {
      const verdict = ("text" in row ? readPlainVerdict(row.text) : undefined) ?? parse(row, file);
      if (verdict !== undefined) latest.add(verdict);
    }
  }
  return latest.verdicts;
}

/** Any line, in whatever form its JSON is written. */
function parse(
  row: TextLine | (BadLine & { isComplete: boolean }),
  file: string,
): Verdict | undefined {
  const parsed = "text" in row ? parseJsonLine(row) : row;
  if (parsed === undefined) return undefined;
  if ("problem" in parsed) {
    if (!parsed.isComplete) return undefined;
    throw badLineError(file, parsed);
  }
  const verdict = Verdict.safeParse(parsed.value);
  if (verdict.success) return verdict.data;
  const [issue] = verdict.error.issues;
  throw new BenchError(
    "FileUnreadable",
    `${file}, line ${parsed.line}: not a verdict (${issue?.path.join(".")}: ${issue?.message}).`,
    "The file was written by another version or edited. Move it away, or use --fresh to judge again.",
  );
}

/** Keeps the last verdict on each question (see verdictKey) at the place of the first. */
function collectLatest(): { verdicts: Verdict[]; add: (verdict: Verdict) => void } {
  const verdicts: Verdict[] = [];
  // Nearly every sample has one verdict: keys of text are made only for those that have more.
  const firstPlaces = new Map<string, Map<number, number>>();
  const otherPlaces = new Map<string, number>();
  const add = (verdict: Verdict): void => {
    let bySample = firstPlaces.get(verdict.task_id);
    if (bySample === undefined) {
      bySample = new Map();
      firstPlaces.set(verdict.task_id, bySample);
    }
    const slot = verdict.sample * 2 + Number(verdict.calibrated);
    const first = bySample.get(slot);
    if (first === undefined) {
      bySample.set(slot, verdicts.push(verdict) - 1);
      return;
    }
    const key = verdictKey(verdict);
    const earlier = verdicts[first];
    const isFirst = earlier !== undefined && verdictKey(earlier) === key;
    const place = isFirst ? first : otherPlaces.get(key);
    if (place === undefined) otherPlaces.set(key, verdicts.push(verdict) - 1);
    else verdicts[place] = verdict;
  };
  return { verdicts, add };
}

/** What makes two verdicts of a run the same question. */
export function verdictKey(
  verdict: Pick<
    Verdict,
    "task_id" | "sample" | "calibrated" | "solution_hash" | "seed" | "hash_seed"
  >,
): string {
  const { task_id, sample, calibrated, solution_hash, seed, hash_seed } = verdict;
  return [task_id, sample, calibrated, solution_hash, seed, hash_seed].join("\n");
}

export async function hasVerdicts(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

export function openVerdictLog(file: string): Promise<JsonlWriter> {
  return JsonlWriter.append(file);
}

export async function replaceVerdicts(file: string, verdicts: readonly Verdict[]): Promise<void> {
  await writeAtomically(file, verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(""));
}

export async function removeVerdicts(file: string): Promise<void> {
  await rm(file, { force: true }).catch((cause: unknown) => {
    throw writeError(file, cause);
  });
}
