import type { ComponentChildren } from "preact";
import { formatShare } from "../../src/report/format-number.ts";
import type { Outcome } from "../../src/schema/verdict.ts";

export interface Figure {
  label: string;
  value: string;
  /** What stands small beside it. */
  note?: string | undefined;
  /** What there is to know of the label. */
  hint?: string;
}

/** Numbers that are to be seen first. */
export function Figures({ figures, look = "" }: { figures: readonly Figure[]; look?: string }) {
  return (
    <dl class={`figures ${look}`}>
      {figures.map(({ label, value, note, hint }) => (
        <div key={label}>
          <dt title={hint}>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export type Fact = readonly [label: string, value: ComponentChildren, look?: string];

/** What is known, each beside its name. */
export function FactList({ facts, look = "" }: { facts: readonly Fact[]; look?: string }) {
  return (
    <dl class={`fact-list ${look}`}>
      {facts.map(([label, value, valueLook], place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd class={valueLook}>{markHash(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A hash is set as code. */
export function markHash(value: ComponentChildren): ComponentChildren {
  const isHash = typeof value === "string" && /^[0-9a-f]{40,}$/.test(value);
  return isHash ? <code>{value}</code> : value;
}

/** A share as a bar, with the interval that it may lie in. */
export function ShareBar(share: { value: number; low?: number; high?: number }) {
  const { value, low = value, high = value } = share;
  const style = { "--value": String(value), "--low": String(low), "--high": String(high) };
  const title = share.low === undefined ? undefined : `${formatShare(low)} to ${formatShare(high)}`;
  return (
    <span class="share-bar" style={style} title={title}>
      <span />
    </span>
  );
}

const outcomes: readonly Outcome[] = ["pass", "fail", "timeout", "crash", "broken"];

/** How many samples met which end: a bar, and the numbers in words under it. */
export function OutcomeBar({ counts }: { counts: Partial<Record<Outcome, number>> }) {
  const found = outcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count === 0 ? [] : [{ outcome, count }];
  });
  return (
    <div class="outcome-bar">
      <div aria-hidden="true">
        {found.map(({ outcome, count }) => (
          <span key={outcome} class={outcome} style={{ "flex-grow": String(count) }} />
        ))}
      </div>
      <ul class="outcome-counts">
        {found.map(({ outcome, count }) => (
          <li key={outcome} class={outcome}>
            {count.toLocaleString("en")} {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PassProps {
  passed: number;
  samples: number;
  look?: string;
  title?: string;
}

/** How many of some samples passed. */
export function PassMark({ passed, samples, look = "", title }: PassProps) {
  const outcome = passed === samples ? "pass" : passed === 0 ? "fail" : "partly";
  return (
    <span class={`${look} ${outcome}`} title={title}>
      {samples > 1 ? `${passed} of ${samples}` : outcome}
    </span>
  );
}
