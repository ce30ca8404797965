import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { JsonlWriter, readError, readJsonl } from "../../lib/jsonl.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import type { GeneratedRow } from "../../schema/generation.ts";
import type { Split, Task } from "../../schema/task.ts";
import { runEditor, type EditorRequest } from "../../environment/run-editor.ts";
import { errorCode } from "../../lib/error-code.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { answerIn, editorText } from "../../prompts/editor-text.ts";

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
  const { limitMs } = person;
  const limit = limitMs === undefined ? "" : ` You have ${limitMs / 60_000} minutes for it.`;
  let skipped = 0;
  for (const [index, task] of tasks.entries()) {
    const { task_id } = task;
    if (answered.has(task_id)) continue;
    const draft = path.join(runFile(stem, "drafts"), `${task_id.replaceAll(/[^\w.-]+/g, "_")}.py`);
    const request = {
      task,
      draft,
      spentMs: spent.get(task_id) ?? 0,
      words: [`${task_id}, ${index + 1} of ${tasks.length}.${limit}`],
      onSitting: (ms: number) => sittings.write({ task_id, ms }),
    };
    const answer = await askPerson(request, person);
    if (answer.kind === "stopped") return { answers, skipped, isStopped: true };
    if (answer.kind === "skipped") skipped += 1;
    else {
      const { text, ms, isLate } = answer;
      const row: GeneratedRow = {
        task_id,
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
      await samples.write(row);
      await samples.sync();
      await rm(draft, { force: true });
      answers.push(row);
    }
  }
  return { answers, skipped, isStopped: false };
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

/** How a person is asked. */
export interface PersonSettings extends Pick<
  EditorRequest,
  "command" | "variables" | "output" | "nowMs" | "signal"
> {
  split: Split;
  /** For one task, all sittings together. */
  limitMs: number | undefined;
  /** What an unchanged file means where nobody can be asked. */
  skips: boolean;
  /** Asks at the terminal; undefined where there is none, and then nothing ever waits for a key. */
  ask: ((question: string) => Promise<string>) | undefined;
}

interface PersonTask {
  task: Task;
  /** Where the answer in the making is kept; what an earlier sitting left there is gone on with. */
  draft: string;
  /** Time that earlier sittings took. */
  spentMs: number;
  /** "Task 3 of 10" and the like. */
  words: readonly string[];
  /** Hears the time of each sitting as it ends. */
  onSitting: (ms: number) => Promise<unknown>;
}

type PersonAnswer =
  | { kind: "answered"; text: string; ms: number; isLate: boolean }
  | { kind: "skipped" }
  | { kind: "stopped" };

/** One task in a person's editor, until it is answered, skipped or put off. Only time in the editor counts. */
async function askPerson(
  { task, draft, words, onSitting, ...earlier }: PersonTask,
  settings: PersonSettings,
): Promise<PersonAnswer> {
  const blank = editorText(task, settings.split, words);
  if ((await readDraft(draft)) === undefined) await writeAtomically(draft, blank);
  let spentMs = earlier.spentMs;
  for (;;) {
    const { limitMs } = settings;
    const left = limitMs === undefined ? undefined : Math.max(1, limitMs - spentMs);
    const sitting = await runEditor({ ...settings, file: draft, limitMs: left });
    spentMs += sitting.ms;
    await onSitting(sitting.ms);
    const content = (await readDraft(draft)) ?? blank;
    const text = answerIn(content);
    const answered = { kind: "answered", text, ms: spentMs, isLate: sitting.isLate } as const;
    if (sitting.isLate) return answered;
    if (!sitting.isSaved) return { kind: "stopped" };
    const isBlank = text.trim() === answerIn(blank).trim() || text.trim() === "";
    const next = await decide(isBlank, settings);
    if (next === "answered") return answered;
    if (next !== "edit") return { kind: next };
  }
}

async function decide(
  isBlank: boolean,
  { ask, skips }: PersonSettings,
): Promise<"answered" | "edit" | "skipped" | "stopped"> {
  if (ask === undefined) return isBlank ? (skips ? "skipped" : "stopped") : "answered";
  const question = isBlank
    ? "The file is unchanged. (e)dit again, (s)kip this task, or (q)uit for now? "
    : "(Enter) submit this answer, (e)dit again, (s)kip this task, or (q)uit for now? ";
  for (;;) {
    const reply = (await ask(question)).trim().toLowerCase();
    if (reply === "" && !isBlank) return "answered";
    if (reply.startsWith("e")) return "edit";
    if (reply.startsWith("s")) return "skipped";
    if (reply.startsWith("q")) return "stopped";
  }
}

async function readDraft(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw readError(file, cause);
  });
}
