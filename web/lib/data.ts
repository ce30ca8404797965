import { useEffect, useState } from "preact/hooks";
import type { Leaderboard } from "../../src/schema/leaderboard.ts";
import type { Report } from "../../src/schema/report.ts";
import type { SiteAgreement, SitePair } from "../../src/schema/site-compare.ts";
import type {
  ReviewRequest,
  SiteIndex,
  SiteReview,
  SiteReviewList,
  SiteSearch,
  SiteTask,
  SiteTaskList,
} from "../../src/schema/site.ts";
import type { Rerun, SiteRunPage, SiteSample, SiteSampleList } from "../../src/schema/site-run.ts";

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
  // A page in one file holds its data beside it: nothing is asked of anybody.
  const isOneFile = document.getElementById("data/index.json") !== null;
  const answer = isOneFile ? readEmbedded(path) : fetchJson(path);
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

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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

/** What the server can be asked to do, and what it answers. */
interface Posts {
  rerun: [request: { sample: string }, answer: Rerun];
  review: [request: ReviewRequest, answer: SiteReview];
}

/** Asks the server to do something; of its refusal, the words. */
export function usePost<P extends keyof Posts>(path: P) {
  const [answer, setAnswer] = useState<Posts[P][1] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (request: Posts[P][0]) => {
    setBusy(true);
    setRefusal(null);
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(request) };
    void fetchJson<Posts[P][1]>(path, init)
      .then(setAnswer, (error: unknown) => setRefusal(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return { answer, refusal, isBusy, send };
}
