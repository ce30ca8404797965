import type { Leaderboard, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import type { SiteIndex } from "../../src/schema/site.ts";
import { arrange, ownWarnings, type BoardProps } from "../leaderboard/arrange.ts";
import { BoardFilters } from "../leaderboard/board-filters.tsx";
import { readBoardState, readTable, type BoardView } from "../leaderboard/board-state.ts";
import { BoardTable } from "../leaderboard/board-table.tsx";
import { BoardTools } from "../leaderboard/board-tools.tsx";
import { EloChart, SizeChart, SolveRateChart } from "../leaderboard/charts.tsx";
import { DomainRadar } from "../leaderboard/domain-radar.tsx";
import { linkTo, type PageProps } from "../lib/router.ts";
import { foundWords } from "../lib/words.ts";
import { Banners, Empty, ShowFile } from "../parts/states.tsx";
import { Tabs } from "../parts/tabs.tsx";

export function LeaderboardPage({ index, route }: PageProps) {
  if (!index.leaderboard) return <NoLeaderboard index={index} />;
  return (
    <ShowFile path="data/leaderboard.json">
      {(leaderboard) => <Board leaderboard={leaderboard} index={index} route={route} />}
    </ShowFile>
  );
}

function NoLeaderboard({ index }: { index: SiteIndex }) {
  return (
    <Empty
      title="No leaderboard yet"
      text="Evaluate some samples and serve the folder with the results, or pass a leaderboard file."
      commands={"bcb demo && bcb serve --runs bcb-demo\nbcb serve --leaderboard leaderboard.json"}
    >
      {index.dataset !== null && (
        <p>
          Meanwhile, <a href={linkTo(["tasks"])}>browse the tasks</a>.
        </p>
      )}
    </Empty>
  );
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
      <Banners words={ownWarnings(leaderboard.warnings, index.warnings)} />
      <BoardFilters state={state} table={table} tables={leaderboard.tables} />
      <div class="bar">
        <Tabs
          label="Views"
          path={["leaderboard"]}
          query={route.query}
          tabs={views}
          shown={state.show}
        />
        {state.show === "table" && <BoardTools rows={rows} state={state} table={table} />}
      </div>
      <p class="count" role="status">
        {foundWords(rows.length, table.entries.length, "model")}
        {state.view.domain !== undefined && `, scores on ${state.view.domain}`}
      </p>
      <Show rows={rows} state={state} table={table} />
    </>
  );
}

const views: Readonly<Record<BoardView, string>> = {
  table: "Table",
  size: "Score and size",
  elo: "Elo",
  solved: "Solve rate",
  domains: "Domains",
};

function Show({ rows, state, table }: BoardProps & { table: LeaderboardTable }) {
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
