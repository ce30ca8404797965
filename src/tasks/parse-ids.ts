import { stat } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "../lib/parse-json.ts";
import { fault } from "../lib/bench-error.ts";
import { readText } from "../lib/read-json-file.ts";

/**
 * The terms of an `--ids` argument: `3,5,10-20,BigCodeBench/7`, or the path of an existing file
 * with one a line or a JSON array of them.
 */
export async function parseIds(text: string): Promise<string[]> {
  const found = await stat(text).catch(() => undefined);
  const terms = found?.isFile() ? parseFile(await readText(text), text) : splitTerms(text, ",");
  if (terms.length > 0) return terms;
  throw fault.SelectionInvalid(
    `${found?.isFile() ? text : `"${text}"`} contains no task ids.`,
    "Pass ids, numbers or ranges separated by commas, or a file with one per line.",
  );
}

function parseFile(content: string, file: string): string[] {
  if (!content.trimStart().startsWith("[")) return splitTerms(content, "\n");
  const terms = Terms.safeParse(parseJson(content));
  if (terms.success) return terms.data;
  throw fault.FileUnreadable(
    `${file} is not a JSON array of task ids.`,
    "Write one id per line, or a JSON array of strings or numbers.",
  );
}

const Terms = z.array(z.union([z.string().trim().min(1), z.number().transform(String)]));

function splitTerms(text: string, separator: string): string[] {
  const terms = text.split(separator).map((term) => term.trim());
  return terms.filter((term) => term !== "");
}
