import type { SiteSample } from "../../src/schema/site-run.ts";
import { CutText } from "../parts/cut-text.tsx";
import { Section } from "../parts/section.tsx";

/** What the model was sent, and how we know. */
export function PromptView({ prompt }: Pick<SiteSample, "prompt">) {
  if (prompt === null) {
    return (
      <Section title="Prompt">
        <p class="note">
          The prompt is not available: the run does not record its split, or its task is not in this
          dataset.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Prompt"
      note={
        prompt.recorded
          ? "as sent: rebuilt from the task and the generation's record"
          : "reconstructed from the official prompt: there is no record of the generation next to the samples"
      }
    >
      <CutText label="Prompt" text={prompt.text} />
      {prompt.prefill !== null && (
        <>
          <h3>Prefilled start of the answer</h3>
          <CutText label="Prefilled start of the answer" text={prompt.prefill} />
        </>
      )}
    </Section>
  );
}
