import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { runEditor, type EditorRequest } from "../../environment/user-programs.ts";
import { fault, errorCode } from "../../lib/bench-error.ts";
import { draw } from "../../lib/draw.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { appendJsonl, readError, readJsonl } from "../../lib/jsonl.ts";
import { makeFolder, writeAtomically } from "../../lib/files.ts";
import { answerIn, editorText } from "../../prompts/editor-text.ts";
import { renderPersonTimes } from "../../report/render-person.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import { DatasetIdentity, chooseSplit } from "../../schema/task.ts";
import type { Dataset, Split, Task } from "../../schema/task.ts";
import type { Context } from "../../schema/context.ts";
import type { GeneratedRow, GenerationRecord, PersonSummary } from "../../schema/generation.ts";
import { claimGeneration, generatedFileName } from "../generate/generation-file.ts";
import { usualDecoding } from "../generate/open-model.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";
import { runEvaluation, type Judging } from "../evaluate/run-evaluation.ts";

/** How a person is asked. */
interface PersonSettings extends Pick<
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

interface RunHumanOptions {
  tasks: TaskChoice;
  /** What the person is called in file names and tables. */
  name: string;
  person: Omit<PersonSettings, "command" | "split" | "variables" | "signal"> & {
    command: string | undefined;
    /** The benchmark's first by default. */
    split: Split | undefined;
  };
  /** How many tasks, drawn by the seed; all of the selection without a count. */
  draw: { count: number | undefined; seed: number };
  /** Where answers and results go. */
  outDir: string;
  judging: Pick<Judging, "engine" | "groundTruth">;
}

/** `bcb human`: a person answers drawn tasks, each answer kept at once, and is then judged like a model. */
export async function runHuman(options: RunHumanOptions, context: Context) {
  const { settings, signal } = context;
  const { outDir } = options;
  const { command } = options.person;
  if (command === undefined || command.trim() === "") {
    throw fault.EditorFailed(
      "No editor is configured.",
      "Pass one with --editor (such as `vim` or `code --wait`), or set VISUAL or EDITOR.",
    );
  }
  const { dataset, tasks, selection } = await loadSelection(options.tasks, context);
  const drawn = draw(tasks, options.draw.count ?? tasks.length, options.draw.seed);
  const record = describePerson(options, dataset, context.version);
  const file = path.join(outDir, generatedFileName(record, selection.subset));
  await makeFolder(outDir);
  const { split } = record;
  const person = { ...options.person, split, command, variables: settings.variables, signal };
  const { answers, skipped, isStopped } = await askTasks(drawn, { file, record }, person);
  const asked = new Set(drawn.map(({ task_id }) => task_id));
  const counted = answers.filter(({ task_id }) => asked.has(task_id));
  const summary = summarize(counted, { asked: drawn.length, skipped, file });
  const times = renderPersonTimes(summary);
  // While tasks are left nothing is judged.
  if (isStopped || counted.length === 0) return { summary, text: times, outcome: null };
  const selected = { ...options.tasks.selection, ids: [...asked] };
  const judged = {
    tasks: { ...options.tasks, selection: selected },
    samples: { path: file, split: options.person.split },
    // More answers may have come since an earlier judgement; the few of them are soon judged again.
    judging: { ...options.judging, ...rules, fresh: true },
  };
  const outcome = await runEvaluation(judged, context);
  return { summary, text: `${outcome.text}\n\n${times}`, outcome };
}

const rules = { ks: [1], calibrations: ["calibrated" as const], repetitions: 1, caches: true };

/** Fields of a model's record that mean nothing to a person say that there is no bound. */
function describePerson(
  { name, person, draw: { seed } }: RunHumanOptions,
  dataset: Dataset,
  version: string,
): GenerationRecord {
  return {
    format: 1,
    bcb: version,
    backend: "human",
    model: name,
    base_url: null,
    revision: "main",
    split: chooseSplit(dataset.benchmark, person.split),
    dataset: DatasetIdentity.parse(dataset),
    decoding: { ...usualDecoding(Number.MAX_SAFE_INTEGER), temperature: 0, seed },
    samples_per_task: 1,
    direct_completion: false,
    prefill: false,
    instruction_prefix: "",
    response_prefix: "",
    template: null,
    extra_body: person.limitMs === undefined ? {} : { limit_ms: person.limitMs },
    loading: {},
  };
}

function summarize(
  rows: readonly GeneratedRow[],
  counts: Pick<PersonSummary, "asked" | "skipped" | "file">,
): PersonSummary {
  const times = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const middle = times.slice(Math.floor((times.length - 1) / 2), Math.floor(times.length / 2) + 1);
  return {
    ...counts,
    answered: rows.length,
    late: rows.filter(({ finish }) => finish === "length").length,
    median_ms: mean(middle),
    mean_ms: mean(times),
    times: rows.map(({ task_id, ms }) => ({ task_id, ms })),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Asks for every task that has no answer yet, in their order. An answer is on the disk before the next task is shown. */
async function askTasks(
  tasks: readonly Task[],
  { file, record }: { file: string; record: GenerationRecord },
  person: PersonSettings,
) {
  // Two who answer at once would write their rows among each other's.
  await using _ = await holdFile(file);
  const earlier = await claimGeneration(file, record);
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
