import { useFresh } from "../lib/data.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { Command, Empty, Ready } from "../parts/states.tsx";
import { ReviewTable } from "../review/review-table.tsx";
import { ReviewView } from "../review/review-view.tsx";

export function ReviewPage({ index, route }: PageProps) {
  const [, id] = route.path;
  if (!index.review) {
    return (
      <Empty title="No workspace here">
        <p>To review tasks, start the server with their workspace.</p>
        <Command text="bcb serve --workspace DIR" />
      </Empty>
    );
  }
  return id === undefined ? <AllTasks /> : <OneTask key={id} id={id} />;
}

function AllTasks() {
  const list = useFresh("review");
  return (
    <Ready file={list}>
      {({ name, tasks }) =>
        tasks.length === 0 ? (
          <Empty title="The workspace has no tasks yet">
            <p>Refine drafts, or add a task to its folder tasks/.</p>
            <Command text="bcb author refine --model BACKEND:NAME" />
          </Empty>
        ) : (
          <>
            <h1>Review</h1>
            <p class="lead">{name}: how far each task is on its way into the pack.</p>
            <ReviewTable tasks={tasks} />
          </>
        )
      }
    </Ready>
  );
}

function OneTask({ id }: { id: string }) {
  const review = useFresh(`review/${encodeURIComponent(id)}`);
  return (
    <>
      <nav class="steps" aria-label="Tasks">
        <a href={linkTo(["review"])}>All tasks of the workspace</a>
      </nav>
      <Ready file={review}>{(value) => <ReviewView loaded={value} />}</Ready>
    </>
  );
}
