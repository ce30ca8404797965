import type { JSX } from "preact";
import type { Leaderboard, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { arrange, ownWarnings, readBoardState } from "../leaderboard/board-state.ts";
import type { BoardProps, BoardView } from "../leaderboard/board-state.ts";
import { BoardFilters } from "../leaderboard/board-filters.tsx";
import { BoardTable, BoardTools } from "../leaderboard/board-table.tsx";
import { EloChart, SizeChart, SolveRateChart, DomainRadar } from "../leaderboard/charts.tsx";
import { linkTo, type PageProps } from "../lib/router.ts";
import { foundWords } from "../lib/words.ts";
import { Banners, Empty, ShowFile, Tabs } from "../parts/page.tsx";

export function LeaderboardPage({ index, route }: PageProps) {
  if (!index.leaderboard) {
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
  return (
    <ShowFile path="data/leaderboard.json">
      {(leaderboard) => <Board leaderboard={leaderboard} index={index} route={route} />}
    </ShowFile>
  );
}

const noTable: LeaderboardTable = { subset: "full", splits: [], entries: [], solve_rate: {} };

function Board({ leaderboard, index, route }: PageProps & { leaderboard: Leaderboard }) {
  const { tables } = leaderboard;
  // The subset that is asked for, else the first.
  const table =
    tables.find(({ subset }) => subset === route.query.get("subset")) ?? tables[0] ?? noTable;
  const state = readBoardState(route.query, table);
  const rows = arrange(table.entries, state);
  return (
    <>
      <h1>Leaderboard</h1>
      <p class="lead">
        How often a model's first answer passes all tests of a task: pass@1, in percent.
      </p>
      <Banners words={ownWarnings(leaderboard.warnings, index.warnings)} />
      <BoardFilters state={state} table={table} tables={tables} />
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

type ShowProps = BoardProps & { table: LeaderboardTable };

function Show({ rows, state, table }: ShowProps) {
  if (table.entries.length === 0) return <p class="note">No model has a score on these tasks.</p>;
  if (rows.length === 0 && state.show !== "solved") {
    return (
      <p class="note">
        No model matches. <a href={linkTo(["leaderboard"])}>Show all</a>.
      </p>
    );
  }
  const Shown = shown[state.show];
  return <Shown rows={rows} state={state} table={table} />;
}

const shown: Readonly<Record<BoardView, (props: ShowProps) => JSX.Element>> = {
  table: BoardTable,
  size: SizeChart,
  elo: EloChart,
  solved: SolveRateChart,
  domains: DomainRadar,
};
