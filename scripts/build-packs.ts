// Writes tasks.jsonl and samples/ of each packs/NAME from packs/NAME/tasks/*/; with --check only compares.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { assembleTask } from "../src/construct/assemble-task.ts";
import { assembleTypeScript } from "../src/construct/typescript-author.ts";
import { loadPythonParser } from "../src/python-source/tree.ts";
import type { TaskSource } from "../src/schema/author-workspace.ts";
import { Pack } from "../src/schema/bigcodebench-row.ts";
import { keepFiles } from "./keep-files.ts";

const packs = path.resolve(import.meta.dirname, "../packs");
const strengths = ["strong", "fair", "weak"];

const parser = await loadPythonParser();
const languages = {
  python: {
    extension: "py",
    fence: "python",
    entryPoint: "task_func",
    assemble: (source: TaskSource) => assembleTask(source, parser),
  },
  typescript: {
    extension: "ts",
    fence: "typescript",
    entryPoint: "taskFunc",
    assemble: assembleTypeScript,
  },
};
const files = new Map<string, string>();
for (const entry of await readdir(packs, { withFileTypes: true })) {
  if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
  for (const [file, lines] of await buildPack(entry.name)) {
    files.set(path.join(packs, entry.name, file), `${lines.join("\n")}\n`);
  }
}
await keepFiles(files, "npm run build:packs");

/** Lines by file: the rows, and for each strength the answers of those tasks that have any. */
async function buildPack(name: string): Promise<Map<string, string[]>> {
  const folder = path.join(packs, name);
  const pack = Pack.parse(JSON.parse(await readFile(path.join(folder, "pack.json"), "utf8")));
  const rows: string[] = [];
  const samples = new Map<string, string[]>();
  for (const task of (await readdir(path.join(folder, "tasks"))).toSorted()) {
    const read = (file: string) => readFile(path.join(folder, "tasks", task, file), "utf8");
    const taskId = `${pack.title.split(":")[0]}/${Number.parseInt(task, 10)}`;
    const { extension, entryPoint, assemble, fence } = languages[pack.language ?? "python"];
    const row = assemble({
      taskId,
      entryPoint,
      solution: await read(`task.${extension}`),
      test: await read(`test.${extension}`),
      place: `packs/${name}/tasks/${task}/task.${extension}`,
    });
    rows.push(JSON.stringify(pack.date === undefined ? row : { ...row, date: pack.date }));
    const present = await readdir(path.join(folder, "tasks", task));
    if (!present.includes("answers")) continue;
    for (const strength of strengths) {
      const raw = await read(`answers/${strength}.md`);
      const answer = { task_id: taskId, raw_solution: raw, solution: takeCode(raw, task, fence) };
      const file = `samples/recorded-${strength}--main--${name}-complete--replay-0-1-sanitized_calibrated.jsonl`;
      samples.set(file, [...(samples.get(file) ?? []), JSON.stringify(answer)]);
    }
  }
  return new Map([["tasks.jsonl", rows], ...samples]);
}

/** A recorded answer holds exactly one block of code. */
function takeCode(answer: string, folder: string, fence: string): string {
  const blocks = [...answer.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) {
    throw new Error(`${folder}: an answer needs exactly one ${fence} block`);
  }
  return (block[1] ?? "").trimEnd();
}
