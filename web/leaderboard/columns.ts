import type { Domain } from "../../src/schema/library-domains.ts";
import type { LeaderboardEntry, Rating, SplitScore } from "../../src/schema/leaderboard.ts";
import { formatCoverage, formatShare } from "../lib/format.ts";

export const columnKeys = [
  "name",
  "size",
  "active",
  "openness",
  "tuning",
  "date",
  "complete",
  "instruct",
  "average",
  "elo",
  "tasks",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

type Sortable = number | string | null;

/** What decides which of a model's numbers are shown. */
export interface View {
  metric: "average" | "complete" | "instruct";
  /** Scores of this domain in place of all tasks. */
  domain: Domain | null;
}

export interface Column {
  title: string;
  /** For sorting; null is not known and comes last either way. */
  value: (entry: LeaderboardEntry, view: View) => Sortable;
  text: (entry: LeaderboardEntry, view: View) => string;
  isNumber: boolean;
  about: string;
}

type Split = "complete" | "instruct";

function scoreOf(
  entry: LeaderboardEntry,
  split: Split,
  { domain }: Pick<View, "domain">,
): number | null {
  const score = entry[split];
  if (domain === null) return score?.pass_at_1 ?? null;
  return score?.domains?.[domain]?.pass_at_1 ?? null;
}

/** That a score of the view is over a part of the tasks only, so that it is shown but not ranked. */
export function isPartial(entry: LeaderboardEntry, { metric }: Pick<View, "metric">): boolean {
  const splits: Split[] = metric === "average" ? ["complete", "instruct"] : [metric];
  return splits.some((split) => entry[split]?.whole === false);
}

/** The score that ranks are given by; null where it is not known or over a part of the tasks only. */
export function metricOf(entry: LeaderboardEntry, view: View): number | null {
  if (isPartial(entry, view)) return null;
  return view.metric === "average" ? averageOf(entry, view) : scoreOf(entry, view.metric, view);
}

function averageOf(entry: LeaderboardEntry, view: View): number | null {
  if (view.domain === null) return entry.average;
  if (isPartial(entry, { metric: "average" })) return null;
  const complete = scoreOf(entry, "complete", view);
  const instruct = scoreOf(entry, "instruct", view);
  return complete === null || instruct === null ? null : (complete + instruct) / 2;
}

/** Ratings of the two splits do not compare, so all rows show the same one: Complete's unless Instruct is asked for. */
export function ratingOf(entry: LeaderboardEntry, { metric }: View): Rating | null {
  return entry[metric === "instruct" ? "instruct" : "complete"]?.elo ?? null;
}

function splitColumn(split: Split, title: string): Column {
  return {
    title,
    value: (entry, view) => scoreOf(entry, split, view),
    text: (entry, view) => formatShare(scoreOf(entry, split, view)),
    isNumber: true,
    about: `pass@1 in percent on the ${title} split`,
  };
}

function intervalText(rating: Rating | null): string {
  if (rating === null) return "-";
  const [elo, low, high] = [rating.elo, rating.low, rating.high].map(Math.round);
  return `${elo} ${low}–${high}`;
}

/** The score of the first split that tells its tasks, preferably one whose tasks are not all there. */
export function coverageOf({ complete, instruct }: LeaderboardEntry): SplitScore | null {
  const told = [complete, instruct].filter((score) => score !== null && score.tasks !== null);
  return told.find((score) => score?.whole === false) ?? told[0] ?? null;
}

const tuningText = (prompted: boolean | null) =>
  prompted === null ? null : prompted ? "tuned" : "base";

export const columns: Readonly<Record<ColumnKey, Column>> = {
  name: {
    title: "Model",
    value: (entry) => entry.name.toLowerCase(),
    text: (entry) => entry.name,
    isNumber: false,
    about: "the model's name",
  },
  size: {
    title: "Size",
    value: (entry) => entry.size,
    text: (entry) => formatSize(entry.size),
    isNumber: true,
    about: "billions of parameters",
  },
  active: {
    title: "Active",
    value: (entry) => entry.active,
    text: (entry) => formatSize(entry.active),
    isNumber: true,
    about: "billions of parameters at work for a token",
  },
  openness: {
    title: "Openness",
    value: (entry) => entry.openness,
    text: (entry) => entry.openness ?? "-",
    isNumber: false,
    about: "which parts of the model are public",
  },
  tuning: {
    title: "Kind",
    value: (entry) => tuningText(entry.prompted),
    text: (entry) => tuningText(entry.prompted) ?? "-",
    isNumber: false,
    about: "tuned to follow instructions, or a base model",
  },
  date: {
    title: "Released",
    value: (entry) => entry.date,
    text: (entry) => entry.date ?? "-",
    isNumber: false,
    about: "date of release",
  },
  complete: splitColumn("complete", "Complete"),
  instruct: splitColumn("instruct", "Instruct"),
  average: {
    title: "Average",
    value: averageOf,
    text: (entry, view) => formatShare(averageOf(entry, view)),
    isNumber: true,
    about: "mean of both splits",
  },
  elo: {
    title: "Elo",
    value: (entry, view) => ratingOf(entry, view)?.elo ?? null,
    text: (entry, view) => intervalText(ratingOf(entry, view)),
    isNumber: true,
    about: "rating over tasks with the middle 95 % of its bootstraps",
  },
  tasks: {
    title: "Tasks",
    value: (entry) => coverageOf(entry)?.tasks ?? null,
    text: (entry) => formatCoverage(coverageOf(entry)),
    isNumber: true,
    about: "how many tasks the score rests on, and of how many where some are missing",
  },
};

function formatSize(size: number | null): string {
  return size === null ? "-" : `${size}B`;
}
