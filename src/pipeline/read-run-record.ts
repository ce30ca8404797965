import { readFile } from "node:fs/promises";
import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { RunRecord } from "../schema/run-record.ts";

/** The `NAME_run.json` beside a run's verdicts. */
export async function readRunRecord(file: string): Promise<RunRecord> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
  const record = RunRecord.safeParse(parseJson(text));
  if (record.success) return record.data;
  throw new BenchError(
    "ReportInvalid",
    `${file} is not a run record:\n${z.prettifyError(record.error)}`,
    "Evaluate the samples again with this version of bcb.",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
