import { linkTo } from "../lib/router.ts";
import { Empty } from "../parts/states.tsx";

export function NotFoundPage() {
  return (
    <Empty title="Page not found">
      <p>
        The <a href={linkTo(["leaderboard"])}>leaderboard</a> and the{" "}
        <a href={linkTo(["tasks"])}>tasks</a> are good places to start.
      </p>
    </Empty>
  );
}
