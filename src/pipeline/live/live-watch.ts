import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { LiveFailure, LiveNews, LiveWork, LiveWorker } from "../../schema/site.ts";
import { findLiveFiles, type LiveFile } from "../../runs/find-files.ts";
import { exceptionLine } from "../../analysis/failures/parse-trace.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { verdictKey } from "../../runs/verdict-log.ts";
import { GeneratedRow } from "../../schema/generation.ts";
import { Verdict, type Outcome } from "../../schema/verdict.ts";
import { createTail } from "../../lib/tail-lines.ts";
import { shortName } from "../../report/site/site-json.ts";
import { ignoreFault } from "../../lib/bench-error.ts";
import { readGenerationRecord, readRunRecord } from "../../runs/records.ts";

interface WatchOptions {
  places: readonly string[];
  now: () => Date;
  /** Who judges elsewhere; nobody by default. */
  listWorkers?: (() => Promise<LiveWorker[]>) | undefined;
}

/** Follows the work in some folders for as many as listen. */
export type LiveWatch = ReturnType<typeof createLiveWatch>;

const pauseMs = 250;
// Folders are searched less often than files are read.
const looksPerSearch = 5;

/**
 * Watches by looking again: it works on every file system, and knows nothing of the processes that write. Nobody
 * listening, nobody looks.
 */
export function createLiveWatch({ places, now, listWorkers }: WatchOptions) {
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
    const forget = () => void pause(closed.signal).then(() => (latest = undefined));
    latest ??= look().finally(forget);
    return latest;
  }

  return {
    /** Gives the news as they are, then whenever they change, until the signal aborts or the watch is disposed of. */
    async *follow(signal: AbortSignal): AsyncGenerator<LiveNews> {
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
    [Symbol.dispose]: () => closed.abort(),
  };
}

/** Ends early where nobody waits any longer. */
async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
}

const rateWindowMs = 30_000;
const quietAfterMs = 30_000;
const finishedForMs = 5 * 60_000;
/** Work that has not moved for so long was given up. */
const unfinishedForMs = 60 * 60_000;
const shownFailures = 12;

/** Follows a file that grows: reads what is new in it, and tells what it holds; undefined where nothing has happened for long. */
function followWork(found: LiveFile, key: string): (now: number) => Promise<LiveWork | undefined> {
  let rows = new Map<string, LiveRow>();
  let failures: LiveFailure[] = [];
  let record: LiveRecord | undefined;
  let modified = 0;
  let seen: { at: number; done: number }[] = [];
  const look = createTail(found.file, {
    take(line) {
      const row = readLiveRow(found.kind, line);
      if (row === undefined) return;
      rows.set(row.key, row);
      if (row.failure !== undefined) failures = [row.failure, ...failures].slice(0, shownFailures);
    },
    restart() {
      [rows, failures, record] = [new Map(), [], undefined];
    },
  });
  return async (now) => {
    modified = (await look()) ?? 0;
    record ??= await readLiveRecord(found);
    // A file that was put in order has no more rows than before; one that began anew has fewer.
    if (rows.size < (seen.at(-1)?.done ?? 0)) seen = [];
    seen = [...seen, { at: now, done: rows.size }].filter(({ at }) => now - at <= rateWindowMs);
    const age = now - modified;
    const isDone = record !== undefined && rows.size >= record.total;
    if (age > (isDone ? finishedForMs : unfinishedForMs) || rows.size === 0) return undefined;
    const unfinished = age < quietAfterMs ? "running" : "quiet";
    const state = isDone ? "finished" : unfinished;
    const total = record?.total ?? null;
    const rate = state === "running" ? rateOf(seen) : null;
    const missing = total === null ? null : Math.max(0, total - rows.size);
    const outcomes: LiveWork["outcomes"] = {};
    let [cost_usd, tokens]: [number | null, number | null] = [null, null];
    for (const row of rows.values()) {
      if (row.outcome !== undefined) outcomes[row.outcome] = (outcomes[row.outcome] ?? 0) + 1;
      if (row.costUsd !== undefined) cost_usd = (cost_usd ?? 0) + row.costUsd;
      if (row.tokens !== undefined) tokens = (tokens ?? 0) + row.tokens;
    }
    return {
      key,
      kind: found.kind,
      name: shortName(record?.name ?? "?"),
      state,
      done: rows.size,
      total,
      bound: record?.bound ?? false,
      rate,
      left_s: rate === null || rate === 0 || missing === null ? null : Math.ceil(missing / rate),
      outcomes,
      cost_usd,
      tokens,
      failures,
    };
  };
}

function rateOf(seen: readonly { at: number; done: number }[]): number | null {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < 1) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}

/** What a record says of the work beside it: of its `total` rows there may be fewer where it is a bound. */
type LiveRecord = { total: number } & Pick<LiveWork, "name" | "bound">;

/** Undefined while the record is not there or not whole. */
async function readLiveRecord({ kind, stem }: LiveFile): Promise<LiveRecord | undefined> {
  if (kind === "generation") {
    const generation = await readGenerationRecord(stem);
    if (generation === undefined) return undefined;
    const { model, split, dataset, samples_per_task: samples } = generation;
    // The record does not tell which tasks were selected.
    return { name: `${model}, ${split}`, total: dataset.count * samples, bound: true };
  }
  const run = await readRunRecord(stem).catch(ignoreFault);
  if (run === undefined) return undefined;
  const total = run.samples.count * run.calibrations.length;
  return { name: `${run.model.name}, ${run.split}`, total, bound: false };
}

/** A line of a growing file, as far as a live page shows it. */
interface LiveRow {
  key: string;
  outcome?: Outcome;
  costUsd?: number | undefined;
  tokens?: number | undefined;
  failure?: LiveFailure | undefined;
}

/** Undefined for a line that is none of ours. */
function readLiveRow(kind: LiveFile["kind"], line: string): LiveRow | undefined {
  const value = parseJson(line);
  if (kind === "evaluation") {
    const { data: verdict } = Verdict.safeParse(value);
    if (verdict === undefined) return undefined;
    const { task_id, sample, outcome: what, official, reason } = verdict;
    const words = reason ?? exceptionLine(Object.values(official?.details ?? {})[0] ?? "");
    const place = { task_id: shortName(task_id), sample };
    const failure = what === "pass" ? undefined : { ...place, what, message: shortName(words) };
    return { key: verdictKey(verdict), outcome: what, failure };
  }
  const { data: row } = GeneratedRow.safeParse(value);
  if (row === undefined) return undefined;
  const { task_id, sample, finish: what, cost_usd, usage, solution } = row;
  const isEmpty = solution.trim() === "";
  const message = isEmpty ? "No code in the answer." : "The answer is cut short.";
  const isFine = what === "stop" && !isEmpty;
  return {
    key: `${task_id}\n${sample}`,
    costUsd: cost_usd ?? undefined,
    tokens: usage?.output_tokens,
    failure: isFine ? undefined : { task_id: shortName(task_id), sample, what, message },
  };
}
