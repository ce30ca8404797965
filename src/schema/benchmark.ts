import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import type { Result } from "../lib/result.ts";
import type { Split, Task } from "./task.ts";

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
