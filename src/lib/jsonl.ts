import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BenchError } from "./bench-error.ts";
import { countEmptyLines } from "./count-empty-lines.ts";
import { errorCode, errorMessage } from "./error-code.ts";
import { isObject } from "./is-object.ts";
import { parseJson } from "./parse-json.ts";
import { writeError } from "./write-atomically.ts";

export interface JsonlLine {
  line: number;
  value: Record<string, unknown>;
}

/** A line that could not be read, and why. */
export interface BadLine {
  line: number;
  problem: string;
}

/**
 * Streams the objects of a `.jsonl` or `.jsonl.gz` file with their line numbers; blank lines are passed over.
 * `tolerateTornTail` leaves out a last line without its newline that is no JSON: what a killed writer leaves.
 * With `from`, its bytes are read in place of the file, which then is only a name.
 */
export async function* readJsonl(
  file: string,
  options: { tolerateTornTail?: boolean; from?: AsyncIterable<Uint8Array> | undefined } = {},
): AsyncGenerator<JsonlLine> {
  for await (const row of readJsonlLines(file, options.from)) {
    if ("value" in row) yield { line: row.line, value: row.value };
    else if (row.isComplete || !options.tolerateTornTail) throw badLineError(file, row);
  }
}

export function badLineError(file: string, { line, problem }: BadLine): BenchError {
  return new BenchError(
    "FileUnreadable",
    `${file}, line ${line}: ${problem}.`,
    "Each line must hold one JSON object, as UTF-8. Repair or remove the line.",
  );
}

/** The same, with a bad line as a row among the others, and where each stands: one of them need not end the work. */
export async function* readJsonlLines(
  file: string,
  from?: AsyncIterable<Uint8Array>,
): AsyncGenerator<PlacedLine | UnreadLine> {
  for await (const block of splitIntoBlocks(from ?? openText(file), file)) {
    if ("problem" in block) yield block;
    // The stream may use the block's memory again while the rows are worked on.
    else for (const row of parseLines(block)) yield row;
  }
}

/** Where some bytes of a file stand. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** In the text, without its newline. */
type PlacedLine = JsonlLine & { range: ByteRange };

/** A bad line, and whether its newline was there. */
type UnreadLine = BadLine & { isComplete: boolean };

/** Lines that lie one after another: where there are millions, a step for each would take longest. */
interface LineBlock {
  /** Number of the first of them. */
  line: number;
  /** Where the first of them begins in the text. */
  offset: number;
  bytes: Buffer;
  /** Where each line ends, before its newline. */
  ends: readonly number[];
  /** Whether the last line's newline was there. */
  isComplete: boolean;
}

/** Lines without anything in them are left out. */
function parseLines(block: LineBlock): (PlacedLine | UnreadLine)[] {
  const { line, offset, bytes, ends } = block;
  return ends.flatMap((end, index) => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    if (end === start) return [];
    const isComplete = block.isComplete || index < ends.length - 1;
    const row = parseLine(bytes.subarray(start, end), { line: line + index, isComplete });
    if (row === undefined || "problem" in row) return row ?? [];
    return { ...row, range: { offset: offset + start, length: end - start } };
  });
}

function parseLine(
  bytes: Buffer,
  { line, isComplete }: Omit<UnreadLine, "problem">,
): JsonlLine | UnreadLine | undefined {
  if (bytes.length > mostLineBytes) return tooLong({ line, isComplete }, bytes.length);
  const text = decode(bytes);
  if (text === undefined) return { line, problem: "the text is not valid UTF-8", isComplete };
  if (text.trim() === "") return undefined;
  const value = parseJson(text);
  if (isObject(value)) return { line, value };
  return { line, problem: `this is not a JSON object: ${excerpt(text)}`, isComplete };
}

function tooLong(line: Omit<UnreadLine, "problem">, bytes: number): UnreadLine {
  const problem = `the line has ${toMib(bytes)} MiB; more than ${toMib(mostLineBytes)} MiB is no row`;
  return { ...line, problem };
}

/** Appends one object a line; a line is written whole before the promise resolves. */
export class JsonlWriter implements AsyncDisposable {
  readonly #file: string;
  readonly #handle: FileHandle;
  #size: number;

