import type { LineRun } from "../../lib/diff-lines.ts";
import { html, type Markup } from "../html/escape.ts";

interface Side {
  numbers: Markup[];
  code: Markup[];
  /** Number of its last line so far. */
  line: number;
  /** Lines and gaps so far. */
  height: number;
}

/** Ground truth and solution side by side: what is the same in both stands at the same height. */
export function renderComparison(runs: readonly LineRun[], name: string): Markup {
  const left: Side = { numbers: [], code: [], line: 0, height: 0 };
  const right: Side = { numbers: [], code: [], line: 0, height: 0 };
  runs.forEach(({ kind, lines }, index) => {
    if (kind !== "added") putLines(left, kind, lines);
    if (kind !== "removed") putLines(right, kind, lines);
    // What stands in place of removed lines comes right after them.
    if (kind === "removed" && runs[index + 1]?.kind === "added") return;
    putGap(left, right.height - left.height);
    putGap(right, left.height - right.height);
  });
  return html`<div class="compare">
    ${renderSide("Ground truth", left)} ${renderSide(name, right)}
  </div>`;
}

const signs = { same: " ", removed: "-", added: "+" } as const;

function putLines(side: Side, kind: LineRun["kind"], lines: readonly string[]): void {
  const numbers = lines.map((_, index) => `${side.line + index + 1} ${signs[kind]}`);
  side.numbers.push(renderRun("same", numbers));
  side.code.push(renderRun(kind, lines));
  side.line += lines.length;
  side.height += lines.length;
}

function putGap(side: Side, height: number): void {
  if (height <= 0) return;
  const gap = renderRun(
    "gap",
    Array.from({ length: height }, () => " "),
  );
  side.numbers.push(gap);
  side.code.push(gap);
  side.height += height;
}

function renderRun(kind: LineRun["kind"] | "gap", lines: readonly string[]): Markup {
  return html`<span class="${kind}">${lines.map((line) => `${line}\n`).join("")}</span>`;
}

function renderSide(name: string, { numbers, code }: Side): Markup {
  const gutter = html`<pre class="numbers" aria-hidden="true">${numbers}</pre>`;
  const lines = html`<pre class="code" tabindex="0" aria-label="${name}">${code}</pre>`;
  return html`<div class="side">
    <p>${name}</p>
    ${gutter}${lines}
  </div>`;
}
