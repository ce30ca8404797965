import { isThere } from "../lib/is-there.ts";
import { JsonlWriter, type ByteRange } from "../lib/jsonl.ts";
import { OffsetReader } from "../lib/offset-reader.ts";
import { openPendingFile } from "../lib/pending-file.ts";
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

/**
 * The verdicts of a run, on the disk: in memory is only where the last word on each question stands. Lines are
 * appended; the log is put in order as a whole, by a file that takes its place.
 */
export class RunLog implements AsyncDisposable, Iterable<Verdict> {
  readonly #file: string;
  readonly #offsets: Float64Array;
  readonly #lengths: Uint32Array;
  readonly #outcomes: Uint8Array;
  readonly #wallMs: Uint32Array;
  readonly #waitMs: Uint32Array;
  readonly #limitMs: Uint32Array;
  readonly #starved: Uint8Array;
  #others: ByteRange[] = [];
  /** Lines that no question stands for any more, or that have a later word. */
  #superseded = 0;
  #writer: JsonlWriter | undefined;
  #reader: OffsetReader | undefined;
  readonly #share = shareParts();

  private constructor(file: string, count: number) {
    this.#file = file;
    this.#offsets = new Float64Array(count).fill(unasked);
    this.#lengths = new Uint32Array(count);
    this.#outcomes = new Uint8Array(count);
    this.#wallMs = new Uint32Array(count);
    this.#waitMs = new Uint32Array(count);
    this.#limitMs = new Uint32Array(count);
    this.#starved = new Uint8Array(count);
  }

  /** What the file holds. Verdicts on what nobody can ask any more are taken out: a report counts each sample once. */
  static async open(file: string, { count, find }: Questions): Promise<RunLog> {
    const log = new RunLog(file, count);
    if (!(await isThere(file))) return log;
    // What a killed writer left half is cut off before anything is read.
    log.#writer = await JsonlWriter.append(file);
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
    return {
      outcome: outcomes[this.#outcomes[question] ?? 0] ?? "broken",
      wall_ms: this.#wallMs[question] ?? 0,
      wait_ms: this.#waitMs[question] ?? 0,
      limit_ms: this.#limitMs[question] ?? 0,
      starved: this.#starved[question] === 1,
    };
  }

  has(question: number): boolean {
    return (this.#offsets[question] ?? unasked) !== unasked;
  }

  read(question: number): Verdict | undefined {
    if (!this.has(question)) return undefined;
    const bytes = this.#readBytes(this.#rangeAt(question));
    return this.#share(Verdict.parse(JSON.parse(bytes.toString("utf8"))));
  }

  /** Every verdict, in the order of the questions. */
  *[Symbol.iterator](): Generator<Verdict> {
    for (let question = 0; question < this.#offsets.length; question++) {
      const verdict = this.read(question);
      if (verdict !== undefined) yield verdict;
    }
  }

  async append(question: number, verdict: Verdict): Promise<void> {
    this.#writer ??= await JsonlWriter.append(this.#file);
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

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  #set(question: number, glance: Glance, range: ByteRange): void {
    if (this.has(question)) this.#superseded += 1;
    this.#offsets[question] = range.offset;
    this.#lengths[question] = range.length;
    this.#outcomes[question] = outcomes.indexOf(glance.outcome);
    this.#wallMs[question] = glance.wall_ms;
    this.#waitMs[question] = glance.wait_ms;
    this.#limitMs[question] = glance.limit_ms;
    this.#starved[question] = Number(glance.starved);
  }

  #rangeAt(question: number): ByteRange {
    return { offset: this.#offsets[question] ?? 0, length: this.#lengths[question] ?? 0 };
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
