import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { BenchError, fault, errorCode, errorMessage } from "./bench-error.ts";
import { isObject } from "./is-object.ts";
import { parseJson } from "./parse-json.ts";
import { writeError } from "./files.ts";

/** Where some bytes of a file stand. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** A row, and where it stands without its newline; or why a line could not be read, and whether its newline was there. */
type JsonlRow = { line: number } & (
  | { value: Record<string, unknown>; range: ByteRange }
  | { problem: string; isComplete: boolean }
);

/** How lines are read that are no rows of plain JSON, and how long one may be. */
interface LineForm {
  parse?: ((text: string) => unknown) | undefined;
  mostBytes?: number | undefined;
}

/**
 * Streams the objects of a `.jsonl` or `.jsonl.gz` file with their line numbers; blank lines are passed over.
 * `tolerateTornTail` leaves out a last line without its newline that is no JSON: what a killed writer leaves.
 */
export async function* readJsonl(
  file: string,
  options: { tolerateTornTail?: boolean } & LineForm = {},
): AsyncGenerator<{ line: number; value: Record<string, unknown> }> {
  for await (const row of readJsonlLines(file, undefined, options)) {
    if ("value" in row) yield { line: row.line, value: row.value };
    else if (row.isComplete || !options.tolerateTornTail) throw badLineError(file, row);
  }
}

export function badLineError(file: string, { line, problem }: { line: number; problem: string }) {
  return fault.FileUnreadable(
    `${file}, line ${line}: ${problem}.`,
    "Each line must be one JSON object in UTF-8. Fix or remove the line.",
  );
}

// Far above any answer of a model; a file without line ends must not fill our memory.
const usualMostBytes = 64 * 2 ** 20;
// Nobody writes so many, but a megabyte of gzip can hold a thousand million.
const mostEmptyLines = 10_000_000;
// The shortest object with anything in it: {"a":1}
const fewestRowBytes = 7;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The same, with a bad line as a row among the others, and where each stands: one of them need not end the work.
 * With `from`, its bytes are read in place of the file, which then is only a name.
 */
export async function* readJsonlLines(
  file: string,
  from: AsyncIterable<Uint8Array> = openText(file),
  { parse = parseJson, mostBytes = usualMostBytes }: LineForm = {},
): AsyncGenerator<JsonlRow> {
  let [line, offset, empty] = [0, 0, 0];
  // Of a line whose end has not come.
  let rest: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= mostBytes) rest.push(piece);
    else rest = [];
  };
  const take = (end: Buffer, isComplete: boolean): JsonlRow | undefined => {
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
    const unread = (problem: string) => ({ line, problem, isComplete });
    if (range.length > mostBytes) {
      const [has, most] = [range.length, mostBytes].map((count) => Math.round(count / 2 ** 20));
      return unread(`the line has ${has} MiB; a row can have at most ${most} MiB`);
    }
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      return unread("the text is not valid UTF-8");
    }
    if (text.trim() === "") return undefined;
    const value = parse(text);
    if (isObject(value)) return { line, value, range };
    const excerpt = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    return unread(`this is not a JSON object: ${excerpt}`);
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
