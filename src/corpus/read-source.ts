import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Readable, type Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { readError } from "../lib/jsonl.ts";
import { openParquetFile, type ParquetFile } from "../lib/parquet-file.ts";
import { createJsonStrings, type StringSink } from "./json-strings.ts";
import { standardInput } from "./list-corpus.ts";

/** Takes the documents of a source one after the other. */
export interface DocumentSink extends StringSink {
  /** Says where a line of the document under way stands in the source. */
  place: (line: number) => string;
}

export interface ReadOptions {
  stdin?: AsyncIterable<Uint8Array> | undefined;
  signal?: AbortSignal | undefined;
  /** Hears how many bytes came from the disk, and how many of text they were. */
  onBytes: (fromDisk: number, ofText: number) => void;
}

const chunkBytes = 2 ** 17;

/**
 * Gives every document of a source to the sink: a text file is one, in `.json`, `.jsonl` and `.ndjson` every string
 * value is one, in `.parquet` every text of a cell; `.gz` and `.zst` around them are seen by their first bytes. What is
 * odd in the source is what comes back.
 */
export async function readSource(
  file: string,
  sink: DocumentSink,
  options: ReadOptions,
): Promise<string[]> {
  if (/\.parquet$/i.test(file)) return readTable(file, sink, options);
  const isPipe = file === standardInput;
  const raw = isPipe
    ? Readable.from(options.stdin ?? [])
    : createReadStream(file, { highWaterMark: chunkBytes });
  const chunks = raw.iterator({ destroyOnReturn: false });
  async function* all(first: Buffer): AsyncGenerator<Uint8Array> {
    options.onBytes(first.length, 0);
    if (first.length > 0) yield first;
    for await (const chunk of chunks) {
      options.onBytes(chunk.length, 0);
      yield chunk;
    }
  }
  try {
    const first = await firstBytes(chunks);
    const unpack = decompressorFor(first);
    if (unpack === undefined) return await readText(all(first), file, { ...options, sink });
    let problems: string[] = [];
    await pipeline(all(first), unpack, async (text: AsyncIterable<Uint8Array>) => {
      problems = await readText(text, file, { ...options, sink });
    });
    return problems;
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw readError(isPipe ? "stdin" : file, cause);
  } finally {
    raw.destroy();
  }
}

/** At least as much as tells what it is, if there is as much. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < 4) {
    const next = await chunks.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  return first;
}

function decompressorFor(first: Buffer): Transform | undefined {
  const starts = first.toString("hex", 0, 4);
  if (starts.startsWith("1f8b")) return createGunzip({ chunkSize: chunkBytes });
  if (starts === "28b52ffd") return createZstdDecompress({ chunkSize: chunkBytes });
  return undefined;
}

async function readText(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  { sink, signal, onBytes }: ReadOptions & { sink: DocumentSink },
): Promise<string[]> {
  let json: ReturnType<typeof createJsonStrings> | undefined;
  let isFirst = true;
  sink.place = (line) => `line ${line}`;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    if (isFirst && isJson(file, chunk)) {
      const strings = createJsonStrings(sink);
      sink.place = () => {
        const { line, field } = strings.place();
        return field === "" ? `line ${line}` : `line ${line}, field ${field}`;
      };
      json = strings;
    } else if (isFirst && chunk.subarray(0, 8192).includes(0)) return ["skipped: not a text file"];
    isFirst = false;
    onBytes(0, chunk.length);
    if (json === undefined) sink.feed(chunk, chunk.length, false);
    else json.feed(chunk);
  }
  if (json === undefined) {
    sink.feed(new Uint8Array(), 0, true);
    return [];
  }
  json.end();
  const odd = json.problems();
  return odd === 0 ? [] : [`${odd} lines are not complete JSON; their readable parts were used`];
}

/** By its name; what is piped in has none, and is told by how it begins. */
function isJson(file: string, chunk: Uint8Array): boolean {
  if (file !== standardInput) return /\.(jsonl?|ndjson)(\.(gz|zst|zstd))?$/i.test(file);
  return /^\s*[{[]/.test(Buffer.from(chunk.subarray(0, 256)).toString("latin1"));
}

async function readTable(
  file: string,
  sink: DocumentSink,
  { signal, onBytes }: ReadOptions,
): Promise<string[]> {
  const table = await openParquetFile(file);
  const columns = table.columns.filter(holdsText).map(({ element }) => element.name);
  // Bytes are searched as they are: nobody needs them as strings.
  const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes };
  const encoder = new TextEncoder();
  for (const { start, end } of table.groups) {
    for (const column of columns) {
      signal?.throwIfAborted();
      const rows = await table.read([column], { start, end }, parsers);
      for (const [offset, row] of rows.entries()) {
        sink.place = () => `row ${start + offset + 1}, column ${column}`;
        for (const text of textsIn(row[column])) {
          const bytes = typeof text === "string" ? encoder.encode(text) : text;
          onBytes(0, bytes.length);
          sink.feed(bytes, bytes.length, true);
        }
      }
    }
  }
  return [];
}

function holdsText({ element, children }: ParquetFile["columns"][number]): boolean {
  return element.type === "BYTE_ARRAY" || children.some(holdsText);
}

function* textsIn(value: unknown): Generator<string | Uint8Array> {
  if (typeof value === "string" || value instanceof Uint8Array) yield value;
  else if (value !== null && typeof value === "object") {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}
