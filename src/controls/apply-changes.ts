import type { Change, ChangeKind } from "../schema/check.ts";

/** Strongest first: a forged equality agrees with any value, but not with the contrary of itself. */
const strength: Readonly<Record<ChangeKind, number>> = {
  value: 0,
  expression: 1,
  exception: 1,
  type: 2,
  attribute: 3,
  contrary: 4,
};

/**
 * The changes of a method in the order in which they are tried: by strength, by chance among equals. Those of kinds that
 * were tried before come last: another kind of change finds another kind of forgery.
 */
export function rankChanges(
  changes: readonly Change[],
  random: () => number,
  before: readonly ChangeKind[] = [],
): Change[] {
  const rankOf = ({ kind, order = 0 }: Change) =>
    (before.includes(kind) ? 1000 : 0) + 100 * strength[kind] + order;
  return changes
    .map((change) => ({ change, rank: rankOf(change), chance: random() }))
    .toSorted((a, b) => a.rank - b.rank || a.chance - b.chance)
    .map(({ change }) => change);
}

/**
 * Puts the changes into the source, and takes the cuts out of it; of two that overlap the first method's is kept, and stands
 * with each method that it was wanted for.
 */
export function applyChanges(
  source: string,
  wanted: ReadonlyMap<string, Change>,
  cuts: readonly Pick<Change, "start" | "end">[] = [],
) {
  const changes = new Map<string, Change>();
  const edits: Change[] = [];
  for (const [method, change] of wanted) {
    const other = edits.find(({ start, end }) => start < change.end && change.start < end);
    if (other === undefined) edits.push(change);
    changes.set(method, other ?? change);
  }
  const test = [...edits, ...cuts.map((cut) => ({ ...cut, text: "" }))]
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
      source,
    );
  return { test, changes };
}
