import type { SampleFailure } from "../../schema/failure.ts";
import type { SiteSample, SiteVerdict, LineChanges } from "../../schema/site-run.ts";
import type { Calibration, StoredResult, Verdict } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import { comparePrograms, groundTruthOf } from "../../report/compare-code.ts";
import type { NamedRun, SiteContext } from "./make-site.ts";
import { shortName } from "../../report/site/site-json.ts";
import { diffLines } from "../../lib/diff-lines.ts";
import type { GeneratedRow } from "../../schema/generation.ts";
import type { SanitizeTrace, TraceSpan } from "../../schema/language.ts";
import { formatTime } from "../../report/format-number.ts";
import type { EndReason, TranscriptStep, TurnVerdict } from "../../schema/transcript.ts";
import type { Answer } from "../runs/read-run-texts.ts";

/** All that is known of one sample. */
export async function toSiteSample(
  run: NamedRun,
  result: StoredResult,
  { facts, textsOf, failuresOf }: SiteContext,
): Promise<SiteSample> {
  const { task_id, sample, outcome } = result;
  const task = facts.tasks.get(task_id);
  const texts = await textsOf(run);
  const { failures } = await failuresOf(run);
  const { setup, code } = takeSetupOff(texts.codeOf(task_id, sample), task, run.calibration);
  const truth = task ? unifyLineEnds(groundTruthOf(task)) : null;
  const prompt = task === undefined ? null : texts.promptOf(task);
  const answer = texts.answerOf(task_id, sample);
  const failure = failures.find((each) => each.task_id === task_id && each.sample === sample);
  const tests = task === undefined ? [] : facts.testsOf(task);
  // The official tool calls a process that died a timeout too.
  const status = outcome === "fail" ? "fail" : "timeout";
  const official = {
    status: result.passed ? "pass" : status,
    details: { ...result.details },
  } as const;
  return {
    task_id: shortName(task_id),
    sample,
    verdict: toSiteVerdict({ ...result, official }, tests),
    failure: failure === undefined ? null : toFailure(failure, setup),
    prompt: prompt && {
      kind: prompt.kind,
      ...(prompt.kind === "chat"
        ? { text: prompt.user, prefill: prompt.prefill }
        : { text: prompt.text, prefill: null }),
      recorded: texts.generation !== null,
    },
    answer: answer === undefined ? null : toSiteAnswer(answer, texts.traceOf(task_id, sample)),
    conversation: toConversation(texts.stepsOf(task_id, sample), texts.turnsOf(task_id, sample)),
    language: task?.language ?? null,
    code,
    setup,
    truth: truth === null ? null : { code: truth, changes: compareCode(truth, code) ?? [] },
  };
}

function toFailure(failure: SampleFailure, setup: string | null): SiteSample["failure"] {
  const { kind, test, exception, message, line, source } = failure;
  // The trace counts from the set-up; the page shows the code without it.
  const shown = (line ?? 0) - (setup?.split("\n").length ?? 0);
  return {
    kind,
    test: test && shortName(test),
    exception: exception && shortName(exception),
    message: shortName(message),
    line: shown > 0 ? shown : null,
    source: source && shortName(source),
  };
}

type Judged = Pick<Verdict, "outcome" | "official" | "strict" | "reason"> & {
  wall_ms: number | null;
};

/** Both verdicts and each test; `tests` are the names that the task declares, where it is known. */
export function toSiteVerdict(judged: Judged, tests: readonly string[]): SiteVerdict {
  const { outcome, official, strict, reason, wall_ms } = judged;
  const details = official?.details ?? {};
  // Where loading raised, or the run did not come to its end, a test without a trace says nothing.
  const isWhole = outcome === "pass" || (outcome === "fail" && !Object.hasOwn(details, "ALL"));
  const untold = isWhole ? "pass" : "unknown";
  return {
    outcome,
    official: official?.status ?? null,
    strict,
    reason,
    tests: Array.from(new Set([...tests, ...Object.keys(details)]), (name) => {
      const trace = Object.hasOwn(details, name) ? (details[name] ?? "") : null;
      return { name: shortName(name), status: trace === null ? untold : "fail", trace };
    }),
    wall_ms,
  };
}

/** Judged code without what calibration puts in front of it, which would be a difference in every sample. */
export function takeSetupOff(
  judged: string | undefined,
  task: Task | undefined,
  calibration: Calibration | null,
): { setup: string | null; code: string | null } {
  if (judged === undefined) return { setup: null, code: null };
  const setup = task?.setup ?? "";
  if (setup === "" || calibration === "uncalibrated" || !judged.startsWith(setup)) {
    return { setup: null, code: unifyLineEnds(judged) };
  }
  const code = unifyLineEnds(judged.slice(setup.length));
  return { setup: unifyLineEnds(setup).trimEnd(), code };
}

/** One kind of line end: highlighting and comparing must count the same lines. */
function unifyLineEnds(code: string): string {
  return code.replaceAll(/\r\n?/g, "\n");
}

/** The lines themselves are on the page already: how many is enough. Null where one of the programs is not known. */
export function compareCode(ours: string | null, theirs: string | null): LineChanges | null {
  if (ours === null || theirs === null) return null;
  return comparePrograms(ours, theirs).map(({ kind, lines }) => [kind, lines.length]);
}

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

type Told = Pick<GeneratedRow, "finish" | "usage" | "ms" | "cost_usd" | "cached">;

function listFacts({ finish, usage, ms, cost_usd, cached }: Told): string[] {
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
function toConversation(
  steps: readonly TranscriptStep[],
  verdicts: readonly TurnVerdict[],
): SiteSample["conversation"] {
  return steps.map((step) => {
    const { kind } = step;
    const plain = { kind, calls: [], facts: [], outcome: null };
    switch (kind) {
      case "answer":
        return {
          kind,
          text: unifyLineEnds(step.text),
          calls: (step.calls ?? []).map((call) => ({ name: call.name, arguments: call.arguments })),
          facts: [`turn ${step.turn}`, ...listFacts(step)],
          outcome: verdicts.find(({ turn }) => turn === step.turn)?.outcome ?? null,
        };
      case "feedback":
        return { ...plain, text: unifyLineEnds(step.text) };
      case "results": {
        const outputs = step.results.map(({ output }) => output);
        return { ...plain, text: unifyLineEnds(outputs.join("\n")) };
      }
      case "end":
        return { ...plain, text: ends[step.reason] };
      default:
        return kind satisfies never;
    }
  });
}
