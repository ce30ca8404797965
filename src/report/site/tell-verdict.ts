import { showHidden } from "../../lib/printable.ts";
import type { SiteTest, SiteVerdict } from "../../schema/site-run.ts";
import type { OfficialVerdict, Outcome, StrictVerdict } from "../../schema/verdict.ts";
import { tellName } from "./tell-name.ts";

interface Judged {
  outcome: Outcome;
  official: OfficialVerdict | null;
  strict: StrictVerdict | null;
  reason: string | null;
  wall_ms: number | null;
}

/** Both verdicts and each test; `tests` are the names that the task declares, where it is known. */
export function tellVerdict(judged: Judged, tests: readonly string[]): SiteVerdict {
  const { outcome, official, strict, reason, wall_ms } = judged;
  return {
    outcome,
    official: official?.status ?? null,
    strict: strict && tellStrict(strict),
    reason: reason === null ? null : showHidden(reason),
    tests: tellTests(outcome, official?.details ?? {}, tests),
    wall_ms,
  };
}

function tellStrict(strict: StrictVerdict): StrictVerdict {
  const { exposed, uncontrolled, evidence } = strict;
  return {
    ...strict,
    exposed: exposed.map(({ test, before, after, ...rest }) => ({
      ...rest,
      test: tellName(test),
      before: showHidden(before),
      after: showHidden(after),
    })),
    uncontrolled: uncontrolled.map(tellName),
    evidence: evidence.map(showHidden),
  };
}

function tellTests(
  outcome: Outcome,
  details: OfficialVerdict["details"],
  tests: readonly string[],
): SiteTest[] {
  // Where loading raised, or the run did not come to its end, a test without a trace says nothing.
  const isWhole = outcome === "pass" || (outcome === "fail" && !Object.hasOwn(details, "ALL"));
  const names = new Set([...tests, ...Object.keys(details)]);
  return [...names].map((name) => {
    const trace = Object.hasOwn(details, name) ? (details[name] ?? "") : null;
    return {
      name: tellName(name),
      status: trace !== null ? "fail" : isWhole ? "pass" : "unknown",
      trace: trace === null ? null : showHidden(trace),
    };
  });
}
