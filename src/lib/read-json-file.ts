import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { BenchError, fault } from "./bench-error.ts";
import { readError } from "./jsonl.ts";

const toldProblems = 3;

interface Expectation<Schema> {
  schema: Schema;
  /** What the file should be: "a file of evaluation results". */
  what: string;
  hint: string;
}

/** A JSON file of this shape; what is wrong with it is said with its place in the file. */
export async function readJsonFile<Schema extends z.ZodType>(
  file: string,
  { schema, what, hint }: Expectation<Schema>,
): Promise<z.infer<Schema>> {
  const text = await readText(file).catch((cause: unknown) => {
    const isMissing = cause instanceof BenchError && cause.name === "FileNotFound";
    throw isMissing ? fault.FileNotFound(cause.message, hint, { cause }) : cause;
  });
  const parsed = schema.safeParse(parseJson(text, file, hint));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const problems = issues
    .slice(0, toldProblems)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  const rest = issues.length > toldProblems ? `; and ${issues.length - toldProblems} more` : "";
  throw fault.FileUnreadable(`${file} is not ${what}: ${problems.join("; ")}${rest}.`, hint);
}

/** A whole file of UTF-8 text. */
export async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    throw readError(file, cause);
  }
}

/** What a file of ours holds, field by field; what is wrong with it is said by the names of its fields. */
export function parseStored<Schema extends z.ZodType>(
  text: string,
  file: string,
  { schema, hint }: Pick<Expectation<Schema>, "schema" | "hint">,
): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text, file, hint));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `field "${path.join(".")}": ${message}` : message,
  );
  throw fault.FileUnreadable(`${file}: ${problems.join("; ")}.`, hint);
}

function parseJson(text: string, file: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault.FileUnreadable(`${file} is not JSON.`, hint, { cause });
  }
}
