import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SiteIndex } from "../src/schema/site.ts";
import { useFile } from "./lib/data.ts";
import { linkTo, useRoute, type PageProps } from "./lib/router.ts";
import { datasetName } from "./lib/words.ts";
import { Banners, Empty, Ready } from "./parts/page.tsx";

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
  const site = index.status === "ready" ? index.value : null;
  const shown = Object.entries(pages).filter(
    ([, { isIn }]) => isIn === undefined || (site !== null && isIn(site)),
  );
  const start = shown[0]?.[0] ?? "";
  const name = route.path[0] ?? start;
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const main = useRef<HTMLElement>(null);
  const place = route.path.join("/");
  const title = site?.title ?? null;
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
              {page === undefined ? notFound : <page.show index={value} route={route} />}
            </>
          )}
        </Ready>
      </main>
      {site && <Footer index={site} />}
    </>
  );
}

const notFound = (
  <Empty title="Page not found">
    <p>
      The <a href={linkTo(["leaderboard"])}>leaderboard</a> and the{" "}
      <a href={linkTo(["tasks"])}>tasks</a> are good places to start.
    </p>
  </Empty>
);

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

/** `system` follows the machine; each with its sign, and in the order of the clicks. */
const signs = { system: "◐", light: "○", dark: "●" } as const;
type Theme = keyof typeof signs;

const next: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const key = "bcb-theme";

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(key, theme);
    } catch {
      // A reader who keeps nothing chooses again next time.
    }
  }, [theme]);
  return (
    <button
      type="button"
      class="theme"
      onClick={() => setTheme(next[theme])}
      aria-label={`Colours: ${theme}. Change to ${next[theme]}.`}
      title={`Colours: ${theme}`}
    >
      <span aria-hidden="true">{signs[theme]}</span>
    </button>
  );
}

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}
