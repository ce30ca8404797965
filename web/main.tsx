import { render } from "preact";
import { App, type Pages } from "./app.tsx";
import { ComparePage } from "./pages/compare.tsx";
import { LeaderboardPage } from "./pages/leaderboard.tsx";
import { LivePage } from "./pages/live.tsx";
import { ReviewPage } from "./pages/review.tsx";
import { RunsPage } from "./pages/runs.tsx";
import { TasksPage } from "./pages/tasks.tsx";

// What only a server can do, or only one with a workspace, is not in an export.
const pages: Pages = {
  leaderboard: { title: "Leaderboard", show: LeaderboardPage },
  tasks: { title: "Tasks", show: TasksPage },
  runs: { title: "Runs", show: RunsPage },
  compare: { title: "Compare", show: ComparePage },
  live: { title: "Live", show: LivePage, isIn: (index) => index.served },
  review: { title: "Review", show: ReviewPage, isIn: (index) => index.review },
};

const root = document.getElementById("app");
if (root !== null) render(<App pages={pages} />, root);
