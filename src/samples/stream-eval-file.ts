import { stat } from "node:fs/promises";
import { z } from "zod";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { readError, readWhole } from "../lib/jsonl.ts";
import { parseJson } from "../lib/parse-json.ts";
import { openZip } from "../lib/zip.ts";
import { byName } from "../schema/shapes.ts";
import type { FoundAnswer } from "./stream-samples.ts";

const EvalFile = z
  .array(z.object({ question_id: z.string(), code_list: z.array(z.string()) }))
  .transform((rows) => rows.map((row) => [row.question_id, row.code_list] as const));
const ResultFile = z
  .object({ eval: byName(z.array(z.object({ solution: z.string() }))) })
  .transform(({ eval: tasks }) =>
    Object.entries(tasks).map(
      ([taskId, results]) => [taskId, results.map(({ solution }) => solution)] as const,
    ),
  );
const InspectHeader = z.object({ eval: z.object({ packages: byName(z.string()).optional() }) });
const InspectLog = InspectHeader.extend({ samples: z.array(z.unknown()).nullish() });
const InspectSample = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  error: z.unknown().optional(),
  output: z.object({ completion: z.string().default("") }).optional(),
  scores: byName(z.object({ answer: z.string().nullish() })).nullish(),
});

/**
 * LiveCodeBench's `…eval_all.json` and BigCodeBench's and EvalPlus' `…_eval_results.json`, the answers to each question with
 * verdicts that are made anew, or a log of Inspect.
 */
export async function* streamEvalFile(file: string): AsyncGenerator<FoundAnswer> {
  const value = parseLoose(await readWhole(file));
  const rows = z.union([EvalFile, ResultFile]).safeParse(value);
  if (rows.success) {
    for (const [taskId, codes] of rows.data) {
      const place = (index: number) => `${file}, ${taskId}, ${index}`;
      for (const code of codes) yield { taskId, form: "solution", code, place };
    }
    return;
  }
  const log = InspectLog.safeParse(value);
  if (!log.success) {
    throw fault.SampleInvalid(
      `${file} is not a samples file that bcb can read: a .json file must be in LiveCodeBench's format, a list of \`question_id\` and \`code_list\`, a result file with \`eval\` in which each result has its \`solution\`, or an Inspect log.`,
      "Convert the samples to rows in a .jsonl file, or to a folder of {task}/{n}.py.",
    );
  }
  for (const sample of log.data.samples ?? []) yield* readLogged(sample, log.data, file);
}

/** A log of Inspect as a `.eval` file, a zip with a file for each sample. */
export async function* streamInspectArchive(file: string): AsyncGenerator<FoundAnswer> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  using zip = openZip(file, size);
  const parse = (name: string) => parseLoose(zip.read(name)?.toString("utf8") ?? "");
  const header = InspectHeader.safeParse(parse("header.json") ?? parse("_journal/start.json"));
  if (!header.success) throw notALog(file, header.error);
  const names = zip.names.filter((name) => name.startsWith("samples/"));
  for (const name of names.toSorted((a, b) => epochOf(a) - epochOf(b))) {
    yield* readLogged(parse(name), header.data, file);
  }
}

// samples/HumanEval/17_epoch_2.json
const epochOf = (name: string) => Number(/_epoch_(\d+)\.json$/.exec(name)?.[1] ?? 0);

/** JSON as Python writes it, where a score may be NaN. */
function parseLoose(text: string): unknown {
  const strict = parseJson(text);
  if (strict !== undefined) return strict;
  const constants = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;
  return parseJson(text.replaceAll(constants, (found) => (found.startsWith('"') ? found : "null")));
}

/** The answer of a logged sample; what stopped with an error has none. */
function readLogged(
  value: unknown,
  { eval: { packages } }: z.infer<typeof InspectHeader>,
  file: string,
): FoundAnswer[] {
  const parsed = InspectSample.safeParse(value);
  if (!parsed.success) return [notALog(file, parsed.error)];
  const { id: taskId, error, output, scores } = parsed.data;
  if (error != null) return [];
  const place = (index: number) => `${file}, ${taskId}, epoch ${index + 1}`;
  const text = output?.completion ?? "";
  // Ours hold the code of each sample, which is to be judged as it is.
  if (packages?.["bcb"] !== undefined) {
    const code = Object.values(scores ?? {})[0]?.answer ?? text;
    return [{ taskId, form: "solution", code, place }];
  }
  // In what the model wrote: a scorer's idea of the answer may be in lower case, or half of it.
  const code = /^```[^\n`]*\n(.*?)^```/ms.exec(text)?.[1] ?? text;
  // No program begins with an indented line.
  const form = /^(?:[ \t\r]*\n)*[ \t]+\S/.test(code) ? "completion" : "solution";
  return [{ taskId, form, code, place }];
}

function notALog(file: string, cause: z.ZodError): BenchError {
  const [issue] = cause.issues;
  return fault.SampleInvalid(
    `${file} is not a log of Inspect: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? "invalid"}.`,
    "`inspect log dump` says whether Inspect can read it; a file of another kind needs another ending.",
    { cause },
  );
}
