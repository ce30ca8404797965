import { exceptionLine } from "../../analysis/failures/parse-trace.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { shortName } from "../../report/site/site-json.ts";
import { GeneratedRow } from "../../schema/generation.ts";
import type { LiveFailure } from "../../schema/live.ts";
import { Verdict, type Outcome } from "../../schema/verdict.ts";
import { verdictKey } from "../../runs/verdict-log.ts";
import type { LiveFile } from "../../runs/find-files.ts";

/** A line of a growing file, as far as a live page shows it. */
export interface LiveRow {
  key: string;
  outcome: Outcome | null;
  costUsd: number | null;
  tokens: number | null;
  failure: LiveFailure | null;
}

/** Undefined for a line that is none of ours. */
export function readLiveRow(kind: LiveFile["kind"], line: string): LiveRow | undefined {
  const value = parseJson(line);
  if (kind === "evaluation") {
    const verdict = Verdict.safeParse(value);
    return verdict.success ? ofVerdict(verdict.data) : undefined;
  }
  const row = GeneratedRow.safeParse(value);
  return row.success ? ofAnswer(row.data) : undefined;
}

function ofVerdict(verdict: Verdict): LiveRow {
  const { task_id, sample, outcome, official, reason } = verdict;
  const isPass = outcome === "pass";
  const message = reason ?? exceptionLine(Object.values(official?.details ?? {})[0] ?? "");
  const failure = {
    task_id: shortName(task_id),
    sample,
    what: outcome,
    message: shortName(message),
  };
  return {
    key: verdictKey(verdict),
    outcome,
    costUsd: null,
    tokens: null,
    failure: isPass ? null : failure,
  };
}

function ofAnswer({ task_id, sample, finish, cost_usd, usage, solution }: GeneratedRow): LiveRow {
  const isEmpty = solution.trim() === "";
  const isFine = finish === "stop" && !isEmpty;
  const message = isEmpty ? "No code in the answer." : "The answer is cut short.";
  return {
    key: `${task_id}\n${sample}`,
    outcome: null,
    costUsd: cost_usd,
    tokens: usage?.output_tokens ?? null,
    failure: isFine ? null : { task_id: shortName(task_id), sample, what: finish, message },
  };
}
