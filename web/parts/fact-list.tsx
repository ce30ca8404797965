import type { ComponentChildren } from "preact";

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
