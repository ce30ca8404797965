import { readFile, rm } from "node:fs/promises";
import { runEditor, type EditorRequest } from "../../environment/run-editor.ts";
import { errorCode } from "../../lib/error-code.ts";
import { readError } from "../../lib/jsonl.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { answerIn, editorText } from "../../prompts/editor-text.ts";
import type { Split, Task } from "../../schema/task.ts";

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

export interface PersonTask {
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

export type PersonAnswer =
  | { kind: "answered"; text: string; ms: number; isLate: boolean }
  | { kind: "skipped" }
  | { kind: "stopped" };

/** One task in a person's editor, until it is answered, skipped or put off. Only time in the editor counts. */
export async function askPerson(
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

/** Once the answer is kept elsewhere. */
export async function dropDraft(draft: string): Promise<void> {
  await rm(draft, { force: true });
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
