import path from "node:path";
import { JsonlWriter, readJsonl } from "../../lib/jsonl.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import type { GeneratedRow } from "../../schema/generation.ts";
import type { Task } from "../../schema/task.ts";
import { askPerson, dropDraft, type PersonAnswer, type PersonSettings } from "./ask-person.ts";

interface AnswerBook {
  /** Where the answers are kept; drafts and the log of sittings lie beside it. */
  file: string;
  /** What it holds already. */
  earlier: readonly GeneratedRow[];
  person: PersonSettings;
}

export interface AskedTasks {
  /** Those of earlier sittings too. */
  answers: GeneratedRow[];
  skipped: number;
  /** The person put the rest off. */
  isStopped: boolean;
}

/** Asks for every task that has no answer yet, in their order. An answer is on the disk before the next task is shown. */
export async function askTasks(
  tasks: readonly Task[],
  { file, earlier, person }: AnswerBook,
): Promise<AskedTasks> {
  const stem = samplesStem(file);
  const log = runFile(stem, "sittings");
  await using sittings = await JsonlWriter.append(log);
  const spent = await readSittings(log);
  await using samples = await JsonlWriter.append(file);
  const answered = new Set(earlier.map(({ task_id }) => task_id));
  const answers = [...earlier];
  let skipped = 0;
  for (const [index, task] of tasks.entries()) {
    const { task_id } = task;
    if (answered.has(task_id)) continue;
    const draft = path.join(runFile(stem, "drafts"), `${task_id.replaceAll(/[^\w.-]+/g, "_")}.py`);
    const request = {
      task,
      draft,
      spentMs: spent.get(task_id) ?? 0,
      words: introduce(task, { index, total: tasks.length }, person.limitMs),
      onSitting: (ms: number) => sittings.write({ task_id, ms }),
    };
    const answer = await askPerson(request, person);
    if (answer.kind === "stopped") return { answers, skipped, isStopped: true };
    if (answer.kind === "skipped") skipped += 1;
    else {
      const row = toRow(task, answer);
      await samples.write(row);
      await samples.sync();
      await dropDraft(draft);
      answers.push(row);
    }
  }
  return { answers, skipped, isStopped: false };
}

function introduce(
  task: Task,
  { index, total }: { index: number; total: number },
  limitMs: number | undefined,
): string[] {
  const limit = limitMs === undefined ? "" : ` You have ${limitMs / 60_000} minutes for it.`;
  return [`${task.task_id}, ${index + 1} of ${total}.${limit}`];
}

function toRow(
  task: Task,
  { text, ms, isLate }: Extract<PersonAnswer, { kind: "answered" }>,
): GeneratedRow {
  return {
    task_id: task.task_id,
    solution: text,
    raw_solution: text,
    sample: 0,
    finish: isLate ? "length" : "stop",
    usage: null,
    reasoning: null,
    cost_usd: null,
    ms,
    cached: false,
  };
}

/** Time that was spent on tasks before. */
async function readSittings(file: string): Promise<Map<string, number>> {
  const spent = new Map<string, number>();
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    const { task_id, ms } = value;
    if (typeof task_id !== "string" || typeof ms !== "number") continue;
    spent.set(task_id, (spent.get(task_id) ?? 0) + ms);
  }
  return spent;
}
