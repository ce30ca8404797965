import type { GeneratedRow } from "../../schema/generation.ts";
import type { Message, ModelRequest, ToolCall, Usage } from "../../schema/model.ts";
import type { AnswerStep, Interaction, TranscriptStep } from "../../schema/transcript.ts";
import { listAnswers, type Transcript, type TranscriptLog } from "../../runs/transcript-log.ts";
import { sumKnown } from "../../analysis/sum-cost.ts";
import type { Engine } from "../engine/create-engine.ts";
import type { KnownAnswer, Question } from "./questions.ts";

type Without<Step, Names extends PropertyKey> = Step extends unknown ? Omit<Step, Names> : never;

/** A step without its place. */
export type StepContent = Without<TranscriptStep, "task_id" | "sample" | "step">;

/** Who leads a conversation about one task: what is asked first, what an answer means, what comes after it. */
export interface Leader extends AsyncDisposable {
  /** The first request, made of the official one. */
  begin(request: ModelRequest): ModelRequest;
  /** What an answer holds: its code, null where it changes nothing, and the tools that it calls. */
  read(
    answer: KnownAnswer,
    steps: Transcript,
  ): Promise<{ solution: string | null; calls?: ToolCall[] }>;
  respond(answer: AnswerStep, steps: Transcript): Promise<StepContent>;
}

interface LeaderTools<Kind extends Interaction["kind"] = Interaction["kind"]> {
  interaction: Extract<Interaction, { kind: Kind }>;
  /** What the sanitizer makes of a text. */
  readCode: (text: string) => Promise<string>;
}

/** The same, and where code is run. */
export interface LeaderPlace<Kind extends Interaction["kind"]> extends LeaderTools<Kind> {
  engine: Pick<Engine, "execute" | "judge">;
  signal: AbortSignal;
}

export type OpenLeader = (question: Question, tools: LeaderTools) => Promise<Leader>;

interface Conversation {
  leader: Leader;
  /** Holds the steps that were taken already. */
  log: TranscriptLog;
  /** Undefined where there is no answer: it failed, or could cost too much. */
  ask: (request: ModelRequest) => Promise<KnownAnswer | undefined>;
}

/**
 * Takes a conversation from where it stands to its end, each step recorded before the next is taken, and makes a row of
 * it. Undefined where an answer could not be had: the same call goes on later.
 */
export async function holdConversation(
  { task: { task_id }, sample }: Question,
  official: ModelRequest,
  { leader, log, ask }: Conversation,
): Promise<GeneratedRow | undefined> {
  const steps = [...log.stepsOf(task_id, sample)];
  const first = leader.begin(official);
  const { prompt } = first;
  const begun = prompt.kind === "chat" ? (prompt.prefill ?? "") : "";
  const askNext = async (): Promise<StepContent | undefined> => {
    const history = steps.flatMap((step) => toMessage(step, begun));
    const isFirst = history.length === 0 || prompt.kind === "completion";
    const answer = await ask(isFirst ? first : { ...first, prompt: { ...prompt, history } });
    if (answer === undefined) return undefined;
    const turn = listAnswers(steps).length + 1;
    return { kind: "answer", turn, ...answer, ...(await leader.read(answer, steps)) };
  };
  for (;;) {
    const last = steps.at(-1);
    if (last?.kind === "end") return { task_id, sample, ...sumAnswers(steps) };
    const content = last?.kind === "answer" ? await leader.respond(last, steps) : await askNext();
    if (content === undefined) return undefined;
    const step = { task_id, sample, step: steps.length, ...content };
    await log.add(step);
    steps.push(step);
  }
}

/** With the beginning that each answer was given. */
function toMessage(step: TranscriptStep, begun: string): Message[] {
  switch (step.kind) {
    case "answer": {
      const { calls, parts } = step;
      const text = begun + step.text;
      return [{ role: "assistant", text, ...(calls && { calls }), ...(parts && { parts }) }];
    }
    case "feedback":
      return [{ role: "user", text: step.text }];
    case "results":
      return [{ role: "tool", results: step.results }];
    case "end":
      return [];
    default:
      return step satisfies never;
  }
}

/** What a sample's row says of its conversation as a whole: the last code, and what all answers took. */
function sumAnswers(steps: Transcript) {
  const answers = listAnswers(steps);
  const last = answers.findLast(({ solution }) => solution !== null) ?? answers.at(-1);
  if (last === undefined) throw new Error("a conversation has an answer");
  const { solution, text, finish, reasoning } = last;
  const sumOf = (name: keyof Usage) =>
    answers.reduce((sum, { usage }) => sum + (usage?.[name] ?? 0), 0);
  return {
    solution: solution ?? "",
    raw_solution: text,
    finish,
    reasoning,
    usage: answers.some(({ usage }) => usage === null)
      ? null
      : {
          input_tokens: sumOf("input_tokens"),
          cached_input_tokens: sumOf("cached_input_tokens"),
          output_tokens: sumOf("output_tokens"),
          reasoning_tokens: sumOf("reasoning_tokens"),
        },
    cost_usd: sumKnown(answers, ({ cost_usd }) => cost_usd),
    ms: answers.reduce((sum, { ms }) => sum + ms, 0),
    cached: answers.every(({ cached }) => cached),
  };
}
