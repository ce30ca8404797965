import type { z } from "zod";
import { readJsonFile } from "../../lib/read-json-file.ts";
import bigcodebench from "../../benchmarks/bigcodebench.ts";
import { ModelFacts, type SplitScore } from "../../schema/leaderboard.ts";
import { PublicResults, type PublicEntry } from "../../schema/public-results.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";

export type PublicModel = Awaited<ReturnType<typeof readPublicResults>>[number];

/**
 * The models of `results.json` or `results-hard.json` of the public leaderboard: their facts, pass@1 where it is published, and how
 * many tasks that is over (null where nobody knows). None where no file is named.
 */
export async function readPublicResults(file: string | undefined, subset: string) {
  if (file === undefined) return [];
  // Whose results the public files hold.
  const tasks = (await loadBenchmarks())[bigcodebench.title]?.sizes[subset] ?? null;
  const results = await readJsonFile(file, {
    schema: PublicResults,
    what: "a results file of the public leaderboard",
    hint: "Pass its results.json (--public) or results-hard.json (--public-hard): models by name, each with `pass@1`.",
  });
  return Object.entries(results).map(([name, entry]) => {
    const scores = Object.entries(entry["pass@1"]).flatMap(([split, percent]) =>
      percent === null ? [] : [[split, toScore(percent, tasks)] as const],
    );
    return { name, facts: toFacts(entry), tasks, scores: new Map(scores) };
  });
}

function toFacts(entry: PublicEntry): ModelFacts {
  return {
    link: known(ModelFacts.shape.link, entry.link),
    size: entry.size || null,
    active: entry.act_param || null,
    moe: entry.moe ?? null,
    openness: opennessOf(entry),
    date: known(ModelFacts.shape.date, entry.date),
    prompted: entry.prompted ?? null,
    prefill: entry.prefill ?? null,
  };
}

/** Null for what is no link, or no date: it must not spoil the rest. */
function known(schema: z.ZodType<string | null>, text: string | null | undefined): string | null {
  return schema.safeParse(text).data ?? null;
}

/** The file says how open the data is, not the weights: a model of unknown size has none to download. */
function opennessOf(entry: PublicEntry): ModelFacts["openness"] {
  if (entry["open-data"] === "Full") return "open data";
  if (entry["open-data"] === "Partial") return "partly open data";
  return entry.size ? "open weights" : "closed";
}

function toScore(percent: number, of: number | null): SplitScore {
  const unknown = { low: null, high: null, tasks: null, solved: null, domains: null, elo: null };
  // One decimal of a percent is what is published; a division must not add others.
  const pass_at_1 = Number((percent / 100).toFixed(6));
  return { pass_at_1, ...unknown, of, whole: true, caveat: null };
}
