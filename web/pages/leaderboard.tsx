import type { Leaderboard, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import type { SiteIndex } from "../../src/schema/site.ts";
import { arrange, ownWarnings, type RankedEntry } from "../leaderboard/arrange.ts";
import { BoardFilters } from "../leaderboard/board-filters.tsx";
import {
  readBoardState,
  readTable,
  type BoardState,
  type BoardView,
} from "../leaderboard/board-state.ts";
import { BoardTable } from "../leaderboard/board-table.tsx";
import { BoardTools } from "../leaderboard/board-tools.tsx";
import { DomainRadar } from "../leaderboard/domain-radar.tsx";
import { EloChart } from "../leaderboard/elo-chart.tsx";
import { SizeChart } from "../leaderboard/size-chart.tsx";
import { SolveRateChart } from "../leaderboard/solve-rate-chart.tsx";
import { useFile } from "../lib/data.ts";
import { formatCount } from "../../src/report/format-number.ts";
import type { PageProps } from "../lib/page.ts";
import { linkTo, type Route } from "../lib/router.ts";
import { Command, Empty, Failed, Loading } from "../parts/states.tsx";

export function LeaderboardPage({ index, route }: PageProps) {
  if (!index.leaderboard) return <NoLeaderboard index={index} />;
  return <LoadedLeaderboard index={index} route={route} />;
}

function NoLeaderboard({ index }: { index: SiteIndex }) {
  return (
    <Empty title="No leaderboard yet">
      <p>
        Evaluate some samples and serve the folder with the results, or pass a leaderboard file.
      </p>
      <Command
        text={[
          "bcb demo && bcb serve --runs bcb-demo",
          "bcb serve --leaderboard leaderboard.json",
        ].join("\n")}
      />
      {index.dataset !== null && (
        <p>
          Meanwhile, <a href={linkTo(["tasks"])}>browse the tasks</a>.
        </p>
      )}
    </Empty>
  );
}

function LoadedLeaderboard({ index, route }: PageProps) {
  const file = useFile("data/leaderboard.json");
  if (file.status === "loading") return <Loading />;
  if (file.status === "failed") return <Failed message={file.message} />;
  return <Board leaderboard={file.value} index={index} route={route} />;
}

const noTable: LeaderboardTable = { subset: "full", splits: [], entries: [], solve_rate: {} };

function Board({ leaderboard, index, route }: PageProps & { leaderboard: Leaderboard }) {
  const table = readTable(route.query, leaderboard) ?? noTable;
  const state = readBoardState(route.query, table);
  const rows = arrange(table.entries, state);
  return (
    <>
      <h1>Leaderboard</h1>
      <p class="lead">
        How often a model's first answer passes all tests of a task: pass@1, in percent.
      </p>
      {ownWarnings(leaderboard.warnings, index.warnings).map((warning) => (
        <p key={warning} class="banner">
          {warning}
        </p>
      ))}
      <BoardFilters state={state} table={table} tables={leaderboard.tables} />
      <div class="bar">
        <Views state={state} route={route} />
        {state.show === "table" && <BoardTools rows={rows} state={state} table={table} />}
      </div>
      <p class="count" role="status">
        {rows.length === table.entries.length
          ? formatCount(rows.length, "model")
          : `${rows.length} of ${formatCount(table.entries.length, "model")}`}
        {state.view.domain !== undefined && `, scores on ${state.view.domain}`}
      </p>
      <Show rows={rows} state={state} table={table} />
    </>
  );
}

const views: readonly { view: BoardView; title: string }[] = [
  { view: "table", title: "Table" },
  { view: "size", title: "Score and size" },
  { view: "elo", title: "Elo" },
  { view: "solved", title: "Solve rate" },
  { view: "domains", title: "Domains" },
];

function Views({ state, route }: { state: BoardState; route: Route }) {
  const kept = Object.fromEntries(
    [...route.query.keys()].map((name) => [name, route.query.getAll(name)]),
  );
  return (
    <nav class="tabs" aria-label="Views">
      {views.map(({ view, title }) => (
        <a
          key={view}
          href={linkTo(["leaderboard"], { ...kept, show: view === "table" ? undefined : view })}
          aria-current={view === state.show ? "true" : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

interface ShowProps {
  rows: readonly RankedEntry[];
  state: BoardState;
  table: LeaderboardTable;
}

function Show({ rows, state, table }: ShowProps) {
  if (table.entries.length === 0) {
    return <p class="note">No model has a score on these tasks.</p>;
  }
  if (rows.length === 0 && state.show !== "solved") {
    return (
      <p class="note">
        No model matches. <a href={linkTo(["leaderboard"])}>Show all</a>.
      </p>
    );
  }
  switch (state.show) {
    case "table":
      return <BoardTable rows={rows} state={state} />;
    case "size":
      return <SizeChart rows={rows} state={state} />;
    case "elo":
      return <EloChart rows={rows} state={state} />;
    case "solved":
      return <SolveRateChart table={table} />;
    case "domains":
      return <DomainRadar rows={rows} state={state} />;
    default:
      return state.show satisfies never;
  }
}
