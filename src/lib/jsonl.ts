import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { BenchError, fault } from "./bench-error.ts";
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
 */
export async function* readJsonl(
  file: string,
  options: { tolerateTornTail?: boolean } & LineForm = {},
): AsyncGenerator<JsonlLine> {
  for await (const row of readJsonlLines(file, undefined, options)) {
    if ("value" in row) yield { line: row.line, value: row.value };
    else if (row.isComplete || !options.tolerateTornTail) throw badLineError(file, row);
  }
}

export function badLineError(file: string, { line, problem }: BadLine): BenchError {
  return fault.FileUnreadable(
    `${file}, line ${line}: ${problem}.`,
    "Each line must be one JSON object in UTF-8. Fix or remove the line.",
  );
}

/** How lines are read that are no rows of plain JSON, and how long one may be. */
interface LineForm {
  parse?: ((text: string) => unknown) | undefined;
  mostBytes?: number | undefined;
}

/**
 * The same, with a bad line as a row among the others, and where each stands: one of them need not end the work.
 * With `from`, its bytes are read in place of the file, which then is only a name.
 */
export async function* readJsonlLines(
  file: string,
  from: AsyncIterable<Uint8Array> = openText(file),
  { parse = parseJson, mostBytes = usualMostBytes }: LineForm = {},
): AsyncGenerator<PlacedLine | UnreadLine> {
  let [line, offset, empty] = [0, 0, 0];
  // Of a line whose end has not come.
  let rest: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= mostBytes) rest.push(piece);
    else rest = [];
  };
  const take = (end: Buffer, isComplete: boolean): PlacedLine | UnreadLine | undefined => {
    if (length > 0) add(end);
    const bytes = length > 0 ? Buffer.concat(rest) : end;
    const range = { offset, length: Math.max(length, end.length) };
    line += 1;
    offset += range.length + 1;
    rest = [];
    length = 0;
    if (range.length < fewestRowBytes) empty += 1;
    if (empty > mostEmptyLines) {
      throw fault.FileUnreadable(
        `${file} has more than ${mostEmptyLines.toLocaleString("en-US")} empty lines.`,
        "This does not look like a file of rows: download or create it again.",
      );
    }
    if (range.length === 0) return undefined;
    const row =
      range.length > mostBytes ? tooLong(range.length, mostBytes) : parseRow(bytes, parse);
    if (row === undefined) return undefined;
    if ("problem" in row) return { line, problem: row.problem, isComplete };
    return { line, value: row.value, range };
  };
  try {
    for await (const piece of from) {
      const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        const row = take(chunk.subarray(start, end), true);
        start = end + 1;
        if (row !== undefined) yield row;
      }
      // The stream may use the chunk's memory again.
      if (start < chunk.length) add(Buffer.from(chunk.subarray(start)));
    }
  } catch (cause) {
    throw readError(line > 0 ? `${file} (after line ${line})` : file, cause);
  }
  const last = length > 0 ? take(Buffer.alloc(0), false) : undefined;
  if (last !== undefined) yield last;
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

// Far above any answer of a model; a file without line ends must not fill our memory.
const usualMostBytes = 64 * 2 ** 20;
// Nobody writes so many, but a megabyte of gzip can hold a thousand million.
const mostEmptyLines = 10_000_000;
// The shortest object with anything in it: {"a":1}
const fewestRowBytes = 7;

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseRow(
  bytes: Uint8Array,
  parse: (text: string) => unknown,
): Pick<JsonlLine, "value"> | Pick<BadLine, "problem"> | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: "the text is not valid UTF-8" };
  }
  if (text.trim() === "") return undefined;
  const value = parse(text);
  if (isObject(value)) return { value };
  const excerpt = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return { problem: `this is not a JSON object: ${excerpt}` };
}

function tooLong(bytes: number, mostBytes: number): Pick<BadLine, "problem"> {
  const [has, most] = [bytes, mostBytes].map((count) => Math.round(count / 2 ** 20));
  return { problem: `the line has ${has} MiB; a row can have at most ${most} MiB` };
}

export type JsonlWriter = Awaited<ReturnType<typeof appendJsonl>>;

/** Appends one object a line; a line is written whole before the promise resolves. */
export async function appendJsonl(file: string) {
  const refuse = (cause: unknown): never => {
    throw writeError(file, cause);
  };
  const handle = await open(file, "a+").catch(refuse);
  let size = await cutTornTail(handle).catch(refuse);
  return {
    /** Where the line stands now, if nobody else appends to the file. */
    async write(value: unknown): Promise<ByteRange> {
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
      await handle.appendFile(bytes).catch(refuse);
      const offset = size;
      size += bytes.length;
      return { offset, length: bytes.length - 1 };
    },
    /** What was written so far survives a power cut. */
    sync: (): Promise<void> => handle.datasync().catch(refuse),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** Removes what a killed writer left after the last newline, so that the next line starts clean; the size that is left. */
async function cutTornTail(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(65_536);
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - chunk.length);
    const { bytesRead } = await handle.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(10);
    end = start + newline + 1;
    if (newline !== -1) break;
  }
  if (end < size) await handle.truncate(end);
  return end;
}

/** The bytes of a file, unpacked where its name ends with .gz. */
export function openText(file: string): Readable {
  const raw = createReadStream(file, { highWaterMark: readBytes });
  if (!file.endsWith(".gz")) return raw;
  const gunzip = createGunzip();
  raw.on("error", (error) => gunzip.destroy(error));
  // A reader that stops early ends the gunzip alone: the file would stay open.
  gunzip.on("close", () => raw.destroy());
  return raw.pipe(gunzip);
}

const readBytes = 2 ** 20;

/** All of a file's text, unpacked in the same way. */
export async function readWhole(file: string): Promise<string> {
  try {
    return await readAll(openText(file));
  } catch (cause) {
    throw readError(file, cause);
  }
}

/** The same refusal in the same words, wherever a file cannot be read. */
export function readError(file: string, cause: unknown): BenchError {
  if (cause instanceof BenchError) return cause;
  const code = errorCode(cause);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return fault.FileNotFound(`File not found: ${file}`, "Check the path.", { cause });
  }
  if (code?.startsWith("Z_")) {
    return fault.FileUnreadable(
      `${file} is not a valid gzip file (${errorMessage(cause)}).`,
      "It may be truncated or damaged: download or create it again.",
      { cause },
    );
  }
  const message = `Cannot read ${file}: ${errorMessage(cause)}.`;
  return fault.FileUnreadable(message, "Check the file.", { cause });
}
