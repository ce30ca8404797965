import type { SiteSample } from "../../src/schema/site-run.ts";
import { CutText, LongText } from "../parts/texts.tsx";
import { Section } from "../parts/page.tsx";
import { formatCount } from "../../src/report/format-number.ts";
import { useState } from "preact/hooks";

const recordedNote = "as sent: rebuilt from the task and the generation's record";
const officialNote =
  "reconstructed from the official prompt: there is no record of the generation next to the samples";

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
    <Section title="Prompt" note={prompt.recorded ? recordedNote : officialNote}>
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

type Answer = NonNullable<SiteSample["answer"]>;

/** What the model wrote, with the lines marked that the sanitizer cut. */
export function AnswerView({ answer }: Pick<SiteSample, "answer">) {
  if (answer === null) {
    return (
      <Section title="Raw answer">
        <p class="note">
          The raw answer is not available: there is no samples file with raw_solution next to the
          run.
        </p>
      </Section>
    );
  }
  const cut = answer.spans
    .filter(({ kept }) => !kept)
    .reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const how =
    answer.traced === null
      ? "found by comparison with the code"
      : `traced by the ${answer.traced} sanitizer`;
  return (
    <Section
      title="Raw answer"
      note={cut === 0 ? "nothing was cut" : `${formatCount(cut, "line")} cut, ${how}`}
    >
      {answer.facts.length > 0 && <p class="quiet">{answer.facts.join(", ")}</p>}
      {answer.reasoning !== null && (
        <details class="part">
          <summary class="part-head">Reasoning</summary>
          <CutText label="Reasoning" text={answer.reasoning} />
        </details>
      )}
      <AnswerLines answer={answer} />
    </Section>
  );
}

const firstLines = 400;
const longest = 2_000;

function AnswerLines({ answer }: { answer: Answer }) {
  const [isWhole, setWhole] = useState(false);
  const lines = answer.text.split("\n");
  const isLong = lines.length > firstLines || lines.some((line) => line.length > longest);
  const most = isWhole ? lines.length : firstLines;
  return (
    <div class="answer">
      <div class="card answer-lines" tabIndex={0} role="region" aria-label="Raw answer" dir="ltr">
        {answer.spans
          .filter(({ from }) => from <= most)
          .map(({ from, to, kept, reason }) => (
            <div key={from} class={kept ? "kept" : "cut-span"}>
              {!kept && <span class="reason fail">cut: {reason}</span>}
              <pre>
                {lines.slice(from - 1, Math.min(to, most)).map((line, place) => (
                  <span key={place}>
                    <LongText
                      text={isWhole || line.length <= longest ? line : `${line.slice(0, longest)}…`}
                    />
                    {"\n"}
                  </span>
                ))}
              </pre>
            </div>
          ))}
      </div>
      {isLong && !isWhole && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          Show all {formatCount(lines.length, "line")},{" "}
          {formatCount(answer.text.length, "character")}
        </button>
      )}
    </div>
  );
}
