import path from "node:path";
import type { LiveNews, LiveWorker } from "../../schema/live.ts";
import { findLiveFiles } from "../../runs/find-files.ts";
import { followWork, unfinishedForMs, type FollowedWork } from "./live-work.ts";

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
  const works = new Map<string, FollowedWork>();
  const listeners = new Set<() => void>();
  const closed = new AbortController();
  let news: LiveNews = { works: [], workers: [] };
  let workers: LiveWorker[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let isLooking: Promise<void> | undefined;

  async function look(): Promise<void> {
    if (looks % looksPerSearch === 0) {
      for (const found of await findLiveFiles(places, now().getTime() - unfinishedForMs)) {
        const key = path.resolve(found.file);
        if (!works.has(key)) works.set(key, followWork(found, String(works.size)));
      }
      workers = (await listWorkers?.()) ?? [];
    }
    looks += 1;
    for (const work of works.values()) await work.look(now().getTime());
    const at = now().getTime();
    const told = { works: [...works.values()].flatMap((work) => work.tell(at) ?? []), workers };
    const isNews = JSON.stringify(told) !== JSON.stringify(news);
    news = told;
    if (isNews) for (const tell of listeners) tell();
  }

  function lookOnce(): Promise<void> {
    isLooking ??= look().finally(() => {
      isLooking = undefined;
    });
    return isLooking;
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await lookOnce();
      timer = undefined;
      if (listeners.size > 0 && !closed.signal.aborted) schedule();
    }, pauseMs);
  }

  return {
    async *follow(signal) {
      const ended = AbortSignal.any([signal, closed.signal]);
      let wake = Promise.withResolvers<void>();
      const listen = () => wake.resolve();
      listeners.add(listen);
      ended.addEventListener("abort", listen, { once: true });
      try {
        await lookOnce();
        while (!ended.aborted) {
          schedule();
          yield news;
          await wake.promise;
          wake = Promise.withResolvers<void>();
        }
      } finally {
        listeners.delete(listen);
      }
    },
    [Symbol.dispose]() {
      closed.abort();
      clearTimeout(timer);
    },
  };
}
