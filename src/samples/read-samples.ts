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

/** Reads a `.jsonl` or `.jsonl.gz` file, or a folder `{task}/{n}.py` (`BigCodeBench_17/0.py`). */
export async function readSamples(source: string): Promise<Samples> {
  const info = await stat(source).catch((cause: unknown) => {
    throw readError(source, cause);
  });
  const samples = info.isDirectory() ? await readSampleFolder(source) : await readRows(source);
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

async function readRows(file: string): Promise<Sample[]> {
  const counts = new Map<string, number>();
  const samples: Sample[] = [];
  for await (const { line, value } of readJsonl(file)) {
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
