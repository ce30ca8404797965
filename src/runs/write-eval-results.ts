import { openPendingFile } from "../lib/files.ts";
import type { OfficialResult } from "../schema/official-results.ts";

/**
 * The official result file, result by result, in the bytes of `JSON.stringify(…, null, 2)`: as one text, a run of some
 * hundred thousand samples would be longer than a string can be. Results of a task follow one another; only files of
 * EvalPlus's form have the hash of the dataset.
 */
export async function writeEvalResults(
  file: string,
  results: Iterable<OfficialResult>,
  { hash, now }: { hash?: string | undefined; now: Date },
): Promise<void> {
  await using pending = await openPendingFile(file);
  const date = now.toISOString().slice(0, 16).replace("T", " ");
  const hashed = hash === undefined ? "" : `\n  "hash": ${JSON.stringify(hash)},`;
  let text = `{\n  "date": ${JSON.stringify(date)},${hashed}\n  "eval": {`;
  let task: string | undefined;
  for (const result of results) {
    if (result.task_id === task) text += ",\n";
    else {
      text += task === undefined ? "\n" : "\n    ],\n";
      text += `    ${JSON.stringify(result.task_id)}: [\n`;
      task = result.task_id;
    }
    await pending.write(text + indent(JSON.stringify(result, null, 2), "      "));
    text = "";
  }
  await pending.write(`${text}${task === undefined ? "}" : "\n    ]\n  }"}\n}\n`);
  await pending.finish();
}

/** Within JSON no text goes over a line's end. */
function indent(json: string, space: string): string {
  return space + json.replaceAll("\n", `\n${space}`);
}
