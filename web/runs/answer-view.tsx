import { useState } from "preact/hooks";
import type { SiteSample } from "../../src/schema/site-run.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { CutText } from "../parts/cut-text.tsx";
import { LongText } from "../parts/long-text.tsx";
import { Section } from "../parts/section.tsx";

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
          <summary>Reasoning</summary>
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
              {!kept && <span class="reason">cut: {reason}</span>}
              <pre>
                {lines.slice(from - 1, Math.min(to, most)).map((line, place) => (
                  <span key={place}>
                    <LongText text={isWhole ? line : shorten(line)} />
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

function shorten(line: string): string {
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
