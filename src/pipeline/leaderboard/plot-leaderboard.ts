import type { PlotOptions } from "@observablehq/plot";
import { listRated, listSized } from "../../analysis/rank-entries.ts";
import { fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { coverageWords, titleOf } from "../../report/format-number.ts";
import { domainsPlot } from "../../report/plots/domains-plot.ts";
import { eloPlot } from "../../report/plots/elo-plot.ts";
import { sizePlot } from "../../report/plots/size-plot.ts";
import { solveRatePlot } from "../../report/plots/share-plots.ts";
import type { PlotKind } from "../../schema/leaderboard-view.ts";
import type { Leaderboard, LeaderboardEntry, LeaderboardTable } from "../../schema/leaderboard.ts";
import { Domain } from "../../schema/library-domains.ts";
import { deliverPlot, type PlotPlace } from "../deliver-plot.ts";
import { pickTable } from "./view-leaderboard.ts";

// A picture of more is too high for any page, and for the memory.
const mostRows = 300;

export interface PlotRequest {
  kind: PlotKind;
  /** A .svg or a .png. */
  out: string;
  subset?: string | undefined;
  split?: string | undefined;
  /** How many models are drawn (domains, elo) or named (size). */
  top?: number | undefined;
  width?: number | undefined;
}

/** Draws a figure of the leaderboard; says where it is, and which models are not in it. */
export async function plotLeaderboard(board: Leaderboard, request: PlotRequest, place: PlotPlace) {
  const table = pickTable(board, request.subset);
  const split = request.split ?? table.splits[0] ?? "";
  const entries = table.entries.map((entry) => ({ ...entry, name: nameForPlot(entry, split) }));
  const draw = () => choosePlot({ ...table, entries }, split, request);
  const file = await deliverPlot(request.out, draw, place);
  // Models with a score, and none by domain, cannot be drawn, however good they are.
  const missing = entries.filter(
    ({ scores }) => request.kind === "domains" && scores[split]?.domains === null,
  );
  return { file, missing: missing.map(({ name }) => name) };
}

/** With the mark of a score over some tasks only; no character that XML forbids. */
function nameForPlot({ name, scores }: LeaderboardEntry, split: string): string {
  const { tasks = null, of = null, whole = true } = scores[split] ?? {};
  const mark = whole || tasks === null || of === null ? "" : ` (${coverageWords({ tasks, of })})`;
  return printable(name + mark)
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD");
}

function choosePlot(all: LeaderboardTable, split: string, request: PlotRequest): PlotOptions {
  const { kind, top, width = kind === "domains" ? 560 : 720 } = request;
  const { entries } = all;
  const title = titleOf(split);
  switch (kind) {
    case "size": {
      const scoreOf = ({ scores }: LeaderboardEntry) => scores[split]?.pass_at_1 ?? null;
      const sized = listSized(entries, { splits: [split] }, scoreOf);
      refuseNone(sized, `no model with a size and a score on ${title}`);
      const subset = all.subset === "full" ? "" : `${titleOf(all.subset)} `;
      return sizePlot(sized, { width, scoreTitle: `pass@1 on ${subset}${title} (%)`, named: top });
    }
    case "domains": {
      const profiles = entries.flatMap(({ name, scores: { [split]: score } }) => {
        if (score?.domains == null) return [];
        const parts = Object.entries(score.domains).map(([domain, one]) => [domain, one.pass_at_1]);
        return [{ name, score: score.pass_at_1, scores: Object.fromEntries(parts) }];
      });
      refuseNone(profiles, `no scores by domain on ${title}`);
      const best = profiles.toSorted((a, b) => b.score - a.score).slice(0, top ?? 5);
      return domainsPlot(best, Domain.options, { width });
    }
    case "solve-rate": {
      const splits = request.split === undefined ? all.splits : [request.split];
      const curves = splits.flatMap((each) => {
        const rate = all.solve_rate[each];
        return rate === undefined ? [] : [{ name: titleOf(each), curve: rate.curve }];
      });
      refuseNone(curves, "no per-task verdicts");
      return solveRatePlot(curves, { width });
    }
    case "elo": {
      const rated = listRated(entries, split);
      refuseNone(rated, `no ratings on ${title}`);
      return eloPlot(rated.slice(0, Math.min(top ?? 30, mostRows)), { width });
    }
    default:
      return kind satisfies never;
  }
}

function refuseNone(drawn: readonly object[], lacking: string): void {
  if (drawn.length > 0) return;
  throw fault.ReportInvalid(
    `Nothing to draw: this leaderboard has ${lacking}.`,
    "Build it from runs or official result files (domains need --dataset); sizes come from models.json or the public results.",
  );
}
