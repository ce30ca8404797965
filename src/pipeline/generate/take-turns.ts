import type { GeneratedRow } from "../../schema/generation.ts";
import type { Message, ModelRequest, Usage } from "../../schema/model.ts";
import type { AnswerStep, EndReason, TranscriptStep } from "../../schema/transcript.ts";
import type { Transcript } from "../../runs/transcript-log.ts";
import type { Task } from "../../schema/task.ts";
import type { KnownAnswer, Question } from "./questions.ts";

/** A wrong or doubtful answer is talked about; others end the conversation. */
export type Feedback = { text: string } | { end: EndReason };

/** The code of an answer. */
export interface Answered {
  task: Task;
  sample: number;
  solution: string;
}

/** What a conversation is led with. */
export interface Conversing {
  question: Question;
  /** The official one: the first turn's. */
  request: ModelRequest;
  turns: number;
  /** What is recorded of it already. */
  recorded: Transcript;
  /** Undefined where there is no answer: it failed, or could cost too much. */
  ask: (request: ModelRequest) => Promise<KnownAnswer | undefined>;
  /** What the sanitizer makes of an answer. */
  readCode: (text: string) => Promise<string>;
  respond: (solution: string) => Promise<Feedback>;
  record: (step: TranscriptStep) => Promise<void>;
}

/**
 * Leads a conversation from where it stands to its end, each step recorded before the next is taken. Undefined where an
 * answer could not be had: the same call goes on later.
 */
export async function takeTurns(conversing: Conversing): Promise<Transcript | undefined> {
  const steps = [...conversing.recorded];
  for (;;) {
    const last = steps.at(-1);
    if (last?.kind === "end") return steps;
    const content =
      last?.kind === "answer"
        ? await respondTo(last, steps, conversing)
        : await askNext(steps, conversing);
    if (content === undefined) return undefined;
    const { task, sample } = conversing.question;
    const step = { task_id: task.task_id, sample, step: steps.length, ...content };
    await conversing.record(step);
    steps.push(step);
  }
}

type Without<Step, Names extends PropertyKey> = Step extends unknown ? Omit<Step, Names> : never;
type StepContent = Without<TranscriptStep, "task_id" | "sample" | "step">;

async function askNext(
  steps: Transcript,
  { request, ask, readCode, question: { task } }: Conversing,
): Promise<StepContent | undefined> {
  const { prompt } = request;
  const begun = prompt.kind === "chat" ? (prompt.prefill ?? "") : "";
  const history = toHistory(steps, begun);
  const isFirst = history.length === 0;
  const asked =
    isFirst || prompt.kind === "completion"
      ? request
      : { ...request, prompt: { ...prompt, history } };
  const answer = await ask(asked);
  if (answer === undefined) return undefined;
  const { text, ...known } = answer;
  const code = await readCode(text);
  const turn = listAnswers(steps).length + 1;
  // The first answer is a sample, whatever it holds; a later one without code changes nothing.
  const solution = isFirst || code.includes(task.entry_point) ? code : null;
  return { kind: "answer", turn, text, solution, ...known };
}

function end(reason: EndReason): StepContent {
  return { kind: "end", reason };
}

async function respondTo(
  { solution, turn }: AnswerStep,
  steps: Transcript,
  { turns, respond }: Conversing,
): Promise<StepContent> {
  if (solution === null) return end("gave_up");
  if (turn === turns) return end("turns");
  const earlier = listAnswers(steps).slice(0, -1);
  if (earlier.some((answer) => answer.solution === solution)) return end("unchanged");
  const started = performance.now();
  const feedback = await respond(solution);
  if ("end" in feedback) return end(feedback.end);
  return { kind: "feedback", text: feedback.text, ms: Math.round(performance.now() - started) };
}

export function listAnswers(steps: Transcript): AnswerStep[] {
  return steps.filter((step) => step.kind === "answer");
}

/** With the beginning that each answer was given. */
function toHistory(steps: Transcript, begun: string): Message[] {
  return steps.flatMap((step): Message[] => {
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
  });
}

/** What a sample's row says of its conversation as a whole: the last code, and what all answers took. */
export function sumAnswers(
  steps: Transcript,
): Pick<
  GeneratedRow,
  "solution" | "raw_solution" | "finish" | "usage" | "reasoning" | "cost_usd" | "ms" | "cached"
> {
  const answers = listAnswers(steps);
  const last = answers.findLast(({ solution }) => solution !== null);
  if (last === undefined) throw new Error("a conversation has a first answer with code");
  const { solution, text, finish, reasoning } = last;
  const costs = answers.map(({ cost_usd }) => cost_usd);
  return {
    solution: solution ?? "",
    raw_solution: text,
    finish,
    reasoning,
    usage: sumUsage(answers.map(({ usage }) => usage)),
    cost_usd: costs.includes(null) ? null : costs.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    ms: answers.reduce((sum, { ms }) => sum + ms, 0),
    cached: answers.every(({ cached }) => cached),
  };
}

function sumUsage(usages: readonly (Usage | null)[]): Usage | null {
  const sum = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_tokens: 0 };
  for (const usage of usages) {
    if (usage === null) return null;
    sum.input_tokens += usage.input_tokens;
    sum.cached_input_tokens += usage.cached_input_tokens;
    sum.output_tokens += usage.output_tokens;
    sum.reasoning_tokens += usage.reasoning_tokens;
  }
  return sum;
}
