import { filterEntries, type EntryFilter } from "../../analysis/filter-entries.ts";
import {
  isPartial,
  keepFrontier,
  rankEntries,
  rankingScore,
  sortEntries,
} from "../../analysis/rank-entries.ts";
import { fault } from "../../lib/bench-error.ts";
import { readJsonFile } from "../../lib/read-json-file.ts";
import { formatCount, titleOf } from "../../report/format-number.ts";
import { listColumns, tabulateLeaderboard } from "../../report/formats/leaderboard-columns.ts";
import type { DataTable } from "../../schema/data-table.ts";
import type { FrontierKind, SortKey } from "../../schema/leaderboard-view.ts";
import { Leaderboard, type LeaderboardTable } from "../../schema/leaderboard.ts";
import { Domain } from "../../schema/library-domains.ts";

export interface ShowRequest extends EntryFilter {
  subset?: string | undefined;
  split?: string | undefined;
  sort: SortKey;
  /** A domain's name, in any case. */
  domain?: string | undefined;
  costs: boolean;
  frontier?: FrontierKind | undefined;
}

/** `leaderboard.json`, as `bcb leaderboard build` wrote it. */
export function readLeaderboard(file: string): Promise<Leaderboard> {
  return readJsonFile(file, {
    schema: Leaderboard,
    what: "a leaderboard",
    hint: "Create it with `bcb leaderboard build`.",
  });
}

/** `bcb leaderboard show`: the part of a leaderboard that is asked for, as a table. Ranks are among all models of the subset. */
export function viewLeaderboard(board: Leaderboard, request: ShowRequest): DataTable {
  const table = pickTable(board, request.subset);
  const wanted = request.domain?.toLowerCase();
  const domain = Domain.options.find((name) => name.toLowerCase() === wanted);
  if (wanted !== undefined && domain === undefined) {
    throw fault.BadUsage(
      `Unknown domain "${request.domain}".`,
      `The domains are ${Domain.options.join(", ")}.`,
    );
  }
  const view = { splits: request.split === undefined ? table.splits : [request.split], domain };
  const kept = filterEntries(table.entries, request);
  const shown = request.frontier === undefined ? kept : keepFrontier(kept, request.frontier, view);
  const { notes, ...tabulated } = tabulateLeaderboard(sortEntries(shown, request.sort, view), {
    title: `Pass@1 (%) on ${board.benchmark}-${titleOf(table.subset)}.`,
    columns: listColumns({ ...view, scoreOf: (entry) => rankingScore(entry, view) }).filter(
      ({ shown: when, cellOf }) =>
        when === "always" ||
        (when === "with costs" && request.costs) ||
        (when === "where known" && shown.some((entry) => cellOf(entry) !== null)),
    ),
    splits: view.splits,
    ranks: rankEntries(table.entries, view),
    isPartial: (entry) => isPartial(entry, view),
  });
  const rates = view.splits.map((split) => {
    const title = `Solve rate on ${titleOf(split)}:`;
    const rate = table.solve_rate[split];
    if (rate === undefined) return `${title} - (no per-task verdicts)`;
    return `${title} of ${formatCount(rate.tasks, "task")}, ${rate.none} solved by none and ${rate.all} by all of ${formatCount(rate.models, "model")}.`;
  });
  const warnings = board.warnings.map((warning) => `Warning: ${warning}`);
  return { ...tabulated, notes: [...notes, ...rates, ...warnings] };
}

/** The subset that is asked for, else the first, which is Full where it is there. */
export function pickTable({ tables }: Leaderboard, subset: string | undefined): LeaderboardTable {
  const table = tables.find((each) => subset === undefined || each.subset === subset);
  if (table !== undefined) return table;
  throw fault.ReportInvalid(
    `This leaderboard has no models on ${subset ?? "any subset"}.`,
    "Build it with runs or public results of that subset, or choose the other subset with --subset.",
  );
}
