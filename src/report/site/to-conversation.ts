import type { SiteSample } from "../../schema/site-run.ts";
import type { EndReason, TranscriptStep, TurnVerdict } from "../../schema/transcript.ts";
import { listFacts } from "./to-site-answer.ts";
import { unifyLineEnds } from "./site-code.ts";

const ends: Readonly<Record<EndReason, string>> = {
  agreed: "Ended: all examples gave the documented output.",
  passed: "Ended: the tests passed.",
  unseen: "Ended: there was no feedback to give.",
  unchanged: "Ended: the model repeated the same code.",
  gave_up: "Ended: the answer had no code.",
  turns: "Ended: no turns left.",
  tokens: "Ended: token limit reached.",
  time: "Ended: time limit reached.",
  submitted: "Ended: the code was submitted.",
  answered: "Ended: the last answer was code.",
};

/** A transcript as the page shows it. */
export function toConversation(
  steps: readonly TranscriptStep[],
  verdicts: readonly TurnVerdict[],
): SiteSample["conversation"] {
  return steps.map((step) => {
    const plain = { kind: step.kind, calls: [], facts: [], outcome: null };
    switch (step.kind) {
      case "answer":
        return {
          ...plain,
          text: unifyLineEnds(step.text),
          calls: (step.calls ?? []).map(({ name, arguments: given }) => ({
            name,
            arguments: given,
          })),
          facts: [`turn ${step.turn}`, ...listFacts(step)],
          outcome: verdicts.find(({ turn }) => turn === step.turn)?.outcome ?? null,
        };
      case "feedback":
        return { ...plain, text: unifyLineEnds(step.text) };
      case "results":
        return {
          ...plain,
          text: unifyLineEnds(step.results.map(({ output }) => output).join("\n")),
        };
      case "end":
        return { ...plain, text: ends[step.reason] };
      default:
        return step satisfies never;
    }
  });
}
