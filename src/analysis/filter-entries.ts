import type { LeaderboardEntry } from "../schema/leaderboard.ts";

/** Which models a view of the leaderboard keeps; a model whose fact is not known fails the filter on that fact. */
export interface EntryFilter {
  /** Billions of parameters, both ends included. */
  size?: { from: number; to: number } | undefined;
  openness?: "open" | "closed" | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD, both included. */
  since?: string | undefined;
  until?: string | undefined;
  kind?: "base" | "tuned" | undefined;
  /** Words that the name holds, in any case. */
  text?: string | undefined;
}

export function filterEntries(
  entries: readonly LeaderboardEntry[],
  { size, openness, since, until, kind, text = "" }: EntryFilter,
): LeaderboardEntry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter((entry) => {
    if (!words.every((word) => entry.name.toLowerCase().includes(word))) return false;
    const { date, prompted } = entry;
    const isClosed = entry.openness && entry.openness === "closed";
    if (size && (entry.size === null || entry.size < size.from || entry.size > size.to)) {
      return false;
    }
    if (openness && isClosed !== (openness === "closed")) return false;
    if (since !== undefined && (date === null || date < since)) return false;
    // A month ends with its last day: only as much of the date as is given counts.
    if (until !== undefined && (date === null || date.slice(0, until.length) > until)) return false;
    return kind === undefined || prompted === (kind === "tuned");
  });
}
