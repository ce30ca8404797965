import { useState } from "preact/hooks";
import { formatShare } from "../../src/report/format-number.ts";
import type { SiteReview, SiteReviewItem, SiteReviewRow } from "../../src/schema/site.ts";
import { usePost } from "../lib/data.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section, Empty, ShowFile } from "../parts/page.tsx";
import { TextField } from "../parts/fields.tsx";
import { Lines, LongText } from "../parts/texts.tsx";
import { TaskTexts } from "../tasks/task-view.tsx";

export function ReviewPage({ index, route }: PageProps) {
  const [, id] = route.path;
  if (!index.review) {
    return (
      <Empty
        title="No workspace here"
        text="To review tasks, start the server with their workspace."
        commands="bcb serve --workspace DIR"
      />
    );
  }
  if (id !== undefined) {
    return (
      <>
        <nav class="steps" aria-label="Tasks">
          <a href={linkTo(["review"])}>All tasks of the workspace</a>
        </nav>
        <ShowFile key={id} path={`review/${encodeURIComponent(id)}`}>
          {(value) => <ReviewView loaded={value} />}
        </ShowFile>
      </>
    );
  }
  return (
    <ShowFile path="review">
      {({ name, tasks }) =>
        tasks.length === 0 ? (
          <Empty
            title="The workspace has no tasks yet"
            text="Refine drafts, or add a task to its folder tasks/."
            commands="bcb author refine --model BACKEND:NAME"
          />
        ) : (
          <>
            <h1>Review</h1>
            <p class="lead">{name}: how far each task is on its way into the pack.</p>
            <DataTable
              label="Tasks to review"
              class="review-table"
              rows={tasks}
              columns={columns}
            />
          </>
        )
      }
    </ShowFile>
  );
}

const columns: readonly Column<SiteReviewRow>[] = [
  { title: "Task", cell: ({ id }) => <a href={linkTo(["review", id])}>{id}</a> },
  { title: "Stage", cell: ({ stage }) => <Stage stage={stage} /> },
  { title: "Coverage %", kind: "number", cell: (task) => formatShare(task.branch_coverage) },
  { title: "Mutation score %", kind: "number", cell: (task) => formatShare(task.mutation_score) },
  { title: "Needs", cell: (task) => task.waits_for },
];

const tones: Readonly<Record<string, string>> = {
  green: "pass",
  examined: "pass",
  signed: "pass",
  red: "fail",
  broken: "fail",
  doubted: "timeout",
};

/** How far a task is. */
function Stage({ stage }: { stage: string }) {
  return <span class={`chip ${tones[stage] ?? ""}`}>{stage}</span>;
}

interface ReviewWork extends Pick<ReturnType<typeof usePost<"review">>, "isBusy" | "send"> {
  /** As the server last showed it: every answer brings it anew. */
  review: SiteReview;
}

/** One task of a workspace: what it is on one side, what is known and said of it on the other. */
function ReviewView({ loaded }: { loaded: SiteReview }) {
  const { answer, refusal, isBusy, send } = usePost("review");
  const review = answer ?? loaded;
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
  const validate = () => send({ action: "validate", id: review.id });
  if (!review.validated) {
    return (
      <Section title="Validation" note="not run for this version">
        <button type="button" class="action" disabled={isBusy} onClick={validate}>
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
            send({ action: "examine", id, hash, examiner, answer });
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
      <Lines lines={evidence} look="evidence lines" />
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
  const sign = () => send({ action: "sign-off", id, hash, reviewer, note });
  return (
    <Section title="Sign-off" note={`by someone other than ${author}`}>
      <p>{signature}</p>
      <div class="sign-off">
        <TextField label="Signed by" value={reviewer} onChange={setReviewer} />
        <TextField label="Note on the sign-off" value={note} onChange={setNote} />
        <button type="button" class="action" disabled={isBusy} onClick={sign}>
          Sign off
        </button>
      </div>
    </Section>
  );
}
