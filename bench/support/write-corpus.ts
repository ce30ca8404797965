import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip, createZstdCompress } from "node:zlib";
import { fileWriter, ParquetWriter } from "hyparquet-writer";

const groupRows = 1000;

/** Puts documents into one file, as they come: `txt`, `jsonl`, `jsonl.gz`, `jsonl.zst` or `parquet`. */
export async function writeCorpus(
  file: string,
  kind: string,
  documents: AsyncIterable<string>,
): Promise<void> {
  switch (kind) {
    case "txt":
      return pipeline(linesOf(documents), createWriteStream(file));
    case "jsonl":
      return pipeline(rowsOf(documents), createWriteStream(file));
    case "jsonl.gz":
      return pipeline(rowsOf(documents), createGzip({ level: 1 }), createWriteStream(file));
    case "jsonl.zst":
      return pipeline(rowsOf(documents), createZstdCompress(), createWriteStream(file));
    case "parquet":
      return writeTable(file, documents);
    default:
      throw new Error(`Nobody knows how to write a corpus as ${kind}.`);
  }
}

async function* linesOf(documents: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of documents) yield `${text}\n`;
}

async function* rowsOf(documents: AsyncIterable<string>): AsyncGenerator<string> {
  let id = 0;
  for await (const text of documents) {
    yield `${JSON.stringify({ id, text })}\n`;
    id += 1;
  }
}

async function writeTable(file: string, documents: AsyncIterable<string>): Promise<void> {
  const parquet = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: "root", num_children: 1 },
      { name: "text", type: "BYTE_ARRAY", repetition_type: "REQUIRED", converted_type: "UTF8" },
    ],
  });
  let rows: string[] = [];
  const writeGroup = async () => {
    await parquet.write({ columnData: [{ name: "text", data: rows }], rowGroupSize: groupRows });
    rows = [];
  };
  for await (const text of documents) {
    rows.push(text);
    if (rows.length === groupRows) await writeGroup();
  }
  if (rows.length > 0) await writeGroup();
  await parquet.finish();
}
