import type { SiteVerdict } from "../../src/schema/site-run.ts";
import type { StrictVerdict } from "../../src/schema/verdict.ts";
import { formatDuration } from "../lib/words.ts";

/** What the official rule says, and what the strict one. */
export function VerdictView({ verdict }: { verdict: SiteVerdict }) {
  const { official, strict, reason, wall_ms: ms } = verdict;
  return (
    <dl class="verdicts">
      <div>
        <dt>Official</dt>
        <dd class={official ?? "broken"}>{official ?? "could not be run"}</dd>
      </div>
      <div>
        <dt>Strict</dt>
        <dd class={strict === null ? "quiet" : strictClass[strict.status]}>
          {strict?.status ?? "not recorded"}
          {strict !== null && <Evidence strict={strict} />}
        </dd>
      </div>
      {reason !== null && (
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {ms !== null && (
        <div>
          <dt>Time</dt>
          <dd>{formatDuration(ms / 1000)}</dd>
        </div>
      )}
    </dl>
  );
}

const strictClass: Readonly<Record<StrictVerdict["status"], string>> = {
  earned: "pass",
  forged: "broken",
  suspect: "broken",
  unproven: "quiet",
  fail: "fail",
};

/** What was seen from outside, and each changed expectation that the sample met all the same. */
function Evidence({ strict: { evidence, exposed, uncontrolled } }: { strict: StrictVerdict }) {
  return (
    <>
      {evidence.length > 0 && (
        <ul>
          {evidence.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      )}
      {exposed.map(({ test, line, before, after }, place) => (
        <figure key={place} class="exposed">
          <figcaption>
            {test} passes with line {line} changed
          </figcaption>
          <pre>
            <del>{before}</del>
            {"\n"}
            <ins>{after}</ins>
          </pre>
        </figure>
      ))}
      {uncontrolled.length > 0 && <p class="quiet">Without a control: {uncontrolled.join(", ")}</p>}
    </>
  );
}
