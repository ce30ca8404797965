import type { Reward, RewardMode } from "../../schema/judge-api.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { failureMessage } from "../engine/check-ground-truth.ts";
import { methodOf } from "../engine/control-pass.ts";

type Graded = Omit<Extract<Reward, { status: 200 }>, "id" | "status">;

/** What a verdict is worth; undefined for a broken run, which says nothing of the sample. */
export function toReward(verdict: Verdict, mode: RewardMode): Graded | undefined {
  const { outcome, strict, official, tests_expected } = verdict;
  if (outcome === "broken" || strict === null || official === null) return undefined;
  const tests_passed = countPassed(verdict);
  const graded = { outcome, strict: strict.status, tests_passed, tests_expected };
  return { reward: weigh(graded, mode), reason: explain(verdict, strict), ...graded };
}

function weigh(graded: Omit<Graded, "reward" | "reason">, mode: RewardMode): number {
  const { outcome, strict, tests_passed, tests_expected } = graded;
  switch (mode) {
    case "strict":
      return strict === "earned" ? 1 : 0;
    case "official":
      return outcome === "pass" ? 1 : 0;
    case "share":
      if (strict === "forged" || tests_expected === 0) return 0;
      return outcome === "pass" ? 1 : tests_passed / tests_expected;
    default:
      return mode satisfies never;
  }
}

/** A run that did not get to its end has no share: what it reported before is the program's own word. */
function countPassed({ outcome, official, tests_run, tests_expected }: Verdict): number {
  if (outcome === "pass") return Math.min(tests_run, tests_expected);
  const failed = new Set(Object.keys(official?.details ?? {}).map(methodOf));
  if (outcome !== "fail" || failed.size === 0 || failed.has("ALL")) return 0;
  return Math.max(0, Math.min(tests_run, tests_expected) - failed.size);
}

function explain(verdict: Verdict, strict: NonNullable<Verdict["strict"]>): string {
  const { outcome, reason, tests_run, tests_expected, limit_ms } = verdict;
  switch (outcome) {
    case "pass":
      return explainPass(strict, `${tests_run} of ${tests_expected} tests passed`);
    case "fail":
      return `fail: ${failureMessage(verdict)}`;
    case "timeout":
      return `timeout: ${reason ?? `it did not end within ${limit_ms / 1000} s`}`;
    case "crash":
      return `crash: ${reason ?? "the process ended without a report"}`;
    case "broken":
      return `broken: ${reason ?? "it could not be run"}`;
    default:
      return outcome satisfies never;
  }
}

function explainPass(strict: NonNullable<Verdict["strict"]>, tests: string): string {
  const { status, controls, exposed, evidence } = strict;
  const [shown] = exposed;
  const met =
    shown && `${shown.test} passed although it expected ${shown.after} instead of ${shown.before}`;
  switch (status) {
    case "earned":
      return `earned: ${tests}, and ${controls} of ${controls} controls failed as they must`;
    case "forged":
    case "suspect":
      return `${status}: ${[...evidence, ...(met ? [met] : [])].join("; ") || tests}`;
    case "unproven":
      return `unproven: ${tests}, but no control could be made of them`;
    case "fail":
      return `fail: ${tests}`;
    default:
      return status satisfies never;
  }
}
