import { open, type FileHandle } from "node:fs/promises";
import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { Task } from "../schema/task.ts";
import type { Row } from "./collect-tasks.ts";

/** Streams the task columns of a parquet file, one row group in memory at a time. */
export async function* readParquet(file: string, signal?: AbortSignal): AsyncGenerator<Row> {
  const handle = await openFile(file);
  try {
    const buffer = await asBuffer(handle, file);
    const metadata = await readMetadata(buffer, file);
    const columns = taskColumns(metadata, file);
    let start = 0;
    for (const group of metadata.row_groups) {
      signal?.throwIfAborted();
      const end = start + Number(group.num_rows);
      const rows = await readRows({ file, buffer, metadata, columns, start, end });
      for (const [offset, value] of rows.entries()) {
        yield { place: { file, unit: "row", number: start + offset + 1 }, value };
      }
      start = end;
    }
  } finally {
    await handle.close();
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (cause) {
    throw readError(file, cause);
  }
}

async function asBuffer(handle: FileHandle, file: string): Promise<AsyncBuffer> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error(`${file} became shorter while it was read`);
      return bytes.buffer;
    },
  };
}

async function readMetadata(buffer: AsyncBuffer, file: string): Promise<FileMetaData> {
  try {
    const metadata = await parquetMetadataAsync(buffer);
    // A row holds a unique id, so a sound file has at least a byte for each; garbage may promise billions.
    if (metadata.row_groups.some((group) => group.num_rows > buffer.byteLength)) {
      throw new Error("its row count is impossible");
    }
    return metadata;
  } catch (cause) {
    throw damaged(file, cause);
  }
}

/** The task fields that the file has; the parser names those that are missing. */
function taskColumns(metadata: FileMetaData, file: string): string[] {
  try {
    const present = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
    return Object.keys(Task.shape).filter((field) => present.has(field));
  } catch (cause) {
    throw damaged(file, cause);
  }
}

async function readRows(request: {
  file: string;
  buffer: AsyncBuffer;
  metadata: FileMetaData;
  columns: string[];
  start: number;
  end: number;
}): Promise<Record<string, unknown>[]> {
  const { file, buffer, metadata, columns, start, end } = request;
  if (columns.length === 0) return Array.from({ length: end - start }, () => ({}));
  // Fatal, because replacement characters would change a task silently.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return await parquetReadObjects({
      file: buffer,
      metadata,
      columns,
      rowStart: start,
      rowEnd: end,
      compressors,
      parsers: { stringFromBytes: (bytes) => bytes && decoder.decode(bytes) },
    });
  } catch (cause) {
    throw damaged(file, cause, `, rows ${start + 1} to ${end}`);
  }
}

function damaged(file: string, cause: unknown, where = ""): BenchError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BenchError(
    "FileUnreadable",
    `${file}${where}: this is not a whole parquet file (${reason}).`,
    "It is truncated or damaged: download or write it again.",
    { cause },
  );
}
