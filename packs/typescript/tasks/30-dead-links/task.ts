import { load } from "cheerio";
import { orderBy } from "natural-orderby";
import pLimit from "p-limit";

export interface DeadLink {
  page: string;
  link: string;
  reason: string;
}

export interface SiteReport {
  pages: string[];
  external: string[];
  dead: DeadLink[];
}

/**
 * Look for dead links in the web site of a club before it is published. Beginning with the start
 * page, every page of the site is requested once (with GET, a URL without its fragment counts as
 * the page). Links are the href of each `a` element, resolved against the URL of the page; an href
 * that is not a valid URL, or whose protocol is neither http: nor https:, is passed over. A link
 * with another origin (protocol, host, port) than the start page is external and not requested.
 * Only answers with status 200 and a content type that begins with text/html are read for links and
 * fragments; other answers with status 200 (pictures, documents) are fine but not read. Redirects
 * are not followed: they count as any other status. At most `parallel` requests are under way at
 * any time.
 *
 * A link is dead if its page answers with another status than 200 (reason: the status, such as
 * "404"), if no answer comes (reason "no answer"), or if it has a fragment that is not empty and
 * its page is read and has no element with this id, after decoding of percent signs, as it stands
 * if it cannot be decoded (reason "no #FRAGMENT", as decoded).
 *
 * @param start - URL of the start page.
 * @param parallel - How many requests may be under way at a time. Default is 4.
 * @returns "pages": the paths (with query) of all pages that answered with status 200, in natural
 *   order; "external": the external URLs, each once, by code units; "dead": the dead links, each
 *   once for a page, with the path of the page (with query), the link as it stands in its href, and
 *   the reason; pages in natural order, links in the order of the page.
 * @throws Error - If the start page does not answer with status 200.
 *
 * Requirements:
 * - cheerio
 * - natural-orderby
 * - p-limit
 *
 * @example
 * ```ts
 * const report = await taskFunc("http://localhost:8080/");
 * console.log(report.dead); // [ { page: '/', link: 'trips.html#2019', reason: 'no #2019' } ]
 * ```
 */
export async function taskFunc(start: string, parallel = 4): Promise<SiteReport> {
  type Page = { status: number; ids: Set<string> | null; hrefs: string[] };
  const pages = new Map<string, Page>();
  const external = new Set<string>();
  const limit = pLimit(parallel);
  const { origin } = new URL(start);
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const toPath = (url: URL): string => url.pathname + url.search;
  const toLink = (href: string, page: string): URL | undefined => {
    const url = URL.canParse(href, origin + page) ? new URL(href, origin + page) : undefined;
    return url && /^https?:$/.test(url.protocol) ? url : undefined;
  };

  const read = async (path: string): Promise<Page> => {
    const response = await fetch(origin + path, { redirect: "manual" });
    const text = await response.text();
    const isHtml = response.headers.get("content-type")?.startsWith("text/html");
    if (response.status !== 200 || !isHtml)
      return { status: response.status, ids: null, hrefs: [] };
    const $ = load(text);
    const ids = $("[id]")
      .map((_, element) => $(element).attr("id"))
      .get();
    const hrefs = $("a[href]")
      .map((_, element) => $(element).attr("href"))
      .get();
    return { status: 200, ids: new Set(ids), hrefs: [...new Set(hrefs)] };
  };
  const visit = async (path: string): Promise<void> => {
    if (pages.has(path)) return;
    const page: Page = { status: 0, ids: null, hrefs: [] };
    pages.set(path, page);
    await limit(async () => Object.assign(page, await read(path).catch(() => ({}))));
    const links = page.hrefs.flatMap((href) => toLink(href, path) ?? []);
    for (const link of links) if (link.origin !== origin) external.add(link.href);
    await Promise.all(
      links.filter((link) => link.origin === origin).map((link) => visit(toPath(link))),
    );
  };
  const first = toPath(new URL(start));
  await visit(first);
  if (pages.get(first)!.status !== 200) throw new Error(`${start} does not answer with status 200`);

  const found = orderBy([...pages.keys()].filter((path) => pages.get(path)!.status === 200));
  const dead: DeadLink[] = [];
  for (const page of found) {
    for (const link of pages.get(page)!.hrefs) {
      const url = toLink(link, page);
      if (url?.origin !== origin) continue;
      const { status, ids } = pages.get(toPath(url))!;
      const fragment = decode(url.hash.slice(1));
      if (status !== 200)
        dead.push({ page, link, reason: status === 0 ? "no answer" : String(status) });
      else if (fragment !== "" && ids && !ids.has(fragment))
        dead.push({ page, link, reason: `no #${fragment}` });
    }
  }
  return { pages: found, external: [...external].sort(), dead };
}
