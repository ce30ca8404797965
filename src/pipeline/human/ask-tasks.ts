import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { appendJsonl, readError, readJsonl } from "../../lib/jsonl.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import type { GeneratedRow } from "../../schema/generation.ts";
import type { Split, Task } from "../../schema/task.ts";
import { runEditor, type EditorRequest } from "../../environment/user-programs.ts";
import { errorCode } from "../../lib/error-code.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { answerIn, editorText } from "../../prompts/editor-text.ts";

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

interface AnswerBook {
  /** Where the answers are kept; drafts and the log of sittings lie beside it. */
  file: string;
  /** What it holds already. */
  earlier: readonly GeneratedRow[];
  person: PersonSettings;
}

/** Asks for every task that has no answer yet, in their order. An answer is on the disk before the next task is shown. */
export async function askTasks(tasks: readonly Task[], { file, earlier, person }: AnswerBook) {
  const stem = samplesStem(file);
  const log = runFile(stem, "sittings");
  await using sittings = await appendJsonl(log);
  const spent = await readSittings(log);
  await using samples = await appendJsonl(file);
  const answered = new Set(earlier.map(({ task_id }) => task_id));
  const answers = [...earlier];
  const { limitMs } = person;
  const limit = limitMs === undefined ? "" : ` You have ${limitMs / 60_000} minutes for it.`;
  let skipped = 0;
  for (const [index, task] of tasks.entries()) {
    const { task_id } = task;
    if (answered.has(task_id)) continue;
    const draft = path.join(runFile(stem, "drafts"), `${task_id.replaceAll(/[^\w.-]+/g, "_")}.py`);
    const words = [`${task_id}, ${index + 1} of ${tasks.length}.${limit}`];
    const blank = editorText(task, person.split, words);
    if ((await readDraft(draft)) === undefined) await writeAtomically(draft, blank);
    let ms = spent.get(task_id) ?? 0;
    let next: Decision | "late" = "edit";
    let text = "";
    // Until it is answered, skipped or put off. Only time in the editor counts.
    while (next === "edit") {
      const left = limitMs === undefined ? undefined : Math.max(1, limitMs - ms);
      const sitting = await runEditor({ ...person, file: draft, limitMs: left });
      ms += sitting.ms;
      await sittings.write({ task_id, ms: sitting.ms });
      text = answerIn((await readDraft(draft)) ?? blank);
      const isBlank = text.trim() === answerIn(blank).trim() || text.trim() === "";
      if (sitting.isLate) next = "late";
      else next = sitting.isSaved ? await decide(isBlank, person) : "stopped";
    }
    // The person put the rest off.
    if (next === "stopped") return { answers, skipped, isStopped: true };
    if (next === "skipped") {
      skipped += 1;
      continue;
    }
    const row: GeneratedRow = {
      task_id,
      solution: text,
      raw_solution: text,
      sample: 0,
      finish: next === "late" ? "length" : "stop",
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

type Decision = "answered" | "edit" | "skipped" | "stopped";

async function decide(isBlank: boolean, { ask, skips }: PersonSettings): Promise<Decision> {
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
