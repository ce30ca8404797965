import { diffLines } from "../../lib/diff-lines.ts";
import type { SanitizeTrace, TraceSpan } from "../../schema/sanitize-trace.ts";
import type { SiteSample } from "../../schema/site-run.ts";
import { formatTime } from "../format-number.ts";
import type { EndReason, TranscriptStep, TurnVerdict } from "../../schema/transcript.ts";
import type { Answer } from "./run-explorer.ts";
import { unifyLineEnds } from "./site-code.ts";

/** What the model wrote and what became of its lines; null where only the code is known. */
export function toSiteAnswer(
  { raw, solution, generated }: Answer,
  trace: SanitizeTrace | undefined,
): SiteSample["answer"] {
  if (raw === null) return null;
  const text = unifyLineEnds(raw);
  const lines = text.split("\n");
  const isTraced = trace !== undefined && (trace.spans.at(-1)?.to ?? 0) <= lines.length;
  const spans = isTraced ? trace.spans : spansOf(lines, unifyLineEnds(solution).split("\n"));
  return {
    text,
    reasoning: generated?.reasoning || null,
    facts: generated === null ? [] : listFacts(generated),
    traced: isTraced ? trace.mode : null,
    spans,
  };
}

/** Without a trace, lines that are not in the code were cut. */
function spansOf(raw: readonly string[], code: readonly string[]): TraceSpan[] {
  const spans: TraceSpan[] = [];
  let line = 1;
  for (const { kind, lines } of diffLines(raw, code)) {
    if (kind === "added") continue;
    const kept = kind === "same";
    const to = line + lines.length - 1;
    spans.push({ from: line, to, kept, reason: kept ? "in the code" : "not in the code" });
    line = to + 1;
  }
  return spans;
}

function listFacts(generated: NonNullable<Answer["generated"]>): string[] {
  const { finish, usage, ms, cost_usd, cached } = generated;
  return [
    `ended by ${finish}`,
    ...(usage === null ? [] : [`${usage.input_tokens} tokens in, ${usage.output_tokens} out`]),
    cached ? "from the answer cache" : formatTime(ms),
    ...(cost_usd === null ? [] : [`$${cost_usd.toFixed(4)}`]),
  ];
}

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
          calls: (step.calls ?? []).map((call) => ({ name: call.name, arguments: call.arguments })),
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
