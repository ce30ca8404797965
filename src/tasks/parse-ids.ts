import { stat } from "node:fs/promises";
import { parseJson } from "../lib/parse-json.ts";
import { BenchError } from "../lib/bench-error.ts";
import { readText } from "../lib/read-json-file.ts";

/**
 * The terms of an `--ids` argument: `3,5,10-20,BigCodeBench/7`, or the path of an existing file
 * with one a line or a JSON array of them.
 */
export async function parseIds(text: string): Promise<string[]> {
  const found = await stat(text).catch(() => undefined);
  const terms = found?.isFile() ? parseFile(await readText(text), text) : splitTerms(text, ",");
  if (terms.length > 0) return terms;
  throw new BenchError(
    "SelectionInvalid",
    found?.isFile() ? `${text} contains no task ids.` : `"${text}" contains no task ids.`,
    "Pass ids, numbers or ranges separated by commas, or a file with one per line.",
  );
}

function parseFile(content: string, file: string): string[] {
  return content.trimStart().startsWith("[")
    ? parseArray(content, file)
    : splitTerms(content, "\n");
}

function parseArray(content: string, file: string): string[] {
  const value = parseJson(content);
  if (Array.isArray(value)) {
    const terms = value.map((item: unknown) =>
      typeof item === "string" || typeof item === "number" ? String(item).trim() : "",
    );
    if (!terms.includes("")) return terms;
  }
  throw new BenchError(
    "FileUnreadable",
    `${file} is not a JSON array of task ids.`,
    "Write one id per line, or a JSON array of strings or numbers.",
  );
}

function splitTerms(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}
