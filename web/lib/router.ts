import { useEffect, useState } from "preact/hooks";
import type { SiteIndex } from "../../src/schema/site.ts";

/** Where the reader is, out of the part of the address after `#`: it works from any file server. */
export interface Route {
  /** `#/tasks/BigCodeBench-17` is ["tasks", "BigCodeBench-17"]. */
  path: readonly string[];
  query: URLSearchParams;
}

/** What every page is given. */
export interface PageProps {
  index: SiteIndex;
  route: Route;
}

const changed = new EventTarget();

function readRoute(hash: string = location.hash): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "");
  return { path: parts.map(decodePart), query: new URLSearchParams(query) };
}

/** A list is the same name several times; what is empty or undefined is left out. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An address within the pages. */
export function linkTo(path: readonly string[], query: Query = {}): string {
  const kept = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []]
      .flat()
      .filter((part) => part !== "")
      .map((part) => [name, part]),
  );
  const text = new URLSearchParams(kept).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

/** Changes the query in place: filters are part of the address, not of the history. */
export function setQuery(changes: Query): void {
  const { path, query } = readRoute();
  history.replaceState(null, "", linkTo(path, { ...toRecord(query), ...changes }));
  changed.dispatchEvent(new Event("change"));
}

export function toRecord(query: URLSearchParams): Query {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute());
  useEffect(() => {
    const follow = () => setRoute(readRoute());
    addEventListener("hashchange", follow);
    changed.addEventListener("change", follow);
    return () => {
      removeEventListener("hashchange", follow);
      changed.removeEventListener("change", follow);
    };
  }, []);
  return route;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
