import { BenchError, ignoreFault } from "../../lib/bench-error.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { GeneratedRow } from "../../schema/generation.ts";
import type { Prompt } from "../../schema/model.ts";
import { SampleRow } from "../../schema/sample.ts";
import { SanitizeTrace } from "../../schema/language.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import { buildPrompt } from "../../prompts/build-prompt.ts";
import { findSamplesFile } from "../../runs/find-beside.ts";
import { listTraceStems, runFile, samplesStem } from "../../runs/names.ts";
import { readGenerationRecord } from "../../runs/records.ts";
import { readTranscripts, readTurnVerdicts } from "../../runs/transcript-log.ts";
import { readSolutions, type SampleTasks } from "./read-solutions.ts";

/** What a model wrote, before and after sanitizing. */
export interface Answer {
  /** Null where only the sanitized code is known. */
  raw: string | null;
  solution: string;
  /** The row of a generated samples file. */
  generated: GeneratedRow | null;
}

/** Reads what lies beside a run; a file that is absent or damaged takes nothing else with it. */
export async function readRunTexts(run: StoredRun, tasks: SampleTasks) {
  const samples = await findSamplesFile(run);
  const stem = samples === undefined ? run.stem : samplesStem(samples);
  const solutions = await readSolutions(run, tasks).catch(ignoreFault);
  const answers = await readAnswers(samples ?? "", tasks);
  const traces = new Map<string, SanitizeTrace>();
  const stems = listTraceStems(stem);
  for (const name of stems) {
    for await (const value of readRows(runFile(name, "sanitizeTrace"))) {
      const { data } = SanitizeTrace.safeParse(value);
      if (data) traces.set(sampleKey(data.task_id, data.sample), data);
    }
    if (traces.size > 0) break;
  }
  // A sanitized file holds the code alone; the file that it was made of lies beside it under the name before.
  const before = traces.size === 0 ? [] : stems.slice(1);
  for (const file of before.flatMap((name) => [`${name}.jsonl`, `${name}.jsonl.gz`])) {
    for (const [key, { solution }] of await readAnswers(file, tasks)) {
      const answer = answers.get(key);
      if (answer?.raw === null) answers.set(key, { ...answer, raw: solution });
    }
  }
  const transcripts = await readTranscripts(stem).catch(() => undefined);
  const verdicts = await readTurnVerdicts(stem).catch(() => []);
  const turns = Map.groupBy(verdicts, ({ task_id, sample }) => sampleKey(task_id, sample));
  const generation = (await readGenerationRecord(stem)) ?? null;
  return {
    generation,
    /** What was sent for a task, by the record, else as the official tool asks; null where the run does not tell its split. */
    promptOf: (task: Task): Prompt | null => {
      if (generation !== null) {
        return buildPrompt(task, {
          split: generation.split,
          direct: generation.direct_completion,
          prefill: generation.prefill,
          instructionPrefix: generation.instruction_prefix,
          responsePrefix: generation.response_prefix,
          template: generation.template ?? undefined,
        });
      }
      const { benchmark } = tasks;
      if (run.split === null || benchmark === undefined) return null;
      const usual = { split: run.split, direct: false, prefill: false };
      return buildPrompt(task, { ...usual, ...benchmark.words });
    },
    /** The mode of the trace that the sanitizer left. */
    sanitizer: [...traces.values()][0]?.mode ?? null,
    /** The code that was in front of the test. */
    codeOf: (taskId: string, sample: number) => solutions?.codeOf(taskId, sample),
    answerOf: (taskId: string, sample: number) => answers.get(sampleKey(taskId, sample)),
    traceOf: (taskId: string, sample: number) => traces.get(sampleKey(taskId, sample)),
    /** The conversation that a sample came about in; none where it is one answer. */
    stepsOf: (taskId: string, sample: number) => transcripts?.get(sampleKey(taskId, sample)) ?? [],
    turnsOf: (taskId: string, sample: number) => turns.get(sampleKey(taskId, sample)) ?? [],
  };
}

async function readAnswers(file: string, { benchmark }: SampleTasks): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const counts = new Map<string, number>();
  if (!/\.jsonl(\.gz)?$/.test(file)) return answers;
  for await (const value of readRows(file)) {
    const row = SampleRow.safeParse(value);
    if (!row.success) continue;
    const { solution, completion, raw_solution } = row.data;
    const task_id = benchmark?.taskIdOf?.(row.data.task_id) ?? row.data.task_id;
    const sample = counts.get(task_id) ?? 0;
    counts.set(task_id, sample + 1);
    answers.set(sampleKey(task_id, sample), {
      raw: raw_solution ?? null,
      solution: solution ?? completion ?? "",
      generated: GeneratedRow.safeParse(value).data ?? null,
    });
  }
  return answers;
}

async function* readRows(file: string): AsyncGenerator {
  try {
    for await (const { value } of readJsonl(file, { tolerateTornTail: true })) yield value;
  } catch (error) {
    // What was read until then is worth showing.
    if (!(error instanceof BenchError)) throw error;
  }
}
