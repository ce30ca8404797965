import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import type { Sample } from "../schema/sample.ts";
import { markUntrusted } from "../schema/untrusted-code.ts";

/** The folder form of a samples file: `{task}/{n}.py`, whole solutions; other files are passed over. */
export async function readSampleFolder(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  const entries = await list(folder);
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const names = (await list(path.join(folder, entry.name)))
      .map((file) => file.name)
      .filter((name) => /^\d+\.py$/.test(name))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    for (const [index, name] of names.entries()) {
      const place = path.join(folder, entry.name, name);
      const code = markUntrusted(await readText(place));
      const taskId = entry.name.replaceAll("_", "/");
      samples.push({ taskId, index, form: "solution", code, place });
    }
  }
  return samples.toSorted((a, b) => a.taskId.localeCompare(b.taskId, "en", { numeric: true }));
}

async function list(folder: string) {
  return await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw readError(folder, cause);
  });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BenchError(
      "FileUnreadable",
      `${file}: the text is not valid UTF-8.`,
      "Save the file as UTF-8.",
    );
  }
}
