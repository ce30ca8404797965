import { useState } from "preact/hooks";
import type { ReviewRequest, SiteReview, SiteReviewItem } from "../../src/schema/site-review.ts";
import { postJson, wordsOf } from "../lib/data.ts";
import { LongText } from "../parts/texts.tsx";
import { Section } from "../parts/section.tsx";
import { TextField } from "../parts/text-field.tsx";
import { TaskTexts } from "../tasks/task-texts.tsx";
import { Stage } from "./review-table.tsx";

interface ReviewWork {
  /** As the server last showed it: every answer brings it anew. */
  review: SiteReview;
  isBusy: boolean;
  send: (request: ReviewRequest) => Promise<void>;
}

/** One task of a workspace: what it is on one side, what is known and said of it on the other. */
export function ReviewView({ loaded }: { loaded: SiteReview }) {
  const [review, setReview] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  // In the server's words, why the last request was refused.
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (request: ReviewRequest) => {
    setBusy(true);
    setRefusal(null);
    await postJson("review", request).then(setReview, (error) => setRefusal(wordsOf(error)));
    setBusy(false);
  };
  const work = { review, isBusy, send };
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

/** The questions with their evidence; each answer is written at once. */
function Checklist({ review, isBusy, send }: ReviewWork) {
  const [examiner, setExaminer] = useState(review.author);
  const { id, hash } = review;
  return (
    <Section title="Checklist">
      <TextField label="Reviewer" value={examiner} onChange={setExaminer} />
      {review.checklist.map((item) => (
        <Item
          key={item.id}
          item={item}
          isBusy={isBusy}
          onAnswer={(good, note) => {
            const answer = { item: item.id, good, note };
            void send({ action: "examine", id, hash, examiner, answer });
          }}
        />
      ))}
    </Section>
  );
}

interface ItemProps extends Pick<ReviewWork, "isBusy"> {
  item: SiteReviewItem;
  onAnswer: (good: boolean, note: string) => void;
}

const answers = [
  { good: true, look: "pass", text: "In order" },
  { good: false, look: "fail", text: "Doubt" },
];

function Item({ item, isBusy, onAnswer }: ItemProps) {
  const { id, question, evidence, answer } = item;
  const [note, setNote] = useState(answer?.note ?? "");
  return (
    <fieldset class="check-item">
      <legend>{id}</legend>
      <p>{question}</p>
      {evidence.length > 0 && (
        <ul class="evidence">
          {evidence.map((line, place) => (
            <li key={place} class="lines">
              <LongText text={line} />
            </li>
          ))}
        </ul>
      )}
      <TextField label={`Note on ${id}`} value={note} onChange={setNote} />
      <div class="answers">
        {answers.map(({ good, look, text }) => (
          <button
            key={look}
            type="button"
            class={`chip ${look}`}
            aria-pressed={answer?.good === good}
            disabled={isBusy}
            onClick={() => onAnswer(good, note)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A second person answers for this version of the task. */
function SignOff({ review, isBusy, send }: ReviewWork) {
  const [reviewer, setReviewer] = useState("");
  const [note, setNote] = useState("");
  const { id, hash, author, signature } = review;
  return (
    <Section title="Sign-off" note={`by someone other than ${author}`}>
      <p>{signature}</p>
      <div class="sign-off">
        <TextField label="Signed by" value={reviewer} onChange={setReviewer} />
        <TextField label="Note on the sign-off" value={note} onChange={setNote} />
        <button
          type="button"
          class="action"
          disabled={isBusy}
          onClick={() => void send({ action: "sign-off", id, hash, reviewer, note })}
        >
          Sign off
        </button>
      </div>
    </Section>
  );
}
