import type { AskedModel } from "../../models/support/answer-cache.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { extractAnswer } from "../../sanitize/fit-answer.ts";
import type { GeneratedRow, GenerationRecord } from "../../schema/generation.ts";
import type { ModelRequest, SaidAnswer } from "../../schema/model.ts";
import { SyntaxGaveUp } from "../../schema/language.ts";
import type { Task } from "../../schema/task.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";

/** One answer that is wanted. */
export interface Question {
  task: Task;
  /** Number within its task, from 0. */
  sample: number;
  key: string;
}

export function questionKey({ task_id, sample }: { task_id: string; sample: number }): string {
  return sampleKey(task_id, sample);
}

/** Questions to which there is no row yet. */
export function listMissing(
  tasks: readonly Task[],
  samplesPerTask: number,
  kept: readonly GeneratedRow[],
): Question[] {
  const there = new Set(kept.map(questionKey));
  const ask = (task: Task) =>
    Array.from({ length: samplesPerTask }, (_, sample) => {
      return { task, sample, key: sampleKey(task.task_id, sample) };
    });
  return tasks.flatMap(ask).filter(({ key }) => !there.has(key));
}

/** Who is asked, as the answer cache knows it. */
export function describeAsked(record: GenerationRecord, sample: number): AskedModel {
  const { backend, model: name, base_url: baseUrl, extra_body, loading, revision } = record;
  // Elsewhere a revision is but a part of the file's name.
  const isLoaded = (backend === "hf" || backend === "vllm") && revision !== "main";
  const body = { ...extra_body, ...loading, ...(isLoaded && { revision }) };
  return { backend, name, baseUrl, body, sample };
}

export type KnownAnswer = SaidAnswer & Pick<GeneratedRow, "ms" | "cached" | "cost_usd">;

/** What is run of an answer. */
export async function readCode(task: Task, raw: string, sanitizer: Sanitizer): Promise<string> {
  const own = extractAnswer(task, raw);
  if (own !== undefined) return own;
  try {
    return (await sanitizer.sanitize(raw, task.entry_point, task.language)).code;
  } catch (error) {
    if (error instanceof SyntaxGaveUp) return raw;
    throw error;
  }
}

/** The row of an answer: what the model wrote, and what the sanitizer makes of it. */
export async function makeRow(
  { task, sample }: Question,
  { prompt }: ModelRequest,
  { answer, sanitizer }: { answer: KnownAnswer; sanitizer: Sanitizer },
): Promise<GeneratedRow> {
  const raw = prompt.kind === "completion" ? prompt.text + answer.text : answer.text;
  const solution = await readCode(task, raw, sanitizer);
  const { finish, usage, reasoning, cost_usd, ms, cached } = answer;
  const known = { sample, finish, usage, reasoning, cost_usd, ms, cached };
  return { task_id: task.task_id, solution, raw_solution: raw, ...known };
}
