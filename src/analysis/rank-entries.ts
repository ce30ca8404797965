import type { FrontierKind, SortKey } from "../schema/leaderboard-view.ts";
import type { LeaderboardEntry, SplitScore } from "../schema/leaderboard.ts";
import { sumKnown } from "./sum-cost.ts";

/** What models are ranked by: all splits or one, all tasks or a domain's. */
export interface RankingView {
  splits: readonly string[];
  domain?: string | undefined;
}

/** The mean over the view's splits; null where one of them is missing, or over a part of the tasks only. */
export function rankingScore(entry: LeaderboardEntry, view: RankingView): number | null {
  if (isPartial(entry, view)) return null;
  return meanOf(view.splits.map((split) => viewedScore(entry.scores[split], view.domain)));
}

/** That one of the view's scores is over a part of the tasks only, so that it is shown but not ranked. */
export function isPartial(entry: LeaderboardEntry, { splits }: RankingView): boolean {
  return splits.some((split) => entry.scores[split]?.whole === false);
}

// Means of the same published figures may differ in their last bits.
const rounding = 1e-9;

/** The rank of each entry among these; equal scores share one, and what has no score has none. */
export function rankEntries(entries: readonly LeaderboardEntry[], view: RankingView) {
  const scored = entries.flatMap((entry) => {
    const score = rankingScore(entry, view);
    return score === null ? [] : [{ entry, score }];
  });
  return new Map(
    scored.map(({ entry, score: own }) => [
      entry,
      1 + scored.filter(({ score }) => score > own + rounding).length,
    ]),
  );
}

/** pass@1 over all tasks, or those of the domain. */
function viewedScore(score: SplitScore | undefined, domain: string | undefined): number | null {
  const found = domain === undefined ? score : score?.domains?.[domain];
  return found?.pass_at_1 ?? null;
}

/** US dollars an answer over the view's splits; null where it is not known. */
export function priceOf({ scores }: LeaderboardEntry, { splits }: RankingView): number | null {
  return meanOf(
    splits.map((split) => {
      const cost = scores[split]?.cost;
      return cost?.usd == null ? null : cost.usd / cost.samples;
    }),
  );
}

/** What entries are put in order by; the highest first, or the lowest. */
interface SortOrder {
  valueOf: (entry: LeaderboardEntry) => number | string | null;
  isDescending: boolean;
}

/**
 * Best first, smallest and cheapest first, newest first, or in an order of one's own. What is not known comes last, then
 * the score and the name decide. Partial scores stand below all others.
 */
export function sortEntries(
  entries: readonly LeaderboardEntry[],
  by: SortKey | SortOrder,
  view: RankingView,
): LeaderboardEntry[] {
  const orders: SortOrder[] = [
    typeof by === "string" ? orderOf(by, view) : by,
    orderOf("score", view),
    { valueOf: (entry) => bestPart(entry, view), isDescending: true },
    { valueOf: ({ name }) => name, isDescending: false },
  ];
  return entries.toSorted((one, other) => {
    const byWhole = Number(isPartial(one, view)) - Number(isPartial(other, view));
    return orders.reduce((sign, { valueOf, isDescending }) => {
      if (sign !== 0) return sign;
      const [a, b] = [valueOf(one), valueOf(other)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return (Number(a > b) - Number(a < b)) * (isDescending ? -1 : 1);
    }, byWhole);
  });
}

function orderOf(key: SortKey, view: RankingView): SortOrder {
  const eloOf = ({ scores }: LeaderboardEntry) =>
    meanOf(view.splits.map((split) => scores[split]?.elo?.elo ?? null));
  const orders: Record<SortKey, SortOrder> = {
    score: { valueOf: (entry) => rankingScore(entry, view), isDescending: true },
    elo: { valueOf: eloOf, isDescending: true },
    price: { valueOf: (entry) => priceOf(entry, view), isDescending: false },
    size: { valueOf: ({ size }) => size, isDescending: false },
    date: { valueOf: ({ date }) => date, isDescending: true },
    name: { valueOf: ({ name }) => name.toLowerCase(), isDescending: false },
  };
  return orders[key];
}

/** Those that no smaller (or cheaper) model reaches; without a size (or price) a model is not among them. */
export function keepFrontier(
  entries: readonly LeaderboardEntry[],
  by: FrontierKind,
  view: RankingView,
): LeaderboardEntry[] {
  const bargains = entries.flatMap((entry) => {
    const cost = by === "size" ? entry.size : priceOf(entry, view);
    const worth = rankingScore(entry, view);
    return cost === null || worth === null ? [] : [{ cost, worth, entry }];
  });
  return findFrontier(bargains).map(({ entry }) => entry);
}

/**
 * The Pareto frontier: those for which nothing at the same or a lower cost is worth more, and nothing cheaper is worth
 * as much. Cheapest first; equals stand together, in their order.
 */
export function findFrontier<Item extends { cost: number; worth: number }>(items: readonly Item[]) {
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

/** Models that have a size and a score, with whether they are on the frontier. */
export function listSized(
  entries: readonly LeaderboardEntry[],
  view: RankingView,
  scoreOf: (entry: LeaderboardEntry) => number | null,
) {
  const frontier = new Set(keepFrontier(entries, "size", view));
  return entries.flatMap((entry) => {
    const { name, size, prompted } = entry;
    const score = scoreOf(entry);
    if (size === null || score === null) return [];
    return [{ name, size, score, prompted, isOnFrontier: frontier.has(entry) }];
  });
}

/** Models that have a rating on the split, the best first. */
export function listRated(entries: readonly LeaderboardEntry[], split: string) {
  return entries
    .flatMap(({ name, scores: { [split]: score } }) => (score?.elo ? [{ name, ...score.elo }] : []))
    .toSorted((a, b) => b.elo - a.elo);
}

/** The domains that any score tells of, those with the most tasks first. */
export function listDomains(entries: readonly LeaderboardEntry[]): string[] {
  const sizes = new Map<string, number>();
  for (const { domains } of entries.flatMap(({ scores }) => Object.values(scores))) {
    for (const [domain, { tasks }] of Object.entries(domains ?? {})) {
      sizes.set(domain, Math.max(tasks, sizes.get(domain) ?? 0));
    }
  }
  return [...sizes].toSorted(([, a], [, b]) => b - a).map(([domain]) => domain);
}

function bestPart({ scores }: LeaderboardEntry, { splits, domain }: RankingView): number | null {
  const known = splits.flatMap((split) => viewedScore(scores[split], domain) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

function meanOf(values: readonly (number | null)[]): number | null {
  const sum = sumKnown(values, (value) => value);
  return sum === null || values.length === 0 ? null : sum / values.length;
}
