import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { LiveNews, LiveWorker } from "../../schema/live.ts";
import { findLiveFiles } from "../../runs/find-files.ts";
import { followWork, unfinishedForMs } from "./live-work.ts";

interface WatchOptions {
  places: readonly string[];
  now: () => Date;
  /** Who judges elsewhere; nobody by default. */
  listWorkers?: (() => Promise<LiveWorker[]>) | undefined;
}

/** Follows the work in some folders for as many as listen. */
export interface LiveWatch extends Disposable {
  /** Gives the news as they are, then whenever they change, until the signal aborts or the watch is disposed of. */
  follow(signal: AbortSignal): AsyncGenerator<LiveNews>;
}

const pauseMs = 250;
// Folders are searched less often than files are read.
const looksPerSearch = 5;

/**
 * Watches by looking again: it works on every file system, and knows nothing of the processes that write. Nobody
 * listening, nobody looks.
 */
export function createLiveWatch({ places, now, listWorkers }: WatchOptions): LiveWatch {
  const works = new Map<string, ReturnType<typeof followWork>>();
  const closed = new AbortController();
  let workers: LiveWorker[] = [];
  let looks = 0;
  let latest: Promise<LiveNews> | undefined;

  async function look(): Promise<LiveNews> {
    if (looks % looksPerSearch === 0) {
      for (const found of await findLiveFiles(places, now().getTime() - unfinishedForMs)) {
        const key = path.resolve(found.file);
        if (!works.has(key)) works.set(key, followWork(found, String(works.size)));
      }
      workers = (await listWorkers?.()) ?? [];
    }
    looks += 1;
    const seen = await Array.fromAsync(works.values(), (work) => work(now().getTime()));
    return { works: seen.filter((work) => work !== undefined), workers };
  }

  /** One look serves all who listen, and holds for a moment. */
  function lookOnce(): Promise<LiveNews> {
    latest ??= look().finally(() => void forget());
    return latest;
  }

  async function forget(): Promise<void> {
    await pause(closed.signal);
    latest = undefined;
  }

  return {
    async *follow(signal) {
      const ended = AbortSignal.any([signal, closed.signal]);
      let told = "";
      while (!ended.aborted) {
        const news = await lookOnce();
        const text = JSON.stringify(news);
        if (text !== told && !ended.aborted) yield news;
        told = text;
        await pause(ended);
      }
    },
    [Symbol.dispose]() {
      closed.abort();
    },
  };
}

/** Ends early where nobody waits any longer. */
async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
}
