import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { makeLeaderboard, type BoardContext } from "../leaderboard/make-leaderboard.ts";
import { readPublicResults } from "../leaderboard/read-public.ts";
import { readLeaderboard } from "../leaderboard/view-leaderboard.ts";
import type { SiteOptions } from "./open-site.ts";
import { readModelFacts } from "../runs/read-model-facts.ts";

interface SiteBoard {
  /** Ratings take a while, so it is made when a page needs it; null where there is nothing to rank. */
  load: (() => Promise<Leaderboard>) | null;
  warnings: string[];
}

/** The leaderboard that was written, else one of the public files and of the runs that tell their split. */
export async function findSiteBoard(
  runs: readonly StoredRun[],
  options: SiteOptions,
  context: BoardContext,
): Promise<SiteBoard> {
  const { leaderboard, models, public: full, publicHard: hard } = options;
  if (leaderboard !== undefined) {
    const read = await readLeaderboard(leaderboard);
    return { load: async () => read, warnings: [] };
  }
  // A wrong file is refused at once, not when somebody opens the page.
  await Promise.all([
    readPublicResults(full, "full"),
    readPublicResults(hard, "hard"),
    models === undefined ? undefined : readModelFacts(models),
  ]);
  const [ranked, untold] = [
    runs.filter((run) => run.split !== null),
    runs.filter((run) => run.split === null),
  ];
  const warnings = untold.map(
    (run) => `${run.name} is not ranked: its file does not say whether it is Complete or Instruct.`,
  );
  if (ranked.length === 0 && full === undefined && hard === undefined) {
    return { load: null, warnings };
  }
  const load = () =>
    makeLeaderboard(
      {
        places: ranked,
        models,
        public: full,
        publicHard: hard,
        dataset: options.dataset,
        seed: 0,
      },
      context,
    );
  return { load, warnings };
}
