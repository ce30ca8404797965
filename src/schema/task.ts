import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import type { Result } from "../lib/result.ts";
import { AnswerForm, Check } from "./check.ts";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";

/** A docstring by section; one that a benchmark does not have is empty. */
export const DocStruct = z.object({
  description: texts,
  notes: texts,
  params: texts,
  returns: texts,
  reqs: texts,
  raises: texts,
  examples: texts,
});
export type DocStruct = z.infer<typeof DocStruct>;

/** Of a benchmark whose tasks have no docstring. */
export const emptyDoc: DocStruct = {
  description: [],
  notes: [],
  params: [],
  returns: [],
  reqs: [],
  raises: [],
  examples: [],
};

export const TaskDate = z.iso
  .date()
  .describe(
    "day that it was made, such as 2026-03-31, so that models can be judged by younger tasks",
  );

/** What the benchmark itself allows a solution; a benchmark that says nothing has BigCodeBench's limits. */
export const TaskLimits = strict({
  limit_ms: positive.describe("the official time limit of one sample"),
  memory_mib: positive.optional().describe("of address space and of data"),
  stack_mib: positive.optional(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/** A programming task, whatever the benchmark: enough to ask for an answer and to judge it. */
export const Task = z.object({
  task_id: text.min(1).describe("unique in its dataset"),
  language: text.min(1).describe("what its code is written in, such as python"),
  environment: text.min(1).describe("name of the environment that it is judged in"),
  libs: texts.describe("libraries in use"),
  date: TaskDate.optional(),
  prompts: byName(text.min(1)).describe(
    "what is asked, by split; `complete` is code, which a completion continues",
  ),
  setup: text.describe("put in front of a solution that is calibrated; may be empty"),
  ground_truth: text.describe(
    "a whole program that passes; empty where the benchmark publishes none",
  ),
  entry_point: text.describe(
    "name of the function or variable that is asked for; `none` where nobody knows it, empty for a program",
  ),
  check: Check,
  answer: AnswerForm.optional().describe(
    "how an answer becomes code; by default it is a program, or continues the prompt `complete`",
  ),
  limits: TaskLimits.optional(),
  texts: z
    .object({
      solution: text.describe("the ground truth without the prompt that it continues"),
      signature: text.describe("imports and signature without the docstring"),
      test: text.describe("what judges it"),
      doc: DocStruct,
    })
    .describe("what readers are shown besides"),
  row: byName(z.unknown()).describe("the row that it was made of: what the dataset's hash is over"),
});
export type Task = z.infer<typeof Task>;

/** What identifies a dataset in every result. `hash` depends on the rows alone, not on the file format. */
export const DatasetIdentity = z.object({
  name: text,
  version: text.describe("v0.1.4, a pack's version, or 'unversioned'"),
  hash: text.describe("sha256 over the canonical JSON of its rows in task_id order"),
  count: count,
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** What a run record says of the patches that its tasks had. */
export const AppliedPatches = strict({
  hash: text.describe("sha256 of the file"),
  tasks: texts.describe("those of the dataset that are judged as repaired"),
});
export type AppliedPatches = z.infer<typeof AppliedPatches>;

/** How a task is asked, by a name of its benchmark: a word without a dash, which files have between dashes. */
export const Split = text.regex(/^[a-z][a-z0-9_]*$/);
export type Split = z.infer<typeof Split>;

/** What a task asks in a split; refuses a split that its benchmark does not have. */
export function promptOf({ task_id, prompts }: Pick<Task, "task_id" | "prompts">, split: Split) {
  const prompt = prompts[split];
  if (prompt !== undefined) return prompt;
  throw fault.BadUsage(
    `${task_id} has no prompt of the split ${split}.`,
    `Its splits are ${Object.keys(prompts).join(", ")}.`,
  );
}

/** Which tasks of a dataset to take; every condition that is given must hold. */
export const Selection = strict({
  subset: text
    .min(1)
    .default("full")
    .describe("full, which is every task, or one that its benchmark has"),
  ids: z
    .array(text.min(1))
    .min(1)
    .optional()
    .describe("any of: a task_id, its number (7), a range (10-20 or BigCodeBench/10-20)"),
  library: text.min(1).optional().describe("the task uses it"),
  domain: text.min(1).optional().describe("the task uses a library of it"),
  pattern: text
    .min(1)
    .optional()
    .describe("regular expression found in the task_id or in a prompt"),
  since: z.iso.date().optional().describe("made on this day or later, such as 2026-03-31"),
  places: z
    .tuple([count, positive])
    .optional()
    .describe("places in the subset, from 0, the last not included"),
  until: z.iso.date().optional().describe("made on this day or earlier"),
  limit: positive.optional().describe("at most so many, the first of those that are left"),
});
export type Selection = z.infer<typeof Selection>;

/** A loaded dataset: tasks in natural task_id order (2 before 10). */
export interface Dataset extends DatasetIdentity {
  benchmark: Benchmark;
  /** Name of the environment that its tasks are judged in. */
  environment: string;
  tasks: readonly Task[];
  /** Where some of them are as patches repair them. */
  patches?: AppliedPatches | undefined;
}

/** A row as a file has it, or once it is decoded. */
export type Row = Readonly<Record<string, unknown>>;

/** Where a row stands: lines of text files and rows of tables both count from 1. */
export interface RowPlace {
  file: string;
  unit: "line" | "row";
  number: number;
}

export interface PlacedRow {
  place: RowPlace;
  value: Row;
}

/** What is said around a task when a model is asked in a chat. */
export interface PromptWords {
  instructionPrefix: string;
  /** What an answer begins with, where the endpoint can be given its beginning. */
  responsePrefix: string;
  /** What ends every model's answer besides the marks of its end; unless given, what stands outside of BigCodeBench's functions. */
  stops?: readonly string[];
  /** What ends the answer of a base model besides what ends every model's; BigCodeBench's words unless given. */
  continuingStops?: readonly string[];
  /** Whether a base model is given its prompt without what is blank around it, and a line's end. */
  strips?: boolean;
}

export interface RowReading {
  /** Columns that are kept as the JSON text that they are, since JavaScript's numbers would change them. */
  readonly verbatim?: readonly string[];
  /** Takes apart what files hold as text; a problem reads on after the field's name: `is not JSON`. */
  decode?(row: Row, place: RowPlace): Result<Row, { field: string; problem: string }>;
  /** Makes rows of tasks of all rows of its files, where one file has not all of them. */
  join?(rows: AsyncIterable<PlacedRow>): AsyncIterable<PlacedRow>;
}

/** A benchmark: how its rows become tasks, and which splits and subsets it has. One file in src/benchmarks. */
export interface Benchmark<Schema extends z.ZodObject = z.ZodObject> {
  /** What people call it. */
  readonly title: string;
  /** What a row holds once it is decoded; its keys are the columns that are read, all others are left out. */
  readonly row: Schema;
  /** Whether a row that has its columns is its own, where other benchmarks have the same ones; by default it is. */
  recognizes?(row: Row): boolean;
  /** How rows come out of its files, where they do not stand in them as they are. */
  readonly files?: RowReading;
  /** The task that a decoded row is. */
  toTask(row: z.infer<Schema>, environment: string): Task;
  /** The environment of a dataset that names none. */
  readonly environment: string;
  /** The first is what is asked where nobody says another. */
  readonly splits: readonly [Split, ...Split[]];
  readonly words: PromptWords;
  /** Tests whose own score is told beside that of all together, as EvalPlus tells base and plus; the last adds to those before it. */
  readonly measures?: readonly string[];
  /** Its name for a task that its community's answer files call otherwise. */
  taskIdOf?(id: string): string;
  /** The task ids of its subsets, by names without @; `full`, which is every task, is not among them. */
  loadSubsets(tasks: readonly Task[]): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** The fields that every row of a benchmark has. */
export function listRequired({ row }: Benchmark): string[] {
  const fields = Object.entries(row.shape);
  return fields.flatMap(([name, field]) => (field instanceof z.ZodOptional ? [] : [name]));
}

/** The split that is wanted, else the benchmark's first; refuses one that it does not have. */
export function chooseSplit(
  { title, splits }: Pick<Benchmark, "title" | "splits">,
  wanted: Split | null | undefined,
): Split {
  if (wanted == null) return splits[0];
  if (splits.includes(wanted)) return wanted;
  throw fault.BadUsage(
    `${title} has no split ${JSON.stringify(wanted)}.`,
    `Its splits are ${splits.join(", ")}.`,
  );
}

/** Ids of files that have a task's number alone. */
export function completeId(prefix: string): (id: string) => string {
  return (id) => (/^\d+$/.test(id) ? `${prefix}/${id}` : id);
}

/** The subsets of tasks that each say the names of theirs. */
export function groupIds(
  tasks: readonly Task[],
  namesOf: (task: Task) => readonly string[],
): Record<string, string[]> {
  const named = tasks.flatMap((task) => namesOf(task).map((name) => ({ name, id: task.task_id })));
  const groups = Map.groupBy(named, ({ name }) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.map(({ id }) => id)]));
}

/** Task ids by subset -> the subsets of a task. */
export function subsetsByTask(
  subsets: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, ids] of Object.entries(subsets)) {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}
