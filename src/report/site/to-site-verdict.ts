import type { SiteTest, SiteVerdict } from "../../schema/site-run.ts";
import type { OfficialVerdict, Outcome, Verdict } from "../../schema/verdict.ts";
import { shortName } from "./site-json.ts";

interface Judged extends Pick<Verdict, "outcome" | "official" | "strict" | "reason"> {
  wall_ms: number | null;
}

/** Both verdicts and each test; `tests` are the names that the task declares, where it is known. */
export function toSiteVerdict(judged: Judged, tests: readonly string[]): SiteVerdict {
  const { outcome, official, strict, reason, wall_ms } = judged;
  return {
    outcome,
    official: official?.status ?? null,
    strict,
    reason,
    tests: toTests(outcome, official?.details ?? {}, tests),
    wall_ms,
  };
}

function toTests(
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
      name: shortName(name),
      status: trace !== null ? "fail" : isWhole ? "pass" : "unknown",
      trace,
    };
  });
}
