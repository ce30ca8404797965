import { useState } from "preact/hooks";
import type { SiteReviewItem } from "../../src/schema/site-review.ts";
import { LongText } from "../parts/long-text.tsx";
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
        <button
          type="button"
          class="chip pass"
          aria-pressed={answer?.good === true}
          disabled={isBusy}
          onClick={() => onAnswer(true, note)}
        >
          In order
        </button>
        <button
          type="button"
          class="chip fail"
          aria-pressed={answer?.good === false}
          disabled={isBusy}
          onClick={() => onAnswer(false, note)}
        >
          Doubt
        </button>
      </div>
    </fieldset>
  );
}
