import type { Leaderboard, LeaderboardEntry, SplitScore } from "../../../src/schema/leaderboard.ts";
import { makeBoard, makeEntry, makeTable, type EntryChanges } from "../../support/make-entry.ts";

const domainNames = [
  "Computation",
  "General",
  "Visualization",
  "System",
  "Time",
  "Network",
  "Cryptography",
] as const;

/** As many made-up models as asked for, with everything that a leaderboard can hold and gaps as real files have them. */
export function madeLeaderboard(count = 40): Leaderboard {
  const entries = Array.from({ length: count }, (_, place) => madeEntry(place));
  const curve = Array.from({ length: 60 }, (_, place) => place / 59);
  const rate = { models: count, tasks: 60, none: 1, all: 1, curve };
  const solve_rate = { complete: rate, instruct: rate };
  return makeBoard(
    makeTable(entries, { solve_rate }),
    makeTable(entries.slice(0, Math.ceil(count / 2)), { subset: "hard", solve_rate }),
  );
}

export function madeEntry(place: number, changes: EntryChanges = {}): LeaderboardEntry {
  // Spread over the range without any order in the list.
  const spread = (place * 0.618_034) % 1;
  const complete = madeScore(0.2 + 0.6 * spread);
  const instruct = place % 5 === 4 ? null : madeScore(0.15 + 0.5 * spread);
  const { name = `${place % 2 === 0 ? "Heron" : "Otter"}-${place + 1}`, ...others } = changes;
  return makeEntry(name, {
    link: `https://example.org/models/${place + 1}`,
    size: place % 6 === 5 ? null : ([1.5, 3, 7, 14, 33, 70, 120][place % 7] ?? null),
    active: null,
    moe: false,
    openness:
      (["open data", "partly open data", "open weights", "closed"] as const)[place % 4] ?? null,
    date: `2025-${String((place % 12) + 1).padStart(2, "0")}-15`,
    prompted: place % 5 !== 4,
    prefill: false,
    complete,
    instruct,
    ...others,
  });
}

function madeScore(share: number): SplitScore {
  const elo = 700 + 600 * share;
  return {
    pass_at_1: share,
    low: Math.max(0, share - 0.03),
    high: Math.min(1, share + 0.03),
    tasks: 60,
    of: 60,
    whole: true,
    solved: Math.round(60 * share),
    domains: Object.fromEntries(
      domainNames.map((domain, place) => [
        domain,
        { tasks: 9, pass_at_1: (share + place * 0.13) % 1 },
      ]),
    ),
    elo: { elo, low: elo - 12, high: elo + 14 },
    caveat: null,
  };
}
