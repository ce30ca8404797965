import type { FrontierKind, SortKey } from "../schema/leaderboard-view.ts";
import type { LeaderboardEntry, RunCost, SplitScore } from "../schema/leaderboard.ts";
import type { Domain } from "../schema/library-domains.ts";
import type { Split } from "../schema/task.ts";
import { findFrontier } from "./frontier.ts";

/** What models are ranked by: both splits or one, all tasks or a domain's. */
export interface RankingView {
  splits: readonly Split[];
  domain?: Domain | undefined;
}

/** The mean over the view's splits; null where one of them is missing, or over a part of the tasks only. */
export function rankingScore(
  entry: LeaderboardEntry,
  { splits, domain }: RankingView,
): number | null {
  if (isPartial(entry, { splits })) return null;
  return meanOf(splits.map((split) => viewedScore(entry[split], domain)));
}

/** That one of the view's scores is over a part of the tasks only, so that it is shown but not ranked. */
export function isPartial(entry: LeaderboardEntry, { splits }: RankingView): boolean {
  return splits.some((split) => entry[split]?.whole === false);
}

/** pass@1 over all tasks, or those of the domain. */
function viewedScore(score: SplitScore | null, domain: Domain | undefined): number | null {
  if (score === null) return null;
  return domain === undefined ? score.pass_at_1 : (score.domains?.[domain]?.pass_at_1 ?? null);
}

/** US dollars an answer over the view's splits; null where it is not known. */
export function priceOf(entry: LeaderboardEntry, { splits }: RankingView): number | null {
  return meanOf(splits.map((split) => pricePerAnswer(entry[split]?.cost)));
}

function pricePerAnswer(cost: RunCost | undefined): number | null {
  return cost === undefined || cost.usd === null ? null : cost.usd / cost.samples;
}

/**
 * Best first, smallest and cheapest first, newest first; what is not known comes last, then the name decides. Partial
 * scores stand below all others.
 */
export function sortEntries(
  entries: readonly LeaderboardEntry[],
  key: SortKey,
  view: RankingView,
): LeaderboardEntry[] {
  const valueOf = (entry: LeaderboardEntry): number | string | null => {
    switch (key) {
      case "score":
        return negate(rankingScore(entry, view));
      case "elo":
        return negate(meanOf(view.splits.map((split) => entry[split]?.elo?.elo ?? null)));
      case "price":
        return priceOf(entry, view);
      case "size":
        return entry.size;
      case "date":
        return entry.date;
      case "name":
        return entry.name;
      default:
        return key satisfies never;
    }
  };
  const direction = key === "date" ? -1 : 1;
  return entries.toSorted(
    (a, b) =>
      Number(isPartial(a, view)) - Number(isPartial(b, view)) ||
      compareKnown(valueOf(a), valueOf(b), direction) ||
      compareKnown(bestPart(a, view), bestPart(b, view), -1) ||
      compareKnown(a.name, b.name, 1),
  );
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

function bestPart(entry: LeaderboardEntry, { splits, domain }: RankingView): number | null {
  const known = splits.flatMap((split) => viewedScore(entry[split], domain) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum / values.length;
}

function negate(value: number | null): number | null {
  return value === null ? null : -value;
}

function compareKnown<Value extends number | string>(
  a: Value | null,
  b: Value | null,
  direction: 1 | -1,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -direction : a > b ? direction : 0;
}
