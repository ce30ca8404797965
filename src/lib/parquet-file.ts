import { open, type FileHandle } from "node:fs/promises";
import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
  type ParquetReadOptions,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { BenchError } from "./bench-error.ts";
import { readError } from "./jsonl.ts";
import { limitCompressors, type ExpansionLimits } from "./limit-compressors.ts";

type SchemaTree = ReturnType<typeof parquetSchema>;

/** A parquet file that is read one row group at a time. */
export interface ParquetFile extends AsyncDisposable {
  /** Columns of the table, with what is nested in them. */
  columns: readonly SchemaTree[];
  /** Rows of each group, from and up to. */
  groups: readonly { start: number; end: number }[];
  read(request: {
    columns: string[];
    start: number;
    end: number;
    parsers: ParquetReadOptions["parsers"];
  }): Promise<Record<string, unknown>[]>;
}

export async function openParquetFile(
  file: string,
  limits?: ExpansionLimits,
): Promise<ParquetFile> {
  const handle = await open(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  try {
    const buffer = await asBuffer(handle, file);
    const { metadata, columns } = await readMetadata(buffer, file);
    return {
      columns,
      groups: listGroups(metadata),
      async read({ columns: names, start, end, parsers }) {
        if (names.length === 0) return Array.from({ length: end - start }, () => ({}));
        try {
          return await parquetReadObjects({
            file: buffer,
            metadata,
            columns: names,
            rowStart: start,
            rowEnd: end,
            compressors: limitCompressors(compressors, limits),
            ...(parsers === undefined ? {} : { parsers }),
          });
        } catch (cause) {
          throw damaged(file, cause, `, rows ${start + 1} to ${end}`);
        }
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
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

async function readMetadata(
  buffer: AsyncBuffer,
  file: string,
): Promise<{ metadata: FileMetaData; columns: SchemaTree[] }> {
  try {
    const metadata = await parquetMetadataAsync(buffer);
    // A row of text has at least a byte in a sound file; garbage may promise billions.
    if (metadata.row_groups.some((group) => group.num_rows > buffer.byteLength)) {
      throw new Error("its row count is impossible");
    }
    return { metadata, columns: parquetSchema(metadata).children };
  } catch (cause) {
    throw damaged(file, cause);
  }
}

function listGroups(metadata: FileMetaData): { start: number; end: number }[] {
  const groups: { start: number; end: number }[] = [];
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    groups.push({ start, end });
    start = end;
  }
  return groups;
}

function damaged(file: string, cause: unknown, where = ""): BenchError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BenchError(
    "FileUnreadable",
    `${file}${where}: not a valid parquet file (${reason}).`,
    "It may be truncated or damaged: download or create it again.",
    { cause },
  );
}
