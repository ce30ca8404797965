import { useEffect, useState } from "preact/hooks";
import type { Leaderboard } from "../../src/schema/leaderboard.ts";
import type { Report } from "../../src/schema/report.ts";
import type { SiteAgreement, SitePair } from "../../src/schema/site-compare.ts";
import type { SiteReview, SiteReviewList } from "../../src/schema/site-review.ts";
import type { Rerun, SiteRunPage, SiteSample, SiteSampleList } from "../../src/schema/site-run.ts";
import type { SiteIndex } from "../../src/schema/site.ts";
import type { SiteSearch, SiteTask, SiteTaskList } from "../../src/schema/site-task.ts";

/** The site's files by path; a server, an export and a page in one file give the same. */
export interface Files {
  "data/index.json": SiteIndex;
  "data/report.json": Report;
  "data/leaderboard.json": Leaderboard;
  "data/tasks.json": SiteTaskList;
  "data/search.json": SiteSearch;
  "data/compare.json": SiteAgreement;
  [task: `data/tasks/${string}.json`]: SiteTask;
  [run: `data/runs/${string}.json`]: SiteRunPage;
  [samples: `data/run-samples/${string}.json`]: SiteSampleList;
  [traces: `data/run-search/${string}.json`]: SiteSearch;
  [sample: `data/samples/${string}/${string}.json`]: SiteSample;
  [pair: `data/compare/${string}/${string}.json`]: SitePair;
  // What a server alone answers, and differently from one time to the next.
  review: SiteReviewList;
  [task: `review/${string}`]: SiteReview;
}

export type Loaded<T> =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "ready"; value: T };

const asked = new Map<string, Promise<unknown>>();

/** Each file is asked for once, when the first page needs it; one that failed is asked for again. */
function loadFile<P extends keyof Files>(path: P): Promise<Files[P]>;
function loadFile(path: string): Promise<unknown> {
  const known = asked.get(path);
  if (known !== undefined) return known;
  const answer = isOneFile() ? readEmbedded(path) : fetchJson(path);
  if (path.startsWith("data/")) asked.set(path, answer);
  answer.catch(() => asked.delete(path));
  return answer;
}

/** A file for a page; null asks for nothing. */
export function useFile<P extends keyof Files>(path: P | null): Loaded<Files[P]> {
  type State = Loaded<Files[P]>;
  const [loaded, setLoaded] = useState<{ path: P; state: State } | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    let isCurrent = true;
    const tell = (state: State) => {
      if (isCurrent) setLoaded({ path, state });
    };
    loadFile(path).then(
      (value) => tell({ status: "ready", value }),
      (error: unknown) => tell({ status: "failed", message: wordsOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return loaded?.path === path ? loaded.state : { status: "loading" };
}

/** What an error says. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isOneFile(): boolean {
  return document.getElementById("data/index.json") !== null;
}

/** A page in one file holds its data beside it: nothing is asked of anybody. */
async function readEmbedded(path: string): Promise<unknown> {
  const element = document.getElementById(path);
  if (element === null) throw new Error(`File not found: ${path}`);
  return JSON.parse(element.textContent ?? "");
}

/** What a server refuses is an error in its words. */
async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  if (response.ok) return response.json();
  const said: { error?: string } = await response.json().catch(() => ({}));
  throw new Error(said.error ?? `${path}: ${response.status} ${response.statusText}`);
}

interface Answers {
  rerun: Rerun;
  review: SiteReview;
}

/** Asks the server to do something. */
export function postJson<P extends keyof Answers>(path: P, body: object): Promise<Answers[P]> {
  const headers = { "Content-Type": "application/json" };
  return fetchJson(path, { method: "POST", headers, body: JSON.stringify(body) });
}
