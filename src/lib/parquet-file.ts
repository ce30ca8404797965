import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type ParquetReadOptions,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { fault, errorMessage, type BenchError } from "./bench-error.ts";
import { readError } from "./jsonl.ts";
import { limitCompressors, type ExpansionLimits } from "./limit-compressors.ts";

export type ParquetFile = Awaited<ReturnType<typeof openParquetFile>>;

/** A parquet file that is read one row group at a time. */
export async function openParquetFile(file: string, limits?: ExpansionLimits) {
  try {
    const buffer = await asyncBufferFromFile(file);
    const metadata = await parquetMetadataAsync(buffer);
    // A row of text has at least a byte in a sound file; garbage may promise billions.
    if (metadata.row_groups.some((group) => group.num_rows > buffer.byteLength)) {
      throw new Error("its row count is impossible");
    }
    let rows = 0;
    return {
      /** Columns of the table, with what is nested in them. */
      columns: parquetSchema(metadata).children,
      /** Rows of each group, from and up to. */
      groups: metadata.row_groups.map(({ num_rows: count }) => {
        const start = rows;
        rows += Number(count);
        return { start, end: rows };
      }),
      async read(
        names: string[],
        { start, end }: { start: number; end: number },
        parsers?: ParquetReadOptions["parsers"],
      ): Promise<Record<string, unknown>[]> {
        if (names.length === 0) return Array.from({ length: end - start }, () => ({}));
        return parquetReadObjects({
          file: buffer,
          metadata,
          columns: names,
          rowStart: start,
          rowEnd: end,
          compressors: limitCompressors(compressors, limits),
          ...(parsers === undefined ? {} : { parsers }),
        }).catch((cause: unknown) => {
          throw damaged(file, cause, `, rows ${start + 1} to ${end}`);
        });
      },
    };
  } catch (cause) {
    throw damaged(file, cause);
  }
}

function damaged(file: string, cause: unknown, where = ""): BenchError {
  if (cause instanceof Error && "syscall" in cause) return readError(file, cause);
  return fault.FileUnreadable(
    `${file}${where}: not a valid parquet file (${errorMessage(cause)}).`,
    "It may be truncated or damaged: download or create it again.",
    { cause },
  );
}
