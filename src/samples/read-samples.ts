import { stat } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { readError, readJsonl } from "../lib/jsonl.ts";
import { SampleRow, type Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import { readSampleFolder } from "./read-folder.ts";

export interface Samples {
  samples: Sample[];
  /** Over what is judged (task, number, code), not over the file's bytes. */
  hash: string;
}

/** Stands for what is piped in. */
export const standardInput = "-";

/**
 * Reads a `.jsonl` or `.jsonl.gz` file, a folder `{task}/{n}.py` (`BigCodeBench_17/0.py`), or with `-` the rows that
 * come in on `stdin`.
 */
export async function readSamples(
  source: string,
  stdin?: AsyncIterable<Uint8Array>,
): Promise<Samples> {
  const samples = await readSource(source, stdin);
  if (samples.length === 0) {
    throw new BenchError(
      "SampleInvalid",
      `${source} holds no samples.`,
      "A samples file has one JSON object a line with `task_id` and `solution` (or `completion`); a folder has {task}/{n}.py.",
    );
  }
  const judged = samples.map(({ taskId, index, form, code }) => [taskId, index, form, code]);
  return { samples, hash: sha256(canonicalJson(judged)) };
}

async function readSource(
  source: string,
  stdin: AsyncIterable<Uint8Array> | undefined,
): Promise<Sample[]> {
  if (source === standardInput) {
    if (stdin !== undefined) return readRows("stdin", stdin);
    throw new BenchError(
      "BadUsage",
      "Nothing is piped in, and samples are not typed by hand.",
      "Pipe a samples file in (`zcat samples.jsonl.gz | bcb evaluate --samples -`), or name one.",
    );
  }
  const info = await stat(source).catch((cause: unknown) => {
    throw readError(source, cause);
  });
  return info.isDirectory() ? readSampleFolder(source) : readRows(source);
}

async function readRows(file: string, from?: AsyncIterable<Uint8Array>): Promise<Sample[]> {
  const counts = new Map<string, number>();
  const samples: Sample[] = [];
  for await (const { line, value } of readJsonl(file, { from })) {
    const place = `${file}, line ${line}`;
    const row = SampleRow.safeParse(value);
    if (!row.success) {
      const issue = row.error.issues[0];
      const field = issue?.path.join(".") || "the row";
      throw new BenchError(
        "SampleInvalid",
        `${place}: ${field}: ${issue?.message ?? "invalid"}.`,
        "Each line needs `task_id` and a string `solution` (or `completion`).",
      );
    }
    const { task_id: taskId, solution, completion } = row.data;
    const index = counts.get(taskId) ?? 0;
    counts.set(taskId, index + 1);
    samples.push({
      taskId,
      index,
      form: solution === undefined ? "completion" : "solution",
      code: markUntrusted(solution ?? completion ?? ""),
      place,
    });
  }
  return samples;
}
