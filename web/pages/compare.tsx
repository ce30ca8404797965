import type { PageProps } from "../lib/page.ts";
import { Command, Empty } from "../parts/states.tsx";

export function ComparePage({ index }: PageProps) {
  return (
    <Empty title="There is nothing to compare yet">
      <p>
        A comparison needs two judged runs of the same tasks; this site has {index.runs.length}.
      </p>
      <Command text="bcb serve --runs first-results second-results" />
    </Empty>
  );
}
