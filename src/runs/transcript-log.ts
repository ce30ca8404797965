import { BenchError } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import { JsonlWriter, readJsonl } from "../lib/jsonl.ts";
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
  const writer = await JsonlWriter.append(runFile(stem, "transcripts"));
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
      addStep(known, step);
    },
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

function addStep(known: Map<string, TranscriptStep[]>, step: TranscriptStep): void {
  const key = sampleKey(step.task_id, step.sample);
  const steps = known.get(key);
  if (steps === undefined) known.set(key, [step]);
  else steps.push(step);
}

/** By task and sample; none where the samples came about without conversations. */
export async function readTranscripts(stem: string): Promise<Map<string, TranscriptStep[]>> {
  const file = runFile(stem, "transcripts");
  const known = new Map<string, TranscriptStep[]>();
  if (!(await isThere(file))) return known;
  for await (const { line, value } of readJsonl(file, { tolerateTornTail: true })) {
    const step = TranscriptStep.safeParse(value);
    if (!step.success) {
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: not a step of a conversation.`,
        "Fix or remove the line, or start over with --fresh.",
      );
    }
    addStep(known, step.data);
  }
  return known;
}

export function listAnswers(steps: Transcript): AnswerStep[] {
  return steps.filter((step) => step.kind === "answer");
}

/** What became of the code of every answer; none where the samples came about without conversations. */
export async function readTurnVerdicts(stem: string): Promise<TurnVerdict[]> {
  const file = runFile(stem, "turnVerdicts");
  const verdicts: TurnVerdict[] = [];
  if (!(await isThere(file))) return verdicts;
  for await (const { value } of readJsonl(file)) verdicts.push(TurnVerdict.parse(value));
  return verdicts;
}
