// Writes tasks.jsonl and samples/ of each packs/NAME from packs/NAME/tasks/*/; with --check only compares.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { assembleTask } from "../src/construct/assemble-task.ts";
import { loadPythonParser, type PythonParser } from "../src/python-source/tree.ts";
import { Pack } from "../src/schema/pack.ts";
import { keepFiles } from "./keep-files.ts";

const packs = path.resolve(import.meta.dirname, "../packs");
const strengths = ["strong", "fair", "weak"];

const parser = await loadPythonParser();
const files = new Map<string, string>();
for (const entry of await readdir(packs, { withFileTypes: true })) {
  if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
  for (const [file, lines] of await buildPack(entry.name, parser)) {
    files.set(path.join(packs, entry.name, file), `${lines.join("\n")}\n`);
  }
}
await keepFiles(files, "npm run build:packs");

/** Lines by file: the rows, and for each strength the answers of those tasks that have any. */
async function buildPack(name: string, python: PythonParser): Promise<Map<string, string[]>> {
  const folder = path.join(packs, name);
  const pack = Pack.parse(JSON.parse(await readFile(path.join(folder, "pack.json"), "utf8")));
  const rows: string[] = [];
  const samples = new Map<string, string[]>();
  for (const task of (await readdir(path.join(folder, "tasks"))).toSorted()) {
    const read = (file: string) => readFile(path.join(folder, "tasks", task, file), "utf8");
    const taskId = `${name.charAt(0).toUpperCase()}${name.slice(1)}/${Number.parseInt(task, 10)}`;
    const row = assembleTask(
      {
        taskId,
        entryPoint: "task_func",
        solution: await read("task.py"),
        test: await read("test.py"),
        place: `packs/${name}/tasks/${task}/task.py`,
      },
      python,
    );
    rows.push(JSON.stringify(pack.date === undefined ? row : { ...row, date: pack.date }));
    const present = await readdir(path.join(folder, "tasks", task));
    if (!present.includes("answers")) continue;
    for (const strength of strengths) {
      const raw = await read(`answers/${strength}.md`);
      const answer = { task_id: taskId, raw_solution: raw, solution: takeCode(raw, task) };
      const file = `samples/recorded-${strength}--main--${name}-complete--replay-0-1-sanitized_calibrated.jsonl`;
      samples.set(file, [...(samples.get(file) ?? []), JSON.stringify(answer)]);
    }
  }
  return new Map([["tasks.jsonl", rows], ...samples]);
}

/** A recorded answer holds exactly one Python block. */
function takeCode(answer: string, folder: string): string {
  const blocks = [...answer.matchAll(/^```python\n([\s\S]*?)^```$/gm)];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) {
    throw new Error(`${folder}: an answer needs exactly one Python block`);
  }
  return (block[1] ?? "").trimEnd();
}
