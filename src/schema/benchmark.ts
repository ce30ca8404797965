import { z } from "zod";
import type { Result } from "../lib/result.ts";
import type { Split, Task } from "./task.ts";

/** A row as a file has it, or once it is decoded. */
export type Row = Readonly<Record<string, unknown>>;

/** What is said around a task when a model is asked in a chat. */
export interface PromptWords {
  instructionPrefix: string;
  /** What an answer begins with, where the endpoint can be given its beginning. */
  responsePrefix: string;
}

/** A benchmark: how its rows become tasks, and which splits and subsets it has. One file in src/benchmarks. */
export interface Benchmark<Schema extends z.ZodObject = z.ZodObject> {
  /** What people call it. */
  readonly title: string;
  /** What a row holds once it is decoded; its keys are the columns that are read, all others are left out. */
  readonly row: Schema;
  /** Takes apart what files hold as text; a problem reads on after the field's name: `is not JSON`. */
  decode?(row: Row): Result<Row, { field: string; problem: string }>;
  /** The task that a decoded row is. */
  toTask(row: z.infer<Schema>, environment: string): Task;
  /** The environment of a dataset that names none. */
  readonly environment: string;
  readonly splits: readonly Split[];
  readonly words: PromptWords;
  /** The task ids of its subsets; `full`, which is every task, is not among them. */
  loadSubsets(): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** The fields that every row of a benchmark has. */
export function listRequired({ row }: Benchmark): string[] {
  const fields = Object.entries(row.shape);
  return fields.flatMap(([name, field]) => (field instanceof z.ZodOptional ? [] : [name]));
}
