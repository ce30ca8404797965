import type { PageProps } from "../lib/page.ts";
import { Command, Empty } from "../parts/states.tsx";

export function TasksPage({ index }: PageProps) {
  if (index.dataset === null) {
    return (
      <Empty title="There are no tasks here yet">
        <p>Name a dataset: a file, a pack, or one on the hub.</p>
        <Command text="bcb serve --dataset bigcode/bigcodebench" />
      </Empty>
    );
  }
  return <h1>Tasks</h1>;
}
