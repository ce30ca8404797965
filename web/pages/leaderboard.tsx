import type { Leaderboard } from "../../src/schema/leaderboard.ts";
import { arrange } from "../leaderboard/arrange.ts";
import { readBoardState } from "../leaderboard/board-state.ts";
import { BoardTable } from "../leaderboard/board-table.tsx";
import { useFile } from "../lib/data.ts";
import type { PageProps } from "../lib/page.ts";
import type { Route } from "../lib/router.ts";
import { Command, Empty, Failed, Loading } from "../parts/states.tsx";

export function LeaderboardPage({ index, route }: PageProps) {
  if (index.leaderboard === null) {
    return (
      <Empty title="There is no leaderboard here yet">
        <p>Name one that was built, or folders with judged runs.</p>
        <Command text="bcb serve --leaderboard leaderboard.json" />
      </Empty>
    );
  }
  return <LoadedLeaderboard route={route} />;
}

function LoadedLeaderboard({ route }: { route: Route }) {
  const file = useFile("data/leaderboard.json");
  if (file.status === "loading") return <Loading />;
  if (file.status === "failed") return <Failed message={file.message} />;
  return <Board leaderboard={file.value} route={route} />;
}

function Board({ leaderboard, route }: { leaderboard: Leaderboard; route: Route }) {
  const state = readBoardState(route.query);
  const table = leaderboard[state.subset];
  const rows = arrange(table?.entries ?? [], state);
  return (
    <>
      <h1>Leaderboard</h1>
      <BoardTable rows={rows} state={state} />
    </>
  );
}
