import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

interface OfficialRun {
  model: string;
  split: "complete" | "instruct";
  pack?: string;
  temperature?: number;
  /** The tasks that it passes, of all. */
  passes: readonly string[];
  tasks: readonly string[];
}

/** A result file as the official tool writes it, in the folder; answers with its path. */
export async function writeOfficial(folder: string, run: OfficialRun): Promise<string> {
  const { model, split, pack = "bigcodebench", temperature = 0, passes, tasks } = run;
  const judged = tasks.map((task_id) => {
    const status = passes.includes(task_id) ? "pass" : "fail";
    return [task_id, [{ task_id, solution: "x = 1", status, details: {} }]];
  });
  const name = `${model}--main--${pack}-${split}--vllm-${temperature}-1-sanitized_calibrated_eval_results.json`;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify({ date: "2026-01-01", eval: Object.fromEntries(judged) }));
  return file;
}