  private constructor(file: string, handle: FileHandle, size: number) {
    this.#file = file;
    this.#handle = handle;
    this.#size = size;
  }

  static async append(file: string): Promise<JsonlWriter> {
    try {
      const handle = await open(file, "a+");
      await cutTornTail(handle);
      return new JsonlWriter(file, handle, (await handle.stat()).size);
    } catch (cause) {
      throw writeError(file, cause);
    }
  }

  /** Where the line stands now, if nobody else appends to the file. */
  async write(value: unknown): Promise<ByteRange> {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    try {
      await this.#handle.appendFile(bytes);
      const offset = this.#size;
      this.#size += bytes.length;
      return { offset, length: bytes.length - 1 };
    } catch (cause) {
      throw writeError(this.#file, cause);
    }
  }

  /** What was written so far survives a power cut. */
  async sync(): Promise<void> {
    try {
      await this.#handle.datasync();
    } catch (cause) {
      throw writeError(this.#file, cause);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}

/** Removes what a killed writer left after the last newline, so that the next line starts clean. */
async function cutTornTail(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(65_536);
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - chunk.length);
    const { bytesRead } = await handle.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(10);
    if (newline !== -1) {
      end = start + newline + 1;
      break;
    }
    end = start;
  }
  if (end < size) await handle.truncate(end);
}

function openText(file: string): Readable {
  const raw = createReadStream(file, { highWaterMark: readBytes });
  if (!file.endsWith(".gz")) return raw;
  const gunzip = createGunzip();
  raw.on("error", (error) => gunzip.destroy(error));
  // A reader that stops early ends the gunzip alone: the file would stay open.
  gunzip.on("close", () => raw.destroy());
  return raw.pipe(gunzip);
}

const readBytes = 2 ** 20;

// Far above any answer of a model; a file without line ends must not fill our memory.
const mostLineBytes = 64 * 2 ** 20;

function toMib(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

async function* splitIntoBlocks(
  stream: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<LineBlock | UnreadLine> {
  let line = 0;
  const refuseTooEmpty = countEmptyLines(file);
  // Of the bytes that blocks were made of.
  let offset = 0;
  // Of a line whose end has not come.
  let rest: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= mostLineBytes) rest.push(piece);
    else rest = [];
  };
  const take = (isComplete: boolean): LineBlock | UnreadLine => {
    line += 1;
    const taken =
      length > mostLineBytes
        ? tooLong({ line, isComplete }, length)
        : { line, offset, bytes: Buffer.concat(rest), ends: [length], isComplete };
    offset += length + 1;
    [rest, length] = [[], 0];
    return taken;
  };
  try {
    for await (const piece of stream) {
      const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      let start = 0;
      if (length > 0 && chunk.includes(10)) {
        start = chunk.indexOf(10) + 1;
        add(chunk.subarray(0, start - 1));
        yield take(true);
      }
      const end = chunk.lastIndexOf(10) + 1;
      if (start < end) {
        const bytes = chunk.subarray(start, end);
        const ends = findLineEnds(bytes);
        refuseTooEmpty(ends);
        yield { line: line + 1, offset, bytes, ends, isComplete: true };
        line += ends.length;
        offset += bytes.length;
      }
      // The stream may use the chunk's memory again.
      if (end < chunk.length) add(Buffer.from(chunk.subarray(end)));
    }
  } catch (cause) {
    throw readError(line > 0 ? `${file} (after line ${line})` : file, cause);
  }
  if (length > 0) yield take(false);
}

function findLineEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) ends.push(end);
  return ends;
}

/** The same refusal in the same words, wherever a file cannot be read. */
export function readError(file: string, cause: unknown): BenchError {
  if (cause instanceof BenchError) return cause;
  const code = errorCode(cause);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new BenchError("FileNotFound", `There is no file ${file}.`, "Check the path.", {
      cause,
    });
  }
  if (code?.startsWith("Z_")) {
    return new BenchError(
      "FileUnreadable",
      `${file} is not a whole gzip file (${errorMessage(cause)}).`,
      "It is truncated or damaged: download or write it again.",
      { cause },
    );
  }
  const message = `Cannot read ${file}: ${errorMessage(cause)}.`;
  return new BenchError("FileUnreadable", message, "Check the file.", { cause });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
