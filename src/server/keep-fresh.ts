import { stampRuns } from "../pipeline/runs/load-runs.ts";
import type { Site } from "../pipeline/site/make-site.ts";

interface FreshOptions {
  open: () => Promise<Site>;
  /** Folders and files whose change makes the site another. */
  places: readonly string[];
  now: () => Date;
}

const pauseMs = 1_000;
// While a run grows, looking must not become the main work.
const workShare = 10;

/** The site as the run folders are now: opened anew when a file in them changed, at most once a second. */
export function keepFresh({ open, places, now }: FreshOptions): () => Promise<Site> {
  let site: Promise<Site> | undefined;
  let stamp = "";
  let nextLook = 0;
  return async () => {
    if (site !== undefined && now().getTime() < nextLook) return site;
    nextLook = Number.POSITIVE_INFINITY;
    const begun = now().getTime();
    const found = await stampRuns(places).catch(() => stamp);
    if (site === undefined || found !== stamp) {
      const before = site;
      const opened = open();
      // A file that is being written may not read well: the site as it was is better than none.
      site = opened.catch((error: unknown) => {
        if (before === undefined) throw error;
        return before;
      });
      stamp = found;
    }
    const answer = site;
    await answer.catch(() => {
      site = undefined;
    });
    const took = now().getTime() - begun;
    nextLook = now().getTime() + Math.max(pauseMs, took * workShare);
    return answer;
  };
}
