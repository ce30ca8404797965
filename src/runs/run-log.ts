import { isThere, openPendingFile } from "../lib/files.ts";
import { appendJsonl, type JsonlWriter, type ByteRange } from "../lib/jsonl.ts";
import { OffsetReader } from "../lib/offset-reader.ts";
import { Outcome, Verdict } from "../schema/verdict.ts";
import { readVerdictLines, shareParts, type Question } from "./verdict-log.ts";

/** What decides whether a question must be asked again. */
export type Glance = Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "limit_ms" | "starved">;

/** The questions that a log is about, in their order. */
export interface Questions {
  count: number;
  /** The question's number from 0; "other" for one that the log keeps, "gone" for one that nobody can ask any more. */
  find: (question: Question) => number | "other" | "gone";
}

const outcomes = Outcome.options;
const unasked = -1;
const factsEach = 6;

/**
 * The verdicts of a run, on the disk: in memory is only where the last word on each question stands. Lines are
 * appended; the log is put in order as a whole, by a file that takes its place.
 */
export class RunLog implements AsyncDisposable, Iterable<Verdict> {
  readonly #file: string;
  readonly #offsets: Float64Array;
  /** By question: how long its line is, and what a glance is made of. */
  readonly #facts: Uint32Array;
  #others: ByteRange[] = [];
  /** Lines that no question stands for any more, or that have a later word. */
  #superseded = 0;
  #writer: JsonlWriter | undefined;
  #reader: OffsetReader | undefined;
  readonly #share = shareParts();

  private constructor(file: string, count: number) {
    this.#file = file;
    this.#offsets = new Float64Array(count).fill(unasked);
    this.#facts = new Uint32Array(count * factsEach);
  }

  /** What the file holds. Verdicts on what nobody can ask any more are taken out: a report counts each sample once. */
  static async open(file: string, { count, find }: Questions): Promise<RunLog> {
    const log = new RunLog(file, count);
    if (!(await isThere(file))) return log;
    // What a killed writer left half is cut off before anything is read.
    log.#writer = await appendJsonl(file);
    let gone = 0;
    for await (const { verdict, range } of readVerdictLines(file)) {
      const place = find(verdict);
      if (place === "other") log.#others.push(range);
      else if (place === "gone") gone += 1;
      else log.#set(place, verdict, range);
    }
    log.#superseded += gone;
    if (gone > 0) await log.putInOrder();
    return log;
  }

  /** Undefined for a question without an answer. */
  glance(question: number): Glance | undefined {
    if (!this.has(question)) return undefined;
    const [, outcome = 0, wall_ms = 0, wait_ms = 0, limit_ms = 0, starved] = this.#facts.subarray(
      question * factsEach,
    );
    const named = outcomes[outcome] ?? "broken";
    return { outcome: named, wall_ms, wait_ms, limit_ms, starved: starved === 1 };
  }

  has(question: number): boolean {
    return (this.#offsets[question] ?? unasked) !== unasked;
  }

  /** Every verdict, in the order of the questions. */
  *[Symbol.iterator](): Generator<Verdict> {
    for (let question = 0; question < this.#offsets.length; question++) {
      if (!this.has(question)) continue;
      const bytes = this.#readBytes(this.#rangeAt(question));
      yield this.#share(Verdict.parse(JSON.parse(bytes.toString("utf8"))));
    }
  }

  async append(question: number, verdict: Verdict): Promise<void> {
    this.#writer ??= await appendJsonl(this.#file);
    this.#set(question, verdict, await this.#writer.write(verdict));
  }

  /** The last words alone, in the order of the questions; the others after them. A killed process leaves the old file or the new. */
  async putInOrder(): Promise<void> {
    if (this.#isInOrder()) return;
    await using pending = await openPendingFile(this.#file);
    let size = 0;
    const copy = async ({ offset, length }: ByteRange): Promise<ByteRange> => {
      const copied = { offset: size, length };
      size += length + 1;
      await pending.write(Buffer.concat([this.#readBytes({ offset, length }), newline]));
      return copied;
    };
    const offsets = new Float64Array(this.#offsets.length).fill(unasked);
    for (let question = 0; question < offsets.length; question++) {
      if (this.has(question)) offsets[question] = (await copy(this.#rangeAt(question))).offset;
    }
    const others: ByteRange[] = [];
    for (const range of this.#others) others.push(await copy(range));
    await this.#close();
    await pending.finish();
    this.#offsets.set(offsets);
    this.#others = others;
    this.#superseded = 0;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }

  #set(question: number, glance: Glance, range: ByteRange): void {
    if (this.has(question)) this.#superseded += 1;
    this.#offsets[question] = range.offset;
    const { outcome, wall_ms, wait_ms, limit_ms, starved } = glance;
    const times = [wall_ms, wait_ms, limit_ms];
    const facts = [range.length, outcomes.indexOf(outcome), ...times, Number(starved)];
    this.#facts.set(facts, question * factsEach);
  }

  #rangeAt(question: number): ByteRange {
    return { offset: this.#offsets[question] ?? 0, length: this.#facts[question * factsEach] ?? 0 };
  }

  #readBytes(range: ByteRange): Buffer {
    this.#reader ??= new OffsetReader(this.#file);
    return this.#reader.read(range);
  }

  #isInOrder(): boolean {
    let last = unasked;
    for (const offset of this.#offsets) {
      if (offset === unasked) continue;
      if (offset < last) return false;
      last = offset;
    }
    const isLast = this.#others.every(({ offset }) => offset > last);
    return isLast && this.#superseded === 0;
  }

  async #close(): Promise<void> {
    await this.#writer?.[Symbol.asyncDispose]();
    this.#reader?.[Symbol.dispose]();
    [this.#writer, this.#reader] = [undefined, undefined];
  }
}

const newline = Buffer.from("\n");
