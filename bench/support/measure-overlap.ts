import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, createZstdCompress } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { measureOverlap, type SoughtText } from "../../src/corpus/measure-overlap.ts";
import { writeAtomically } from "../../src/lib/write-atomically.ts";
import { seededRandom } from "../../src/lib/draw.ts";

/** A line of a benchmark's table. */
export interface MeasureRow {
  what: string;
  value: string;
  bar: string;
  isMet: boolean;
}

const barMbPerCpuSecond = 50;
const documentWords = 400;

/**
 * Megabytes of text that a second of processor time searches, for every kind of file. Half of the corpus's words are
 * the tasks' own, and one line in a hundred is copied out of a task; one whole prompt is planted.
 */
export async function measureOverlapSpeed(
  texts: readonly SoughtText[],
  { megabytes, seed }: { megabytes: number; seed: number },
): Promise<MeasureRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-overlap-"));
  try {
    const documents = [...drawDocuments(texts, { megabytes, seed })];
    const rows: MeasureRow[] = [];
    for (const [name, write] of Object.entries(writers)) {
      const file = path.join(folder, name);
      await write(file, documents);
      rows.push(...(await measureFile(file, name, texts)));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFile(
  file: string,
  name: string,
  texts: readonly SoughtText[],
): Promise<MeasureRow[]> {
  const request = { texts, sizes: [10, 13], signal: undefined };
  // What does not grow with the corpus (the index of the tasks) is measured apart.
  const start = process.cpuUsage();
  await measureOverlap({ ...request, files: [] });
  const fixed = process.cpuUsage(start);
  const before = process.cpuUsage();
  const { bytes, findings } = await measureOverlap({
    ...request,
    files: [{ path: file, size: 0 }],
  });
  const used = process.cpuUsage(before);
  const microseconds = used.user + used.system - fixed.user - fixed.system;
  const rate = bytes / microseconds;
  const [planted] = texts;
  const isFound = findings.some(
    ({ task_id, part, grams }) =>
      task_id === planted?.task_id &&
      part === planted.part &&
      grams.every(({ share }) => share === 1),
  );
  return [
    {
      what: `n-gram overlap, ${name}, ${(bytes / 1e6).toFixed(0)} MB`,
      value: `${rate.toFixed(0)} MB/s a core${isFound ? "" : ", planted prompt MISSED"}`,
      bar: `at least ${barMbPerCpuSecond}`,
      isMet: rate >= barMbPerCpuSecond && isFound,
    },
  ];
}

function* drawDocuments(
  texts: readonly SoughtText[],
  { megabytes, seed }: { megabytes: number; seed: number },
): Generator<string> {
  const random = seededRandom(seed);
  const lines = texts.flatMap(({ text }) => text.split("\n"));
  const words = texts.flatMap(({ text }) => text.split(/\s+/));
  const drawWord = () =>
    random() < 0.5
      ? pick(words)
      : Math.floor(random() * 1e9).toString(36 - Math.floor(random() * 8));
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
  yield texts[0]?.text ?? "";
  for (let length = 0; length < megabytes * 1e6;) {
    const parts: string[] = [];
    while (parts.length < documentWords / 8) {
      const isCopy = random() < 0.01;
      parts.push((isCopy ? pick(lines) : Array.from({ length: 8 }, drawWord).join(" ")) ?? "");
    }
    const document = parts.join("\n");
    length += document.length;
    yield document;
  }
}

type Write = (file: string, documents: readonly string[]) => Promise<unknown>;

const rowsOf = (documents: readonly string[]) =>
  documents.map((text, id) => `${JSON.stringify({ id, text })}\n`);

const writers: Readonly<Record<string, Write>> = {
  "corpus.txt": (file, documents) => writeAtomically(file, documents.join("\n")),
  "corpus.jsonl": (file, documents) => writeAtomically(file, rowsOf(documents).join("")),
  "corpus.jsonl.gz": (file, documents) =>
    pipeline(Readable.from(rowsOf(documents)), createGzip({ level: 1 }), createWriteStream(file)),
  "corpus.jsonl.zst": (file, documents) =>
    pipeline(Readable.from(rowsOf(documents)), createZstdCompress(), createWriteStream(file)),
  "corpus.parquet": async (file, documents) => {
    const writer = new ByteWriter();
    const parquet = new ParquetWriter({
      writer,
      schema: [
        { name: "root", num_children: 1 },
        { name: "text", type: "BYTE_ARRAY", repetition_type: "REQUIRED", converted_type: "UTF8" },
      ],
    });
    await parquet.write({
      columnData: [{ name: "text", data: [...documents] }],
      rowGroupSize: 2000,
    });
    await parquet.finish();
    await writeAtomically(file, writer.getBytes());
  },
};
