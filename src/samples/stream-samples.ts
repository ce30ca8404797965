import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError, fault } from "../lib/bench-error.ts";
import { readError, type ByteRange } from "../lib/jsonl.ts";
import type { Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/execution.ts";
import { streamEvalFile, streamInspectArchive } from "./stream-eval-file.ts";
import { streamRows } from "./stream-rows.ts";

/** Stands for what is piped in. */
export const standardInput = "-";

/** A sample, or why there is none at that place: whoever reads decides whether it ends the work. */
export type ReadSample =
  | { ok: true; sample: Sample; /** Of its row in a file of rows. */ range: ByteRange | undefined }
  | { ok: false; error: BenchError };

/** What a format's reader finds: an answer, numbered within its task only where a number may be missing, or why there is none. */
export type FoundAnswer =
  | (Pick<Sample, "taskId" | "form"> & {
      code: string;
      place: (index: number) => string;
      index?: number;
      range?: ByteRange | undefined;
    })
  | BenchError;

/**
 * Reads a `.jsonl` or `.jsonl.gz` file (lm-eval's, too), an eval file of LiveCodeBench or a file of results (`.json`), a log of Inspect
 * (`.json`, `.eval`), a folder `{task}/{n}.py` (`BigCodeBench_17/0.py`), or with `-` the rows that come in on `stdin`, one sample at a time,
 * in their order.
 */
export async function* streamSamples(
  source: string,
  stdin?: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadSample> {
  const counts = new Map<string, number>();
  for await (const found of await openSource(source, stdin)) {
    if (found instanceof BenchError) {
      yield { ok: false, error: found };
      continue;
    }
    const { taskId, form, range } = found;
    const index = found.index ?? counts.get(taskId) ?? 0;
    counts.set(taskId, index + 1);
    const [code, place] = [markUntrusted(found.code), found.place(index)];
    yield { ok: true, sample: { taskId, index, form, code, place }, range };
  }
}

async function openSource(
  source: string,
  stdin: AsyncIterable<Uint8Array> | undefined,
): Promise<AsyncIterable<FoundAnswer>> {
  if (source === standardInput) {
    if (stdin !== undefined) return streamRows("stdin", stdin);
    throw fault.BadUsage(
      "Samples were to be read from stdin, but nothing is piped in.",
      "Pipe a samples file in (`zcat samples.jsonl.gz | bcb evaluate --samples -`), or pass its path.",
    );
  }
  if (await isFolder(source)) return streamSampleFolder(source);
  if (/\.json(\.gz)?$/.test(source)) return streamEvalFile(source);
  return source.endsWith(".eval") ? streamInspectArchive(source) : streamRows(source);
}

export async function isFolder(source: string): Promise<boolean> {
  const info = await stat(source).catch((cause: unknown) => {
    throw readError(source, cause);
  });
  return info.isDirectory();
}

/** The folder form of a samples file: `{task}/{n}.py`, whole solutions, by task; other files are passed over. */
async function* streamSampleFolder(folder: string): AsyncGenerator<FoundAnswer> {
  const tasks = (await list(folder)).filter((entry) => entry.isDirectory());
  const byTask = tasks
    .map(({ name }) => ({ name, taskId: name.replaceAll("_", "/") }))
    .toSorted((a, b) => a.taskId.localeCompare(b.taskId, "en", { numeric: true }));
  for (const { name, taskId } of byTask) {
    const files = (await list(path.join(folder, name)))
      .map((file) => file.name)
      .filter((file) => /^\d+\.py$/.test(file))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    for (const [index, each] of files.entries()) {
      const file = path.join(folder, name, each);
      const code = await readText(file);
      if (code instanceof BenchError) yield code;
      else yield { taskId, form: "solution", code, place: () => file, index };
    }
  }
}

async function list(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw readError(folder, cause);
  });
}

async function readText(file: string): Promise<string | BenchError> {
  try {
    const bytes = await readFile(file);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) return readError(file, cause);
    const message = `${file}: the text is not valid UTF-8.`;
    return fault.FileUnreadable(message, "Save the file as UTF-8.");
  }
}

/** A hash over what is judged (task, number, form, code), sample by sample: that of all of them as one JSON array. */
export function hashSamples() {
  const hash = createHash("sha256").update("[");
  let isFirst = true;
  return {
    add({ taskId, index, form, code }: Sample): void {
      const text = JSON.stringify([taskId, index, form, code]);
      hash.update(isFirst ? text : `,${text}`);
      isFirst = false;
    },
    end: (): string => hash.update("]").digest("hex"),
  };
}
