// Writes packs/starter/tasks.jsonl and packs/starter/samples/ from packs/starter/tasks/*/; with --check only compares.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { assembleTask } from "../src/construct/assemble-task.ts";
import { loadPythonParser } from "../src/python-source/tree.ts";
import { keepFiles } from "./keep-files.ts";

const pack = path.resolve(import.meta.dirname, "../packs/starter");
const strengths = ["strong", "fair", "weak"];

const parser = await loadPythonParser();
const rows: string[] = [];
const samples = new Map<string, string[]>(strengths.map((strength) => [strength, []]));
for (const folder of (await readdir(path.join(pack, "tasks"))).toSorted()) {
  const read = (name: string) => readFile(path.join(pack, "tasks", folder, name), "utf8");
  const taskId = `Starter/${Number.parseInt(folder, 10)}`;
  const task = assembleTask(
    {
      taskId,
      entryPoint: "task_func",
      solution: await read("task.py"),
      test: await read("test.py"),
      place: `packs/starter/tasks/${folder}/task.py`,
    },
    parser,
  );
  rows.push(JSON.stringify(task));
  for (const [strength, answers] of samples) {
    const raw = await read(`answers/${strength}.md`);
    answers.push(
      JSON.stringify({ task_id: taskId, raw_solution: raw, solution: takeCode(raw, folder) }),
    );
  }
}

const files = new Map([[path.join(pack, "tasks.jsonl"), `${rows.join("\n")}\n`]]);
for (const [strength, answers] of samples) {
  const name = `recorded-${strength}--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl`;
  files.set(path.join(pack, "samples", name), `${answers.join("\n")}\n`);
}
await keepFiles(files, "npm run build:starter");

/** A recorded answer holds exactly one Python block. */
function takeCode(answer: string, folder: string): string {
  const blocks = [...answer.matchAll(/^```python\n([\s\S]*?)^```$/gm)];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) {
    throw new Error(`${folder}: an answer needs exactly one Python block`);
  }
  return (block[1] ?? "").trimEnd();
}
