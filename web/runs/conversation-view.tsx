import type { SiteSample } from "../../src/schema/site-run.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { CutText } from "../parts/cut-text.tsx";
import { Section } from "../parts/section.tsx";

type Step = SiteSample["conversation"][number];

const speakers: Readonly<Record<Step["kind"], string>> = {
  answer: "Model",
  results: "Tools",
  feedback: "Feedback",
  end: "",
};

/** How a sample came about in more than one answer. */
export function ConversationView({ conversation }: Pick<SiteSample, "conversation">) {
  if (conversation.length === 0) return null;
  const answers = conversation.filter(({ kind }) => kind === "answer").length;
  return (
    <Section title="Conversation" note={formatCount(answers, "answer")}>
      <ol class="conversation">
        {conversation.map((step, place) => (
          <li key={place} class={step.kind}>
            <StepView step={step} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function StepView({ step }: { step: Step }) {
  if (step.kind === "end") return <p class="note">{step.text}</p>;
  return (
    <>
      <p class="speaker">
        <b>{speakers[step.kind]}</b> <span class="quiet">{step.facts.join(", ")}</span>
        {step.outcome !== null && <span class={`chip ${step.outcome}`}>{step.outcome}</span>}
      </p>
      {step.text !== "" && <CutText label={speakers[step.kind]} text={step.text} most={2_000} />}
      {step.calls.map((call, place) => (
        <CutText
          key={place}
          label={`Call of ${call.name}`}
          text={`${call.name} ${call.arguments}`}
        />
      ))}
    </>
  );
}
