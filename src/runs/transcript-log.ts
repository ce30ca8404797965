import { BenchError } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import { JsonlWriter, readJsonl } from "../lib/jsonl.ts";
import { sampleKey } from "../lib/sample-key.ts";
import { TranscriptStep, TurnVerdict, type AnswerStep } from "../schema/transcript.ts";
import { runFile, samplesStem } from "./names.ts";

/** The steps of one conversation, in their order. */
export type Transcript = readonly TranscriptStep[];

/** Conversations by task and sample, as far as they came. */
export class TranscriptLog implements AsyncDisposable {
  readonly #known: Map<string, TranscriptStep[]>;
  readonly #writer: JsonlWriter;

  private constructor(known: Map<string, TranscriptStep[]>, writer: JsonlWriter) {
    this.#known = known;
    this.#writer = writer;
  }

  static async open(samplesFile: string): Promise<TranscriptLog> {
    const stem = samplesStem(samplesFile);
    const known = await readTranscripts(stem);
    return new TranscriptLog(known, await JsonlWriter.append(runFile(stem, "transcripts")));
  }

  stepsOf(task_id: string, sample: number): Transcript {
    return this.#known.get(sampleKey(task_id, sample)) ?? [];
  }

  /** What the recorded answers cost, of conversations that pass the filter. */
  sumCost(isCounted: (place: { task_id: string; sample: number }) => boolean): number {
    const steps = [...this.#known.values()].flat();
    return steps.reduce(
      (sum, step) => sum + (step.kind === "answer" && isCounted(step) ? (step.cost_usd ?? 0) : 0),
      0,
    );
  }

  /** The step survives a kill, and a power cut, when this resolves: what was paid for is not asked again. */
  async add(step: TranscriptStep): Promise<void> {
    await this.#writer.write(step);
    await this.#writer.sync();
    const steps = this.#known.get(sampleKey(step.task_id, step.sample));
    if (steps === undefined) this.#known.set(sampleKey(step.task_id, step.sample), [step]);
    else steps.push(step);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer[Symbol.asyncDispose]();
  }
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
    const steps = known.get(sampleKey(step.data.task_id, step.data.sample));
    if (steps === undefined) known.set(sampleKey(step.data.task_id, step.data.sample), [step.data]);
    else steps.push(step.data);
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
