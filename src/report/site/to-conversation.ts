import type { SiteSample } from "../../schema/site-run.ts";
import type { EndReason, TranscriptStep, TurnVerdict } from "../../schema/transcript.ts";
import { listFacts } from "./to-site-answer.ts";
import { unifyLineEnds } from "./site-code.ts";

const ends: Readonly<Record<EndReason, string>> = {
  agreed: "Over: every example printed what the task says.",
  passed: "Over: the tests passed.",
  unseen: "Over: there was nothing to show.",
  unchanged: "Over: the same code came again.",
  gave_up: "Over: an answer without code.",
  turns: "Over: no turns were left.",
  tokens: "Over: no tokens were left.",
  time: "Over: the time was up.",
  submitted: "Over: the code was handed in.",
  answered: "Over: the last answer was code.",
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
