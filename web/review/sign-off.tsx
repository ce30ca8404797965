import { useState } from "preact/hooks";
import { Section } from "../parts/section.tsx";
import { TextField } from "../parts/text-field.tsx";
import type { ReviewWork } from "./use-review.ts";

/** A second person answers for this version of the task. */
export function SignOff({ review, isBusy, send }: ReviewWork) {
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
