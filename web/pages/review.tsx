import { linkTo, type PageProps } from "../lib/router.ts";
import { Empty, ShowFile } from "../parts/states.tsx";
import { ReviewTable } from "../review/review-table.tsx";
import { ReviewView } from "../review/review-view.tsx";

export function ReviewPage({ index, route }: PageProps) {
  const [, id] = route.path;
  if (!index.review) {
    return (
      <Empty
        title="No workspace here"
        text="To review tasks, start the server with their workspace."
        commands="bcb serve --workspace DIR"
      />
    );
  }
  return id === undefined ? <AllTasks /> : <OneTask key={id} id={id} />;
}

function AllTasks() {
  return (
    <ShowFile path="review">
      {({ name, tasks }) =>
        tasks.length === 0 ? (
          <Empty
            title="The workspace has no tasks yet"
            text="Refine drafts, or add a task to its folder tasks/."
            commands="bcb author refine --model BACKEND:NAME"
          />
        ) : (
          <>
            <h1>Review</h1>
            <p class="lead">{name}: how far each task is on its way into the pack.</p>
            <ReviewTable tasks={tasks} />
          </>
        )
      }
    </ShowFile>
  );
}

function OneTask({ id }: { id: string }) {
  return (
    <>
      <nav class="steps" aria-label="Tasks">
        <a href={linkTo(["review"])}>All tasks of the workspace</a>
      </nav>
      <ShowFile path={`review/${encodeURIComponent(id)}`}>
        {(value) => <ReviewView loaded={value} />}
      </ShowFile>
    </>
  );
}
