import { shareTexts } from "../lib/share-texts.ts";
import type { StoredResult } from "../schema/stored-run.ts";
import type { StrictVerdict, Verdict } from "../schema/verdict.ts";
import type { Question } from "./question.ts";
import { field, makeMarks, markFields, words, type Field } from "./mark-fields.ts";

/** What decides whether a question must be asked again. */
export type Glance = Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "limit_ms" | "starved">;

/** The line that was read last; what it says is made when it is asked for. */
export interface PlainLine {
  /** False where the valid UTF-8 from start to end is no plain line: it must be parsed as JSON then. */
  read: (bytes: Buffer, start: number, end: number) => boolean;
  toQuestion: () => Question;
  toGlance: () => Glance;
  toVerdict: () => Verdict;
  toResult: () => StoredResult;
}

/**
 * Reads verdicts as our writer writes them: the fields in their order, without spaces. What it reads, JSON and the
 * schema read as the same, in many times the time; that is seconds for a million verdicts.
 */
export function createPlainLine(): PlainLine {
  const marks = makeMarks();
  const shareTask = shareTexts();
  const shareEnvironment = shareTexts();
  let line: Buffer = Buffer.alloc(0);
  let view = new DataView(line.buffer, 0, 0);
  const from = (of: Field): number => marks[2 * of] ?? 0;
  const to = (of: Field): number => marks[2 * of + 1] ?? 0;
  const text = (of: Field): string => line.toString("utf8", from(of), to(of));
  const whole = (of: Field): number => toWhole(line, from(of), to(of));
  const isTrue = (of: Field): boolean => line[from(of)] === letterOfTrue;
  const word = <Word extends string>(of: Field, known: readonly [Word, ...Word[]]): Word =>
    pickWord(known, line[from(of)]);
  const isEmpty = (of: Field): boolean => from(of) === to(of);
  // The brackets stand directly around what is marked.
  const json = (of: Field) => JSON.parse(line.toString("utf8", from(of) - 1, to(of) + 1));
  const toTask = (): string => shareTask(line, from(field.task_id), to(field.task_id));
  const toDetails = () => (isEmpty(field.details) ? noDetails : json(field.details));
  const toStrict = (): StrictVerdict => ({
    status: word(field.strict, words.strict),
    controls: whole(field.controls),
    exposed: nothing,
    uncontrolled: isEmpty(field.uncontrolled) ? nothing : json(field.uncontrolled),
    evidence: nothing,
  });

  return {
    read: (bytes, start, end) => {
      if (bytes !== line) {
        line = bytes;
        view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      }
      return markFields({ bytes, view }, { start, end }, marks);
    },
    toQuestion: () => ({
      task_id: toTask(),
      sample: whole(field.sample),
      calibrated: isTrue(field.calibrated),
      solution_hash: text(field.solution_hash),
      seed: whole(field.seed),
      hash_seed: whole(field.hash_seed),
    }),
    toGlance: () => ({
      outcome: word(field.outcome, words.outcome),
      wall_ms: whole(field.wall_ms),
      wait_ms: whole(field.wait_ms),
      limit_ms: whole(field.limit_ms),
      starved: false,
    }),
    toVerdict: () => ({
      task_id: toTask(),
      sample: whole(field.sample),
      calibrated: isTrue(field.calibrated),
      solution_hash: text(field.solution_hash),
      outcome: word(field.outcome, words.outcome),
      reason: null,
      official: { status: word(field.status, words.status), details: toDetails() },
      strict: toStrict(),
      tests_run: whole(field.tests_run),
      tests_expected: whole(field.tests_expected),
      wall_ms: whole(field.wall_ms),
      cpu_ms: whole(field.cpu_ms),
      peak_mib: whole(field.peak_mib),
      limit_ms: whole(field.limit_ms),
      wait_ms: whole(field.wait_ms),
      starved: false,
      seed: whole(field.seed),
      hash_seed: whole(field.hash_seed),
      environment: shareEnvironment(line, from(field.environment), to(field.environment)),
      cached: isTrue(field.cached),
    }),
    toResult: () => ({
      task_id: toTask(),
      sample: whole(field.sample),
      passed: word(field.status, words.status) === "pass",
      outcome: word(field.outcome, words.outcome),
      strict: toStrict(),
      details: toDetails(),
      reason: null,
      tests_expected: whole(field.tests_expected),
      wall_ms: whole(field.wall_ms),
    }),
  };
}

const letterOfTrue = "t".charCodeAt(0);

/** The grammar holds the rest of the word, and no two of a field begin alike. */
function pickWord<Word extends string>(
  known: readonly [Word, ...Word[]],
  letter: number | undefined,
): Word {
  for (const word of known) if (word.charCodeAt(0) === letter) return word;
  return known[0];
}

function toWhole(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at] ?? 0) - 48;
  return value;
}

// Most verdicts have nothing to tell here: a million of them share one object.
const noDetails = {};
const nothing: never[] = [];
