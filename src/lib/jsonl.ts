import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BenchError } from "./bench-error.ts";
import { errorCode, errorMessage } from "./error-code.ts";
import { isObject } from "./is-object.ts";
import { writeError } from "./write-atomically.ts";

export interface JsonlLine {
  line: number;
  value: Record<string, unknown>;
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
  let line = 0;
  const bytes = options.from ?? openText(file);
  for await (const { text, complete } of readLines(bytes, file)) {
    line += 1;
    if (text.trim() === "") continue;
    const value = parseLine(text);
    if (value !== undefined) {
      yield { line, value };
    } else if (complete || !options.tolerateTornTail) {
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: this is not a JSON object: ${excerpt(text)}`,
        "Each line must hold one JSON object. Repair or remove the line.",
      );
    }
  }
}

/** Appends one object a line; a line is written whole before the promise resolves. */
export class JsonlWriter implements AsyncDisposable {
  readonly #file: string;
  readonly #handle: FileHandle;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  static async append(file: string): Promise<JsonlWriter> {
    try {
      const handle = await open(file, "a+");
      await cutTornTail(handle);
      return new JsonlWriter(file, handle);
    } catch (cause) {
      throw writeError(file, cause);
    }
  }

  async write(value: unknown): Promise<void> {
    try {
      await this.#handle.appendFile(`${JSON.stringify(value)}\n`);
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
  const raw = createReadStream(file);
  if (!file.endsWith(".gz")) return raw;
  const gunzip = createGunzip();
  raw.on("error", (error) => gunzip.destroy(error));
  // A reader that stops early ends the gunzip alone: the file would stay open.
  gunzip.on("close", () => raw.destroy());
  return raw.pipe(gunzip);
}

async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<{ text: string; complete: boolean }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 0;
  let rest: Buffer[] = [];
  const decode = (bytes: Buffer): string => {
    line += 1;
    try {
      return decoder.decode(bytes);
    } catch {
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: the text is not valid UTF-8.`,
        "Save the file as UTF-8.",
      );
    }
  };
  try {
    for await (const piece of stream) {
      const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        const bytes = Buffer.concat([...rest, chunk.subarray(start, end)]);
        rest = [];
        start = end + 1;
        yield { text: decode(bytes), complete: true };
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    }
  } catch (cause) {
    throw readError(line > 0 ? `${file} (after line ${line})` : file, cause);
  }
  if (rest.length > 0) yield { text: decode(Buffer.concat(rest)), complete: false };
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

function parseLine(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Not JSON: the caller decides whether that is an error.
  }
  return undefined;
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
