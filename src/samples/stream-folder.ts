import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BenchError, fault } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import type { FoundAnswer } from "./stream-samples.ts";

/** The folder form of a samples file: `{task}/{n}.py`, whole solutions, by task; other files are passed over. */
export async function* streamSampleFolder(folder: string): AsyncGenerator<FoundAnswer> {
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
  return await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
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
