import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { badLineError, readError, readJsonlLines, type ByteRange } from "../lib/jsonl.ts";
import { SampleRow, type Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import { streamInspectArchive } from "./inspect-log.ts";
import { createLmEvalReader, isLmEvalRow } from "./lm-eval-rows.ts";
import { streamEvalFile } from "./stream-eval-file.ts";
import { streamSampleFolder } from "./stream-folder.ts";

/** Stands for what is piped in. */
export const standardInput = "-";

/** A sample, or why there is none at that place: whoever reads decides whether it ends the work. */
export type ReadSample =
  | { ok: true; sample: Sample; /** Of its row in the text of a file of rows. */ range?: ByteRange }
  | { ok: false; error: BenchError };

/**
 * Reads a `.jsonl` or `.jsonl.gz` file (lm-eval's, too), an eval file of LiveCodeBench or a file of results (`.json`), a log of Inspect
 * (`.json`, `.eval`), a folder `{task}/{n}.py` (`BigCodeBench_17/0.py`), or with `-` the rows that come in on `stdin`, one sample at a time,
 * in their order.
 */
export async function* streamSamples(
  source: string,
  stdin?: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadSample> {
  if (source === standardInput) {
    if (stdin === undefined) {
      throw new BenchError(
        "BadUsage",
        "Samples were to be read from stdin, but nothing is piped in.",
        "Pipe a samples file in (`zcat samples.jsonl.gz | bcb evaluate --samples -`), or pass its path.",
      );
    }
    yield* streamRows("stdin", stdin);
  } else if (await isFolder(source)) {
    yield* streamSampleFolder(source);
  } else if (/\.json(\.gz)?$/.test(source)) {
    yield* streamEvalFile(source);
  } else if (source.endsWith(".eval")) {
    yield* streamInspectArchive(source);
  } else {
    yield* streamRows(source);
  }
}

export async function isFolder(source: string): Promise<boolean> {
  const info = await stat(source).catch((cause: unknown) => {
    throw readError(source, cause);
  });
  return info.isDirectory();
}

async function* streamRows(
  file: string,
  from?: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadSample> {
  const counts = new Map<string, number>();
  // The first row decides for all: who reads answers again does so from this file for every row, or for none.
  let readLmEval: ReturnType<typeof createLmEvalReader> | undefined;
  let isFirst = true;
  for await (const row of readJsonlLines(file, from)) {
    if ("problem" in row) {
      yield { ok: false, error: badLineError(file, row) };
      continue;
    }
    if (isFirst && isLmEvalRow(row.value)) readLmEval = createLmEvalReader();
    isFirst = false;
    const place = `${file}, line ${row.line}`;
    if (readLmEval === undefined) yield readRow(row, place, counts);
    else yield* readLmEval(row.value, place);
  }
}

function readRow(
  { value, range }: { value: unknown; range: ByteRange },
  place: string,
  counts: Map<string, number>,
): ReadSample {
  const parsed = SampleRow.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join(".") || "the row";
    const error = new BenchError(
      "SampleInvalid",
      `${place}: ${field}: ${issue?.message ?? "invalid"}.`,
      "Each line needs `task_id` and a string `solution` (or `completion`).",
    );
    return { ok: false, error };
  }
  const { task_id: taskId } = parsed.data;
  const index = counts.get(taskId) ?? 0;
  counts.set(taskId, index + 1);
  return { ok: true, sample: { taskId, index, ...readAnswer(parsed.data), place }, range };
}

/** The answer in a row of a samples file. */
export function readAnswer({ solution, completion }: SampleRow): Pick<Sample, "form" | "code"> {
  const form = solution === undefined ? "completion" : "solution";
  return { form, code: markUntrusted(solution ?? completion ?? "") };
}

/** A hash over what is judged (task, number, form, code), sample by sample: that of all of them as one JSON array. */
export function hashSamples(): {
  add: (sample: Pick<Sample, "taskId" | "index" | "form" | "code">) => void;
  end: () => string;
} {
  const hash = createHash("sha256").update("[");
  let isFirst = true;
  return {
    add({ taskId, index, form, code }) {
      const text = JSON.stringify([taskId, index, form, code]);
      hash.update(isFirst ? text : `,${text}`);
      isFirst = false;
    },
    end: () => hash.update("]").digest("hex"),
  };
}
