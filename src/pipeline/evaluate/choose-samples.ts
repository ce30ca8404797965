import { fault } from "../../lib/bench-error.ts";
import { sha256 } from "../../lib/hash.ts";
import type { Question } from "../../runs/verdict-log.ts";
import { samplesChanged, storeSamples } from "../../samples/store-samples.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import type { Calibration } from "../../schema/verdict.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Task } from "../../schema/task.ts";
import type { Bench } from "./open-bench.ts";

export interface SamplesSource {
  /** A file, a folder, or `-` for what comes in on `stdin`. */
  path: string;
  stdin?: AsyncIterable<Uint8Array> | undefined;
}

/** A task's samples among all of the source. */
export interface TaskSamples {
  task: Task;
  /** Number of its first sample. */
  first: number;
  count: number;
}

/** All samples of a source, numbered from 0 in task order; they stay on the disk. */
type ChosenSamples = Awaited<ReturnType<typeof chooseSamples>>;

const hashBytes = 32;

/** Reads the samples of a source. Samples of tasks that the dataset does not have are a mistake. */
export async function chooseSamples(
  { dataset, tasks }: Pick<Bench, "dataset" | "tasks">,
  { path, stdin }: SamplesSource,
  calibrations: readonly Calibration[],
) {
  const { benchmark } = dataset;
  const numbers = new Map(dataset.tasks.map((task, number) => [task.task_id, number]));
  const taskOfRow: number[] = [];
  const hashes = new Map(calibrations.map((kind) => [kind, new HashColumn()]));
  const take = (sample: Sample): void => {
    const number = numbers.get(benchmark.taskIdOf?.(sample.taskId) ?? sample.taskId);
    const task = dataset.tasks[number ?? -1];
    if (number === undefined || task === undefined) {
      throw fault.SampleInvalid(
        `${sample.place}: task_id: ${sample.taskId} is not in ${dataset.name} ${dataset.version}.`,
        "Pass the dataset that the samples were generated for with --dataset.",
      );
    }
    taskOfRow.push(number);
    for (const [kind, column] of hashes) column.push(hashCode(task, sample, kind));
  };
  using stack = new DisposableStack();
  const stored = stack.use(await storeSamples(path, take, stdin));
  // By the number that a sample has in task order: its row in the source.
  const rows = new Uint32Array(stored.count);
  const rowsOfTask = Map.groupBy(taskOfRow.keys(), (row) => taskOfRow[row]);
  let first = 0;
  const byTask = dataset.tasks.flatMap((task, number): TaskSamples[] => {
    const own = rowsOfTask.get(number);
    if (own === undefined) return [];
    rows.set(own, first);
    first += own.length;
    return [{ task, first: first - own.length, count: own.length }];
  });
  const groups = new Map(byTask.map((group) => [group.task.task_id, group]));
  if (!tasks.some(({ task_id }) => groups.has(task_id))) {
    throw fault.SampleInvalid(
      `${path} has no samples for the ${tasks.length} selected tasks.`,
      "Widen --subset, --ids or the other filters.",
    );
  }
  /** Of a kind of code that only earlier calls judged, hashes are made when a verdict on it is met. */
  const columnOf = (calibrated: boolean): HashColumn => {
    const kind = calibrated ? "calibrated" : "uncalibrated";
    const known = hashes.get(kind);
    if (known !== undefined) return known;
    const column = new HashColumn();
    hashes.set(kind, column);
    taskOfRow.forEach((number, row) => {
      const task = dataset.tasks[number];
      if (task !== undefined) column.push(hashCode(task, stored.read(row), kind));
    });
    return column;
  };
  const opened = stack.move();
  return {
    /** Over what is judged. */
    hash: stored.hash,
    count: stored.count,
    /** Of every task that has any, in the order of the dataset. */
    byTask,
    /** The code that is judged, from the disk. */
    readCode(task: Task, place: number, calibrated: boolean) {
      const row = rows[place] ?? 0;
      const code = assembleCode(task, stored.read(row), calibrated);
      if (!columnOf(calibrated).holds(row, sha256(code))) throw samplesChanged(path);
      return code;
    },
    /** The sample that a verdict is about; undefined where its code is not there any more. */
    find({ task_id, sample, calibrated, solution_hash }: Question) {
      const group = groups.get(task_id);
      if (group === undefined || sample >= group.count) return undefined;
      const place = group.first + sample;
      return columnOf(calibrated).holds(rows[place] ?? 0, solution_hash) ? place : undefined;
    },
    [Symbol.dispose]: () => opened.dispose(),
  };
}

/** The hashes of codes, one after another. */
class HashColumn {
  #bytes = Buffer.alloc(hashBytes * 1024);
  #count = 0;

  push(hash: string): void {
    const at = this.#count * hashBytes;
    if (at === this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    }
    this.#bytes.write(hash, at, hashBytes, "hex");
    this.#count += 1;
  }

  holds(row: number, hash: string): boolean {
    const at = row * hashBytes;
    return this.#bytes.toString("hex", at, at + hashBytes) === hash;
  }
}

function hashCode(task: Task, sample: Pick<Sample, "form" | "code">, kind: Calibration): string {
  return sha256(assembleCode(task, sample, kind === "calibrated"));
}

/**
 * The questions of one log about its repetitions: by repetition, by calibration, then in task order. The first run of every sample
 * is repetition 0.
 */
export function listQuestions(
  samples: Pick<ChosenSamples, "count" | "find">,
  calibrations: readonly Calibration[],
  repetitions: readonly number[],
) {
  const kinds = repetitions.flatMap((repetition) =>
    calibrations.map((kind) => ({ calibrated: kind === "calibrated", repetition })),
  );
  return {
    kinds,
    count: kinds.length * samples.count,
    find(question: Question) {
      const place = samples.find(question);
      if (place === undefined) return "gone";
      const { calibrated, hash_seed: repetition } = question;
      const kind = kinds.findIndex(
        (each) => each.calibrated === calibrated && each.repetition === repetition,
      );
      return kind === -1 ? "other" : kind * samples.count + place;
    },
  };
}
