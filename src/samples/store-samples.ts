import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fault, type BenchError } from "../lib/bench-error.ts";
import type { ByteRange } from "../lib/jsonl.ts";
import { OffsetReader } from "../lib/offset-reader.ts";
import { writeError } from "../lib/files.ts";
import { SampleRow, type Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/execution.ts";
import { noSamples } from "./read-samples.ts";
import { readAnswer } from "./stream-rows.ts";
import { hashSamples, standardInput, streamSamples } from "./stream-samples.ts";

/** Samples that were read once and stay on the disk: a million of them need not be in memory. */
export type StoredSamples = Awaited<ReturnType<typeof storeSamples>>;

/** Reads all samples of a source; the first that cannot be read ends it, and so does what `take` throws of one. */
export async function storeSamples(
  source: string,
  take: (sample: Sample) => void,
  stdin?: AsyncIterable<Uint8Array>,
) {
  // A file of rows that lie there as they are read.
  const isPlain = source !== standardInput && !source.endsWith(".gz");
  const isSeekable = isPlain && (await stat(source).catch(() => undefined))?.isFile();
  const hash = hashSamples();
  const offsets: number[] = [];
  const lengths: number[] = [];
  using stack = new DisposableStack();
  let spool: ReturnType<typeof openSpool> | undefined;
  for await (const read of streamSamples(source, stdin)) {
    if (!read.ok) throw read.error;
    take(read.sample);
    hash.add(read.sample);
    const own = isSeekable ? read.range : undefined;
    if (own === undefined) spool ??= stack.use(openSpool());
    const range = own ?? spool?.add(read.sample) ?? { offset: 0, length: 0 };
    offsets.push(range.offset);
    lengths.push(range.length);
  }
  if (offsets.length === 0) throw noSamples(source);
  const reader = spool?.reader ?? stack.use(new OffsetReader(source));
  const opened = stack.move();
  return {
    count: offsets.length,
    /** Over what is judged, not over the file's bytes. */
    hash: hash.end(),
    /** The answer of the n-th sample that was read, from the disk. */
    read(place: number): Pick<Sample, "form" | "code"> {
      const range = { offset: offsets[place] ?? 0, length: lengths[place] ?? 0 };
      const bytes = reader.read(range);
      try {
        const { form, code } = readAnswer(SampleRow.parse(JSON.parse(utf8.decode(bytes))));
        return { form, code: markUntrusted(code) };
      } catch (cause) {
        throw samplesChanged(source, cause);
      }
    },
    [Symbol.dispose]: () => opened.dispose(),
  };
}

const utf8 = new TextDecoder("utf-8");

export function samplesChanged(source: string, cause?: unknown): BenchError {
  return fault.SampleInvalid(
    `${source} changed while its samples were being judged.`,
    "Run the same command again: finished verdicts are kept, changed samples are judged again.",
    { cause },
  );
}

/** A file of our own for what cannot be read twice, or not from the middle. It has no name: nobody need remove it. */
function openSpool() {
  const file = path.join(tmpdir(), `bcb-samples-${randomUUID()}`);
  let size = 0;
  try {
    const descriptor = openSync(file, "wx", 0o600);
    const reader = new OffsetReader(file);
    rmSync(file);
    return {
      reader,
      add({ taskId, form, code }: Sample): ByteRange {
        const bytes = Buffer.from(JSON.stringify({ task_id: taskId, [form]: code }));
        try {
          writeFileSync(descriptor, bytes);
        } catch (cause) {
          throw writeError(file, cause);
        }
        const offset = size;
        size += bytes.length;
        return { offset, length: bytes.length };
      },
      [Symbol.dispose]() {
        closeSync(descriptor);
        reader[Symbol.dispose]();
      },
    };
  } catch (cause) {
    throw writeError(file, cause);
  }
}
