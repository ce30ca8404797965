import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SiteIndex } from "../src/schema/site.ts";
import { useFile, type Loaded } from "./lib/data.ts";
import { datasetName } from "./lib/words.ts";
import { linkTo, type PageProps, useRoute } from "./lib/router.ts";
import { Banners, Empty, Ready } from "./parts/states.tsx";
import { ThemeSwitch } from "./parts/theme-switch.tsx";

interface PageEntry {
  title: string;
  show: (props: PageProps) => JSX.Element;
  /** Whether the site has anything for it; every page is in a site without this. */
  isIn?: (index: SiteIndex) => boolean;
}

/** Pages by the first part of their address; the first that the site has anything for is where readers start. */
export type Pages = Readonly<Record<string, PageEntry>>;

export function App({ pages }: { pages: Pages }) {
  const route = useRoute();
  const index = useFile("data/index.json");
  const shown = Object.entries(pages).filter(([, entry]) => isShown(entry, index));
  const start = shown[0]?.[0] ?? "";
  const name = route.path[0] ?? start;
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const main = useRef<HTMLElement>(null);
  const place = route.path.join("/");
  const title = index.status === "ready" ? index.value.title : null;
  useEffect(() => {
    document.title = title ?? `${page?.title ?? "Not found"} · bcb`;
    scrollTo(0, 0);
  }, [page, place, title]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="wordmark" href={linkTo([start])}>
          bcb
        </a>
        <nav aria-label="Pages">
          {shown.map(([key, entry]) => (
            <a key={key} href={linkTo([key])} aria-current={key === name ? "page" : undefined}>
              {entry.title}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main ref={main} tabIndex={-1}>
        <Ready file={index}>
          {(value) => (
            <>
              <Banners words={value.warnings} />
              {page === undefined ? <NotFound /> : <page.show index={value} route={route} />}
            </>
          )}
        </Ready>
      </main>
      {index.status === "ready" && <Footer index={index.value} />}
    </>
  );
}

function isShown({ isIn }: PageEntry, index: Loaded<SiteIndex>): boolean {
  return isIn === undefined || (index.status === "ready" && isIn(index.value));
}

function NotFound() {
  return (
    <Empty title="Page not found">
      <p>
        The <a href={linkTo(["leaderboard"])}>leaderboard</a> and the{" "}
        <a href={linkTo(["tasks"])}>tasks</a> are good places to start.
      </p>
    </Empty>
  );
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
        bcb {index.bcb}
        {index.created !== null && `, ${index.created.slice(0, 16).replace("T", " ")} UTC`}
      </span>
    </footer>
  );
}
