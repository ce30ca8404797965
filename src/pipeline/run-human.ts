import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { draw } from "../lib/draw.ts";
import { JsonlWriter, readJsonl } from "../lib/jsonl.ts";
import { makeFolder } from "../lib/make-folder.ts";
import { renderPersonTimes } from "../report/render-person.ts";
import type { GeneratedRow, GenerationRecord } from "../schema/generation.ts";
import type { PersonSummary } from "../schema/person.ts";
import { DatasetIdentity, type Dataset, type Task } from "../schema/task.ts";
import { askPerson, dropDraft, type PersonAnswer, type PersonSettings } from "./ask-person.ts";
import { claimGeneration, generatedFileName } from "./generation-file.ts";
import { loadSelection } from "./load-selection.ts";
import {
  runEvaluation,
  type EvaluationOutcome,
  type RunEvaluationOptions,
} from "./run-evaluation.ts";

export interface RunHumanOptions extends Omit<
  RunEvaluationOptions,
  "samplesPath" | "stdin" | "split" | "outDir" | "fresh"
> {
  person: Omit<PersonSettings, "command" | "variables" | "signal"> & {
    command: string | undefined;
  };
  /** What the person is called in file names and tables. */
  name: string;
  /** How many tasks, drawn by the seed; all of the selection without it. */
  count: number | undefined;
  drawSeed: number;
  outDir: string;
}

export interface HumanOutcome {
  summary: PersonSummary;
  text: string;
  /** Null while tasks are left. */
  outcome: EvaluationOutcome | null;
}

/** `bcb human`: a person answers drawn tasks, each answer kept at once, and is then judged like a model. */
export async function runHuman(options: RunHumanOptions): Promise<HumanOutcome> {
  const command = requireEditor(options.person.command);
  const { dataset, tasks } = await loadSelection(options);
  const drawn = draw(tasks, options.count ?? tasks.length, options.drawSeed);
  const record = describePerson(options, dataset);
  const file = path.join(options.outDir, generatedFileName(record, options.selection.subset));
  await makeFolder(options.outDir);
  const rows = await claimGeneration(file, record);
  const { settings, signal } = options;
  const person = { ...options.person, command, variables: settings.variables, signal };
  const sittings = await openSittings(file.replace(/\.jsonl$/, "_sittings.jsonl"));
  const asked = new Set(drawn.map(({ task_id }) => task_id));
  let skipped = 0;
  let isStopped = false;
  {
    await using log = sittings.log;
    await using samples = await JsonlWriter.append(file);
    const answered = new Set(rows.map(({ task_id }) => task_id));
    for (const [index, task] of drawn.entries()) {
      if (answered.has(task.task_id)) continue;
      const { task_id } = task;
      const draft = path.join(
        file.replace(/\.jsonl$/, "_drafts"),
        `${task_id.replaceAll(/[^\w.-]+/g, "_")}.py`,
      );
      const answer = await askPerson(
        {
          task,
          draft,
          spentMs: sittings.spentOn(task_id),
          words: introduce(task, { index, total: drawn.length }, person.limitMs),
          onSitting: (ms) => log.write({ task_id, ms }),
        },
        person,
      );
      isStopped = answer.kind === "stopped";
      if (isStopped) break;
      if (answer.kind !== "answered") skipped += 1;
      else {
        const row = toRow(task, answer);
        await samples.write(row);
        await samples.sync();
        await dropDraft(draft);
        rows.push(row);
      }
    }
  }
  const counted = rows.filter(({ task_id }) => asked.has(task_id));
  const summary = summarize(counted, { asked: drawn.length, skipped, file });
  if (isStopped || counted.length === 0) {
    return { summary, text: renderPersonTimes(summary), outcome: null };
  }
  const outcome = await runEvaluation({
    ...options,
    selection: { ...options.selection, ids: drawn.map(({ task_id }) => task_id) },
    samplesPath: file,
    split: person.split,
    outDir: undefined,
    // More answers may have come since an earlier judgement; the few of them are soon judged again.
    fresh: true,
  });
  return { summary, text: `${outcome.text}\n\n${renderPersonTimes(summary)}`, outcome };
}

function requireEditor(command: string | undefined): string {
  if (command !== undefined && command.trim() !== "") return command;
  throw new BenchError(
    "EditorFailed",
    "No editor is known.",
    "Name one with --editor (such as `vim` or `code --wait`), or set VISUAL or EDITOR.",
  );
}

/** Fields of a model's record that mean nothing to a person say that there is no bound. */
function describePerson(
  { name, person, drawSeed, bcbVersion }: RunHumanOptions,
  dataset: Dataset,
): GenerationRecord {
  return {
    format: 1,
    bcb: bcbVersion,
    backend: "human",
    model: name,
    base_url: null,
    revision: "main",
    split: person.split,
    dataset: DatasetIdentity.parse(dataset),
    decoding: {
      temperature: 0,
      top_p: null,
      max_new_tokens: Number.MAX_SAFE_INTEGER,
      stop: [],
      seed: drawSeed,
      reasoning_effort: null,
      reasoning_budget: null,
    },
    samples_per_task: 1,
    direct_completion: false,
    prefill: false,
    instruction_prefix: "",
    response_prefix: "",
    template: null,
    extra_body: person.limitMs === undefined ? {} : { limit_ms: person.limitMs },
  };
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

/** Time that was spent on tasks before, from the log of sittings, and the log to go on with. */
async function openSittings(
  file: string,
): Promise<{ log: JsonlWriter; spentOn: (taskId: string) => number }> {
  const log = await JsonlWriter.append(file);
  const spent = new Map<string, number>();
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) {
    const { task_id, ms } = value;
    if (typeof task_id !== "string" || typeof ms !== "number") continue;
    spent.set(task_id, (spent.get(task_id) ?? 0) + ms);
  }
  return { log, spentOn: (taskId) => spent.get(taskId) ?? 0 };
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
