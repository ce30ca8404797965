import type { SiteSample } from "../../src/schema/site-run.ts";
import { CutText } from "../parts/cut-text.tsx";
import { Section } from "../parts/section.tsx";

/** What the model was sent, and how we know. */
export function PromptView({ prompt }: Pick<SiteSample, "prompt">) {
  if (prompt === null) {
    return (
      <Section title="Prompt">
        <p class="note">
          The prompt is not known: the run tells no split, or its task is not here.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Prompt"
      note={
        prompt.recorded
          ? "as sent: built again from the task by the generation's record"
          : "reconstructed: no record of the generation lies beside the samples, so these are the official words"
      }
    >
      <CutText label="Prompt" text={prompt.text} />
      {prompt.prefill !== null && (
        <>
          <h3>The answer's beginning, given with it</h3>
          <CutText label="Beginning of the answer" text={prompt.prefill} />
        </>
      )}
    </Section>
  );
}
