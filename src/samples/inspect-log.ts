import { stat } from "node:fs/promises";
import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { parseJson } from "../lib/parse-json.ts";
import { openZip } from "../lib/zip.ts";
import { byName } from "../schema/by-name.ts";
import type { Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import type { ReadSample } from "./stream-samples.ts";

const Header = z.object({ eval: z.object({ packages: byName(z.string()).optional() }) });

/** A log as one `.json` file. */
export const InspectLog = Header.extend({ samples: z.array(z.unknown()).nullish() });
export type InspectLog = z.infer<typeof InspectLog>;

const LoggedSample = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  error: z.unknown().optional(),
  output: z.object({ completion: z.string().default("") }).optional(),
  scores: byName(z.object({ answer: z.string().nullish() })).nullish(),
});
type LoggedSample = z.infer<typeof LoggedSample>;

/** The answers in a log of Inspect; what stopped with an error is none. */
export function* listInspectSamples(log: InspectLog, file: string): Generator<ReadSample> {
  const read = createReader(log, file);
  for (const sample of log.samples ?? []) yield* read(sample);
}

/** The same from a `.eval` file, a zip with a file for each sample. */
export async function* streamInspectArchive(file: string): AsyncGenerator<ReadSample> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  using zip = openZip(file, size);
  const parse = (name: string) => parseLoose(zip.read(name)?.toString("utf8") ?? "");
  const header = Header.safeParse(parse("header.json") ?? parse("_journal/start.json"));
  if (!header.success) throw notALog(file, header.error);
  const read = createReader(header.data, file);
  const names = zip.names.filter((name) => name.startsWith("samples/"));
  for (const name of names.toSorted((a, b) => epochOf(a) - epochOf(b))) yield* read(parse(name));
}

/** JSON as Python writes it, where a score may be NaN. */
export function parseLoose(text: string): unknown {
  const strict = parseJson(text);
  if (strict !== undefined) return strict;
  const constants = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;
  return parseJson(text.replaceAll(constants, (found) => (found.startsWith('"') ? found : "null")));
}

function createReader({ eval: { packages } }: z.infer<typeof Header>, file: string) {
  const counts = new Map<string, number>();
  // Ours hold the code of each sample, which is to be judged as it is.
  const isOurs = packages?.["bcb"] !== undefined;
  return function* read(value: unknown): Generator<ReadSample> {
    const parsed = LoggedSample.safeParse(value);
    if (!parsed.success) {
      yield { ok: false, error: notALog(file, parsed.error) };
      return;
    }
    if (parsed.data.error != null) return;
    const { id: taskId } = parsed.data;
    const index = counts.get(taskId) ?? 0;
    counts.set(taskId, index + 1);
    const place = `${file}, ${taskId}, epoch ${index + 1}`;
    yield { ok: true, sample: { taskId, index, ...readAnswer(parsed.data, isOurs), place } };
  };
}

/** The code in what the model wrote: a scorer's idea of the answer may be in lower case, or half of it. */
function readAnswer(
  { scores, output }: LoggedSample,
  isOurs: boolean,
): Pick<Sample, "form" | "code"> {
  const text = output?.completion ?? "";
  if (isOurs) {
    const answer = Object.values(scores ?? {})[0]?.answer ?? text;
    return { form: "solution", code: markUntrusted(answer) };
  }
  const code = /^```[^\n`]*\n(.*?)^```/ms.exec(text)?.[1] ?? text;
  // No program begins with an indented line.
  const form = /^(?:[ \t\r]*\n)*[ \t]+\S/.test(code) ? "completion" : "solution";
  return { form, code: markUntrusted(code) };
}

/** samples/HumanEval/17_epoch_2.json */
function epochOf(name: string): number {
  return Number(/_epoch_(\d+)\.json$/.exec(name)?.[1] ?? 0);
}

function notALog(file: string, cause: z.ZodError): BenchError {
  const [issue] = cause.issues;
  return new BenchError(
    "SampleInvalid",
    `${file} is not a log of Inspect: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? "invalid"}.`,
    "`inspect log dump` says whether Inspect can read it; a file of another kind needs another ending.",
    { cause },
  );
}
