import type { SiteReview } from "../../src/schema/site-review.ts";
import { LongText } from "../parts/texts.tsx";
import { Section } from "../parts/section.tsx";
import { TaskTexts } from "../tasks/task-texts.tsx";
import { Checklist } from "./checklist.tsx";
import { SignOff } from "./sign-off.tsx";
import { Stage } from "./stage.tsx";
import { useReview, type ReviewWork } from "./use-review.ts";

/** One task of a workspace: what it is on one side, what is known and said of it on the other. */
export function ReviewView({ loaded }: { loaded: SiteReview }) {
  const work = useReview(loaded);
  const { review, isBusy, refusal } = work;
  return (
    <article>
      <h1>{review.id}</h1>
      <p class="task-head" role="status">
        <Stage stage={review.stage} />
        <span>
          waits for {review.waits_for}; {review.task_id}, by {review.author},{" "}
          <code title={review.hash}>{review.hash.slice(0, 12)}</code>
        </span>
      </p>
      <div class="task-columns review-columns">
        <div>
          <TaskTexts task={review} language={review.language} />
        </div>
        <aside aria-busy={isBusy}>
          {refusal !== null && (
            <p class="banner refusal" role="alert">
              {refusal}
            </p>
          )}
          <Validation {...work} />
          <Section title="Models">
            <p class="quiet lines">{review.models}</p>
          </Section>
          <Checklist {...work} />
          <SignOff {...work} />
        </aside>
      </div>
    </article>
  );
}

function Validation({ review, isBusy, send }: ReviewWork) {
  if (!review.validated) {
    return (
      <Section title="Validation" note="not run for this version">
        <button
          type="button"
          class="action"
          disabled={isBusy}
          onClick={() => void send({ action: "validate", id: review.id })}
        >
          {isBusy ? "Validating…" : "Validate this version"}
        </button>
      </Section>
    );
  }
  return (
    <Section title="Validation" note={review.findings.length === 0 ? "green" : "red"}>
      {review.findings.map((finding, place) => (
        <p key={place} class="fail lines">
          <LongText text={finding} />
        </p>
      ))}
      {review.measures.length > 0 && (
        <pre class="measures" tabIndex={0} role="region" aria-label="Measurements">
          {review.measures.join("\n")}
        </pre>
      )}
    </Section>
  );
}
