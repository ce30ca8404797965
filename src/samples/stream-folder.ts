import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";
import type { ReadSample } from "./stream-samples.ts";

/** The folder form of a samples file: `{task}/{n}.py`, whole solutions, by task; other files are passed over. */
export async function* streamSampleFolder(folder: string): AsyncGenerator<ReadSample> {
  const tasks = (await list(folder)).filter((entry) => entry.isDirectory());
  const byTask = tasks
    .map(({ name }) => ({ name, taskId: name.replaceAll("_", "/") }))
    .toSorted((a, b) => a.taskId.localeCompare(b.taskId, "en", { numeric: true }));
  for (const { name, taskId } of byTask) {
    const files = (await list(path.join(folder, name)))
      .map((file) => file.name)
      .filter((file) => /^\d+\.py$/.test(file))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    for (const [index, file] of files.entries()) {
      const place = path.join(folder, name, file);
      const text = await readText(place);
      if (text instanceof BenchError) yield { ok: false, error: text };
      else {
        const code = markUntrusted(text);
        yield { ok: true, sample: { taskId, index, form: "solution", code, place } };
      }
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
    return new BenchError("FileUnreadable", message, "Save the file as UTF-8.");
  }
}
