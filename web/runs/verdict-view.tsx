import type { SiteVerdict } from "../../src/schema/site-run.ts";
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
        <dd
          class={
            strict === null ? "quiet" : strict.status === "tampered" ? "broken" : strict.status
          }
        >
          {strict?.status ?? "not told"}
          {strict !== null && strict.evidence.length > 0 && (
            <ul>
              {strict.evidence.map((line, place) => (
                <li key={place}>{line}</li>
              ))}
            </ul>
          )}
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
