import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SiteIndex } from "../src/schema/site.ts";
import { useFile, type Loaded } from "./lib/data.ts";
import { datasetName } from "./lib/format.ts";
import type { PageProps } from "./lib/page.ts";
import { linkTo, useRoute } from "./lib/router.ts";
import { ComparePage } from "./pages/compare.tsx";
import { LeaderboardPage } from "./pages/leaderboard.tsx";
import { LivePage } from "./pages/live.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { ReviewPage } from "./pages/review.tsx";
import { RunsPage } from "./pages/runs.tsx";
import { TasksPage } from "./pages/tasks.tsx";
import { Failed, Loading } from "./parts/states.tsx";
import { ThemeSwitch } from "./parts/theme-switch.tsx";

interface PageEntry {
  title: string;
  show: (props: PageProps) => JSX.Element;
  /** What only a server can do, or only one with a workspace, is not in an export. */
  needs?: "served" | "review";
}

const pages: Readonly<Record<string, PageEntry>> = {
  leaderboard: { title: "Leaderboard", show: LeaderboardPage },
  tasks: { title: "Tasks", show: TasksPage },
  runs: { title: "Runs", show: RunsPage },
  compare: { title: "Compare", show: ComparePage },
  live: { title: "Live", show: LivePage, needs: "served" },
  review: { title: "Review", show: ReviewPage, needs: "review" },
};

export function App() {
  const route = useRoute();
  const index = useFile("data/index.json");
  const name = route.path[0] ?? "leaderboard";
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const main = useRef<HTMLElement>(null);
  const place = route.path.join("/");
  useEffect(() => {
    document.title = `${page?.title ?? "Not found"} · bcb`;
    scrollTo(0, 0);
  }, [page, place]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="wordmark" href={linkTo(["leaderboard"])}>
          bcb
        </a>
        <nav aria-label="Pages">
          {Object.entries(pages)
            .filter(([, entry]) => isShown(entry, index))
            .map(([key, entry]) => (
              <a key={key} href={linkTo([key])} aria-current={key === name ? "page" : undefined}>
                {entry.title}
              </a>
            ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main ref={main} tabIndex={-1}>
        {index.status === "loading" && <Loading />}
        {index.status === "failed" && <Failed message={index.message} />}
        {index.status === "ready" &&
          index.value.warnings.map((warning) => (
            <p key={warning} class="banner">
              {warning}
            </p>
          ))}
        {index.status === "ready" && <Page page={page} index={index.value} route={route} />}
      </main>
      {index.status === "ready" && <Footer index={index.value} />}
    </>
  );
}

function isShown({ needs }: PageEntry, index: Loaded<SiteIndex>): boolean {
  return needs === undefined || (index.status === "ready" && index.value[needs]);
}

function Page({ page, ...props }: PageProps & { page: PageEntry | undefined }) {
  if (page === undefined) return <NotFoundPage />;
  const Show = page.show;
  return <Show {...props} />;
}

function Footer({ index }: { index: SiteIndex }) {
  const { dataset } = index;
  return (
    <footer class="foot">
      {dataset !== null && (
        <span>
          {datasetName(dataset)}, {dataset.count.toLocaleString("en")} tasks,{" "}
          <code title={dataset.hash}>{dataset.hash.slice(0, 12)}</code>
        </span>
      )}
      <span>
        bcb {index.bcb}, {index.created.slice(0, 16).replace("T", " ")} UTC
      </span>
    </footer>
  );
}
