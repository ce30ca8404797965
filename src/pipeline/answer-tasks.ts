import { existsSync } from "node:fs";
import { z } from "zod";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { JsonlWriter, readJsonl } from "../lib/jsonl.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import type { Model, ModelRequest } from "../schema/model.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";
import type { Task } from "../schema/task.ts";
import type { Sanitizer } from "./create-sanitizer.ts";

const Row = z.object({ task_id: z.string(), origin: z.string() }).loose();

interface Answering {
  model: Model;
  /** What the answers hang on besides the request, such as the hash of the weights. */
  weights: string;
  tasks: readonly Task[];
  toRequest: (task: Task) => ModelRequest;
  sanitizer: Sanitizer;
  /** A samples file: answers are appended as they come. */
  file: string;
  progress: ReportProgress;
  signal: AbortSignal;
}

/** Asks a model for an answer a task and keeps each at once; those that the file has from the same request are kept. */
export async function answerTasks(answering: Answering): Promise<void> {
  const { model, tasks, toRequest, sanitizer, file, weights, progress, signal } = answering;
  const origins = new Map(
    tasks.map((task) => [task.task_id, sha256(canonicalJson([weights, toRequest(task)]))]),
  );
  const answered = await keepAnswers(file, origins);
  await using writer = await JsonlWriter.append(file);
  const open = tasks.filter((task) => !answered.has(task.task_id));
  let done = tasks.length - open.length;
  const tell = (note?: string) =>
    progress({
      label: `asking ${model.name}`,
      done,
      total: tasks.length,
      ...(note === undefined ? {} : { note }),
    });
  for (const task of open) {
    tell(task.task_id);
    const { text, finish, usage } = await model.ask(toRequest(task), signal);
    await writer.write({
      task_id: task.task_id,
      solution: await toCode(text, task, sanitizer),
      raw_solution: text,
      finish,
      usage,
      origin: origins.get(task.task_id),
    });
    done += 1;
  }
  tell();
}

/** The tasks whose answers stand; rows of other requests (an older bcb, other weights) are taken out of the file. */
async function keepAnswers(
  file: string,
  origins: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  if (!existsSync(file)) return new Set();
  const kept = new Map<string, string>();
  let rows = 0;
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    rows += 1;
    const row = Row.safeParse(value);
    if (!row.success || origins.get(row.data.task_id) !== row.data.origin) continue;
    kept.set(row.data.task_id, `${JSON.stringify(value)}\n`);
  }
  if (kept.size < rows) await writeAtomically(file, [...kept.values()].join(""));
  return new Set(kept.keys());
}

async function toCode(text: string, task: Task, sanitizer: Sanitizer): Promise<string> {
  try {
    return (await sanitizer.sanitize(text, task.entry_point)).code;
  } catch (error) {
    // Python can say nothing of it: it is judged as it came.
    if (error instanceof SyntaxGaveUp) return text;
    throw error;
  }
}
