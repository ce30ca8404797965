import { noProgress } from "../../../src/lib/progress.ts";
import {
  makeLeaderboard,
  type LeaderboardRequest,
} from "../../../src/pipeline/leaderboard/make-leaderboard.ts";
import type { Leaderboard } from "../../../src/schema/leaderboard.ts";

/** A leaderboard of these places, without any setting of the machine. */
export function buildBoard(
  places: string[],
  changes: Partial<LeaderboardRequest> = {},
): Promise<Leaderboard> {
  const hub = { endpoint: "http://127.0.0.1:9", home: "/nowhere", offline: true };
  return makeLeaderboard({
    places,
    seed: 1,
    bcbVersion: "1.0.0",
    now: new Date(0),
    settings: { cacheDir: "/nowhere", homeDir: "/nowhere", variables: {}, hub },
    progress: noProgress,
    signal: new AbortController().signal,
    ...changes,
  });
}
