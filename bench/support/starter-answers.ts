import { readdir } from "node:fs/promises";
import path from "node:path";
import { readSamples } from "../../src/samples/read-samples.ts";
import type { EvaluationData } from "./evaluation-run.ts";

const pack = path.resolve(import.meta.dirname, "../../packs/starter");

/** So many answers of our own pack, over and over. */
export async function readStarterAnswers(count: number): Promise<EvaluationData> {
  const names = (await readdir(path.join(pack, "samples"))).toSorted();
  const files = await Promise.all(
    names.map((name) => readSamples(path.join(pack, "samples", name))),
  );
  const answers = files.flatMap(({ samples }) => samples);
  // No two alike: the verdict on one would be remembered for the other.
  const rows = Array.from({ length: count }, (_, index) => {
    const { taskId = "", code = "" } = answers[index % answers.length] ?? {};
    return { task_id: taskId, solution: `${code}\n# ${index}\n` };
  });
  return { rows, dataset: path.join(pack, "tasks.jsonl"), environment: "starter" };
}
