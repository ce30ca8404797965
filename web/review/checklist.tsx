import { useState } from "preact/hooks";
import type { SiteReviewItem } from "../../src/schema/site-review.ts";
import { LongText } from "../parts/texts.tsx";
import { Section } from "../parts/section.tsx";
import { TextField } from "../parts/text-field.tsx";
import type { ReviewWork } from "./use-review.ts";

/** The questions with their evidence; each answer is written at once. */
export function Checklist({ review, isBusy, send }: ReviewWork) {
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

interface ItemProps {
  item: SiteReviewItem;
  isBusy: boolean;
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
