import { filterEntries, type EntryFilter } from "../../analysis/filter-entries.ts";
import { isPartial, keepFrontier, rankingScore, sortEntries } from "../../analysis/rank-entries.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { readJsonFile } from "../../lib/read-json-file.ts";
import { tabulateLeaderboard } from "../../report/leaderboard-table.ts";
import type { DataTable } from "../../schema/data-table.ts";
import type { FrontierKind, SortKey, Subset } from "../../schema/leaderboard-view.ts";
import { Leaderboard, type LeaderboardTable } from "../../schema/leaderboard.ts";
import { Domain } from "../../schema/library-domains.ts";
import { Split } from "../../schema/task.ts";

export interface ShowRequest extends EntryFilter {
  subset?: Subset | undefined;
  split?: Split | undefined;
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
    hint: "Write it with `bcb leaderboard build`.",
  });
}

/** The part of a leaderboard that is asked for, as a table. */
export function viewLeaderboard(board: Leaderboard, request: ShowRequest): DataTable {
  const { name, table } = pickTable(board, request.subset);
  const view = {
    splits: request.split === undefined ? listSplits(table) : [request.split],
    domain: request.domain === undefined ? undefined : findDomain(request.domain),
  };
  const kept = filterEntries(table.entries, request);
  const shown = request.frontier === undefined ? kept : keepFrontier(kept, request.frontier, view);
  const subset = name === "full" ? "BigCodeBench-Full" : "BigCodeBench-Hard";
  const tabulated = tabulateLeaderboard(sortEntries(shown, request.sort, view), {
    ...view,
    title: `Pass@1 (%) on ${subset}.`,
    costs: request.costs,
    scoreOf: (entry) => rankingScore(entry, view),
    isPartial: (entry) => isPartial(entry, view),
    solveRate: table.solve_rate,
  });
  const warnings = board.warnings.map((warning) => `Warning: ${warning}`);
  return { ...tabulated, notes: [...tabulated.notes, ...warnings] };
}

/** A split without any score would leave everyone without a rank. */
function listSplits({ entries }: LeaderboardTable): Split[] {
  const scored = Split.options.filter((split) => entries.some((entry) => entry[split] !== null));
  return scored.length === 0 ? Split.options : scored;
}

function findDomain(wanted: string): Domain {
  const domain = Domain.options.find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (domain !== undefined) return domain;
  throw new BenchError(
    "BadUsage",
    `There is no domain "${wanted}".`,
    `The domains are ${Domain.options.join(", ")}.`,
  );
}

/** Full where it is there, unless another is asked for. */
export function pickTable(
  board: Leaderboard,
  subset: Subset | undefined,
): { name: Subset; table: LeaderboardTable } {
  const name = subset ?? (board.full === null ? "hard" : "full");
  const table = board[name];
  if (table !== null) return { name, table };
  throw new BenchError(
    "ReportInvalid",
    `This leaderboard has no models on ${name}.`,
    "Build it with runs or public results of that subset, or choose the other with --subset.",
  );
}
