import { wallClock } from "../../../src/lib/clock.ts";
import {
  makeLeaderboard,
  type LeaderboardRequest,
} from "../../../src/pipeline/leaderboard/make-leaderboard.ts";
import type { Leaderboard } from "../../../src/schema/leaderboard.ts";
import { makeContext } from "../../support/make-context.ts";

/** A leaderboard of these places, without any setting of the machine. */
export function buildBoard(
  places: string[],
  changes: Partial<LeaderboardRequest> = {},
): Promise<Leaderboard> {
  const hub = { endpoint: "http://127.0.0.1:9", home: "/nowhere", offline: true };
  const context = makeContext({
    settings: { cacheDir: "/nowhere", homeDir: "/nowhere", variables: {}, hub },
    clock: { ...wallClock, now: () => new Date(0) },
  });
  return makeLeaderboard({ places, seed: 1, ...changes }, context);
}
