import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Row = z.object({ task_id: z.string(), solution: z.string() });
const Judged = z.object({
  task_id: z.string(),
  sample: z.int(),
  outcome: z.string(),
  solution_hash: z.string(),
});
export type Judged = z.infer<typeof Judged>;

const packs = path.resolve(import.meta.dirname, "../../packs/starter/samples");
const tasks = 4;

/** A samples file with two recorded answers to each of some tasks of the starter pack, and the flags that judge it. */
export async function writeTwoSamples(
  folder: string,
): Promise<{ name: string; flags: string[]; rows: z.infer<typeof Row>[] }> {
  const name = "two--main--starter-complete--replay-0-2-sanitized_calibrated.jsonl";
  const recorded = await Promise.all(["fair", "strong"].map(readRecorded));
  const rows = recorded.flatMap((all) => all.slice(0, tasks));
  await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return { name, flags: ["--dataset", "starter", "--ids", `0-${tasks - 1}`], rows };
}

/** What was judged in a folder, by task and sample. */
export async function readOutcomes(folder: string): Promise<Judged[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith("_verdicts.jsonl"));
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error(`${names.length} runs in ${folder}`);
  const text = await readFile(path.join(folder, name), "utf8");
  const judged = text.trimEnd().split("\n");
  return judged
    .map((line) => Judged.parse(JSON.parse(line)))
    .toSorted((a, b) => a.task_id.localeCompare(b.task_id) || a.sample - b.sample);
}

async function readRecorded(model: string): Promise<z.infer<typeof Row>[]> {
  const name = `recorded-${model}--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl`;
  const text = await readFile(path.join(packs, name), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => Row.parse(JSON.parse(line)));
}
