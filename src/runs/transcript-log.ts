import { fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/files.ts";
import { appendJsonl, readJsonl } from "../lib/jsonl.ts";
import { sampleKey } from "../lib/sample-key.ts";
import { TranscriptStep, TurnVerdict, type AnswerStep } from "../schema/transcript.ts";
import { runFile, samplesStem } from "./names.ts";

/** The steps of one conversation, in their order. */
export type Transcript = readonly TranscriptStep[];

/** Conversations by task and sample, as far as they came. */
export type TranscriptLog = Awaited<ReturnType<typeof openTranscriptLog>>;

export async function openTranscriptLog(samplesFile: string) {
  const stem = samplesStem(samplesFile);
  const known = await readTranscripts(stem);
  const writer = await appendJsonl(runFile(stem, "transcripts"));
  return {
    stepsOf: (task_id: string, sample: number): Transcript =>
      known.get(sampleKey(task_id, sample)) ?? [],
    /** What the recorded answers cost, of conversations that pass the filter. */
    sumCost: (isCounted: (place: { task_id: string; sample: number }) => boolean) =>
      [...known.values()]
        .flatMap(listAnswers)
        .filter(isCounted)
        .reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
    /** The step survives a kill, and a power cut, when this resolves: what was paid for is not asked again. */
    async add(step: TranscriptStep): Promise<void> {
      await writer.write(step);
      await writer.sync();
      const key = sampleKey(step.task_id, step.sample);
      known.set(key, [...(known.get(key) ?? []), step]);
    },
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

/** By task and sample; none where the samples came about without conversations. */
export async function readTranscripts(stem: string): Promise<Map<string, TranscriptStep[]>> {
  const file = runFile(stem, "transcripts");
  if (!(await isThere(file))) return new Map();
  const rows = readJsonl(file, { tolerateTornTail: true });
  const steps = await Array.fromAsync(rows, ({ line, value }) => {
    const step = TranscriptStep.safeParse(value);
    if (step.success) return step.data;
    const hint = "Fix or remove the line, or start over with --fresh.";
    throw fault.FileUnreadable(`${file}, line ${line}: not a step of a conversation.`, hint);
  });
  return Map.groupBy(steps, ({ task_id, sample }) => sampleKey(task_id, sample));
}

export function listAnswers(steps: Transcript): AnswerStep[] {
  return steps.filter((step) => step.kind === "answer");
}

/** What became of the code of every answer; none where the samples came about without conversations. */
export async function readTurnVerdicts(stem: string): Promise<TurnVerdict[]> {
  const file = runFile(stem, "turnVerdicts");
  if (!(await isThere(file))) return [];
  return await Array.fromAsync(readJsonl(file), ({ value }) => TurnVerdict.parse(value));
}
