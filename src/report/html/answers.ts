import type { SampleLine } from "../../schema/report.ts";
import { explainStrict, isDoubted } from "../explain-strict.ts";
import { formatTime } from "../format-number.ts";
import { shorten } from "../table.ts";
import { html, nothing, type Markup } from "./escape.ts";

/** What became of a model's answers to one task: outcome, time, and the trace of each failing test. */
export function renderAnswers(name: string, samples: readonly SampleLine[]): Markup {
  if (samples.length === 0) {
    return html`<div class="answer">
      <h3>${name} <span class="chip missing">no sample</span></h3>
    </div>`;
  }
  return html`${samples.map(
    (sample) =>
      html`<div class="answer">
        <h3>
          ${name}${samples.length > 1 ? ` #${sample.sample + 1}` : ""}
          <span class="chip ${sample.outcome}">${sample.outcome}</span>
          ${renderUncalibrated(sample)} ${renderDoubt(sample)}
          <small>${sample.wall_ms === null ? "" : formatTime(sample.wall_ms)}</small>
        </h3>
        ${renderEvidence(sample)} ${sample.failing.map(renderFailing)}
      </div>`,
  )}`;
}

function renderUncalibrated({ outcome, uncalibrated }: SampleLine): Markup {
  if (uncalibrated === null || uncalibrated === outcome) return nothing;
  return html`<span class="chip ${uncalibrated}">uncalibrated: ${uncalibrated}</span>`;
}

function renderDoubt({ strict }: SampleLine): Markup {
  if (strict === null || !isDoubted(strict)) return nothing;
  return html`<span class="chip doubted">${strict.status}</span>`;
}

function renderEvidence({ strict }: SampleLine): Markup {
  if (strict === null || !isDoubted(strict)) return nothing;
  return html`<ul class="evidence">
    ${explainStrict(strict).map((line) => html`<li>${line}</li>`)}
  </ul>`;
}

/** A failing test: folded, with the line that names the exception beside it. */
export function renderFailing({ test, trace }: SampleLine["failing"][number]): Markup {
  return html`<details>
    <summary><code>${test}</code> <span class="reason">${exceptionLine(trace)}</span></summary>
    <pre>${trace}</pre>
  </details>`;
}

/** The line that names the exception: the first after the frames; its message may go on below it. */
function exceptionLine(trace: string): string {
  const lines = trace.trimEnd().split("\n");
  const lastFrame = lines.findLastIndex((line) => /^\s+File "/.test(line));
  const isNamed = (line: string, index: number) => index > lastFrame && /^\S/.test(line);
  const line = lastFrame === -1 ? lines.at(-1) : lines.find(isNamed);
  return shorten(line ?? "", 160);
}
