/** A thing that costs something and is worth something: a model by its size and its score. */
export interface PricedItem {
  cost: number;
  worth: number;
}

/**
 * The Pareto frontier: those for which nothing at the same or a lower cost is worth more, and nothing cheaper is worth
 * as much. Cheapest first; equals stand together, in their order.
 */
export function findFrontier<Item extends PricedItem>(items: readonly Item[]): Item[] {
  const sorted = items
    .filter(({ cost, worth }) => Number.isFinite(cost) && Number.isFinite(worth))
    .toSorted((a, b) => a.cost - b.cost || b.worth - a.worth);
  const frontier: Item[] = [];
  for (const item of sorted) {
    const last = frontier.at(-1);
    const isEqual = last?.cost === item.cost && last.worth === item.worth;
    if (last === undefined || item.worth > last.worth || isEqual) frontier.push(item);
  }
  return frontier;
}
