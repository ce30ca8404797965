import { explainStrict, isDoubted } from "../../src/report/explain-strict.ts";
import { formatTime } from "../../src/report/format-number.ts";
import type { SampleLine } from "../../src/schema/report.ts";
import { TestList } from "../runs/verdict-view.tsx";

interface Props {
  name: string;
  samples: readonly SampleLine[];
}

/** What became of a model's answers to one task: outcome, time, and the trace of each failing test. */
export function ReportAnswers({ name, samples }: Props) {
  if (samples.length === 0) {
    return (
      <h3>
        {name} <span class="chip">no sample</span>
      </h3>
    );
  }
  return (
    <>
      {samples.map(({ sample, outcome, uncalibrated, strict, wall_ms: ms, failing }) => (
        <div key={sample} class="report-answer">
          <h3>
            {name}
            {samples.length > 1 ? ` #${sample + 1}` : ""}{" "}
            <span class={`chip ${outcome}`}>{outcome}</span>{" "}
            {uncalibrated !== null && uncalibrated !== outcome && (
              <span class={`chip ${uncalibrated}`}>uncalibrated: {uncalibrated}</span>
            )}{" "}
            {strict !== null && isDoubted(strict) && (
              <span class="chip broken">{strict.status}</span>
            )}{" "}
            <small>{ms === null ? "" : formatTime(ms)}</small>
          </h3>
          {strict !== null && isDoubted(strict) && (
            <ul class="evidence">
              {explainStrict(strict).map((line, place) => (
                <li key={place}>{line}</li>
              ))}
            </ul>
          )}
          {failing.length > 0 && (
            <TestList
              tests={failing.map(({ test, trace }) => ({ name: test, status: "fail", trace }))}
              isFolded
            />
          )}
        </div>
      ))}
    </>
  );
}
