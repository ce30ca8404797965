import type { Interaction } from "../../schema/transcript.ts";
import type { Leader, LeaderTools, StepContent } from "../generate/hold-conversation.ts";
import { listAnswers } from "../../runs/transcript-log.ts";
import type { Question } from "../generate/questions.ts";
import { giveFeedback, type FeedbackSurroundings } from "./give-feedback.ts";

type Turns = Omit<Extract<Interaction, { kind: "turns" }>, "kind">;

/** Shows a model something of a wrong answer, by the policy, and lets it try again. */
export function leadTurns(
  { task, sample }: Question,
  { readCode }: Pick<LeaderTools, "readCode">,
  { turns, feedback: policy, ...surroundings }: Turns & FeedbackSurroundings,
): Leader {
  return {
    begin: (request) => request,
    async read({ text }, steps) {
      const code = await readCode(text);
      // The first answer is a sample, whatever it holds; a later one without code changes nothing.
      return { solution: steps.length === 0 || code.includes(task.entry_point) ? code : null };
    },
    async respond({ solution, turn }, steps): Promise<StepContent> {
      if (solution === null) return { kind: "end", reason: "gave_up" };
      if (turn === turns) return { kind: "end", reason: "turns" };
      const earlier = listAnswers(steps).slice(0, -1);
      if (earlier.some((answer) => answer.solution === solution)) {
        return { kind: "end", reason: "unchanged" };
      }
      const started = performance.now();
      const feedback = await giveFeedback({ task, sample, solution }, policy, surroundings);
      if ("end" in feedback) return { kind: "end", reason: feedback.end };
      return { kind: "feedback", text: feedback.text, ms: Math.round(performance.now() - started) };
    },
    async [Symbol.asyncDispose]() {},
  };
}
