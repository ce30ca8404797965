import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { taskFunc } from "./solution.ts";

let site: Record<string, string | ((response: ServerResponse) => void)> = {};
let requests: string[] = [];
let base = "";
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const content = site[request.url!];
  response.setHeader("connection", "close");
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (typeof content === "function") content(response);
  else
    response
      .writeHead(content === undefined ? 404 : 200)
      .end(content ?? '<a href="/from-error-page">x</a>');
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
});

after(() => {
  server.closeAllConnections();
  server.close();
});

function link(...hrefs: string[]): string {
  return `<!doctype html><p>${hrefs.map((href) => `<a href="${href}">go</a>`).join(" ")}</p>`;
}

test("a site without dead links", async () => {
  site = { "/": link("a.html", "/b/"), "/a.html": link("/", "b/"), "/b/": link("../a.html", "./") };
  assert.deepEqual(await taskFunc(`${base}/`), {
    pages: ["/", "/a.html", "/b/"],
    external: [],
    dead: [],
  });
});

test("each page is requested once, with GET", async () => {
  site = {
    "/": link("a", "a#x", "/a", "b", ""),
    "/a": `<i id="x"></i>${link("/", "b", "b#")}`,
    "/b": link("a", "b"),
  };
  await taskFunc(`${base}/#top`);
  assert.deepEqual(requests.sort(), ["GET /", "GET /a", "GET /b"]);
});

test("pages that answer with another status are dead", async () => {
  site = {
    "/": link("gone", "a", "error", "moved"),
    "/a": link("gone#part", "/"),
    "/error": (response) => response.writeHead(500).end(),
    "/moved": (response) => response.writeHead(302, { location: "/target" }).end(),
    "/target": "never seen",
  };
  assert.deepEqual(await taskFunc(`${base}/`), {
    pages: ["/", "/a"],
    external: [],
    dead: [
      { page: "/", link: "gone", reason: "404" },
      { page: "/", link: "error", reason: "500" },
      { page: "/", link: "moved", reason: "302" },
      { page: "/a", link: "gone#part", reason: "404" },
    ],
  });
  assert.ok(!requests.includes("GET /from-error-page"));
  assert.ok(!requests.includes("GET /target"));
});

test("no answer", async () => {
  site = { "/": link("x"), "/x": (response) => response.destroy() };
  assert.deepEqual((await taskFunc(`${base}/`)).dead, [
    { page: "/", link: "x", reason: "no answer" },
  ]);
});

test("fragments need an element with that id", async () => {
  site = {
    "/": `<h1 id="top">x</h1>${link("#top", "#end", "a#one", "a#two", "a#ONE", "a#n%C3%A4he", "a#weit%20weg", "a#50%", "a#")}`,
    "/a": '<div id="one"></div><p id="nähe"></p><a name="two">x</a>',
  };
  assert.deepEqual((await taskFunc(`${base}/`)).dead, [
    { page: "/", link: "#end", reason: "no #end" },
    { page: "/", link: "a#two", reason: "no #two" },
    { page: "/", link: "a#ONE", reason: "no #ONE" },
    { page: "/", link: "a#weit%20weg", reason: "no #weit weg" },
    { page: "/", link: "a#50%", reason: "no #50%" },
  ]);
});

test("what is not HTML is not read", async () => {
  const page = link("/nowhere");
  site = {
    "/": link("plan.pdf#page=2", "notes.txt", "none"),
    "/plan.pdf": (response) => response.setHeader("content-type", "application/pdf").end(page),
    "/notes.txt": (response) => response.setHeader("content-type", "text/plain").end(page),
    "/none": (response) => {
      response.removeHeader("content-type");
      response.end(page);
    },
  };
  assert.deepEqual(await taskFunc(`${base}/`), {
    pages: ["/", "/none", "/notes.txt", "/plan.pdf"],
    external: [],
    dead: [],
  });
});

test("external links are listed and not requested", async () => {
  const other = base.replace("127.0.0.1", "localhost");
  site = {
    "/": link(
      "https://example.org/b",
      "http://example.org/",
      "//example.net/c",
      `${other}/x`,
      `${base}/a`,
    ),
    "/a": link("https://example.org/b", "http://127.0.0.1:1/"),
  };
  const report = await taskFunc(`${base}/`);
  assert.deepEqual(
    report.external.map((url) => url.replace(other, "OTHER")),
    [
      "http://127.0.0.1:1/",
      "http://example.net/c",
      "http://example.org/",
      "OTHER/x",
      "https://example.org/b",
    ],
  );
  assert.deepEqual(requests.sort(), ["GET /", "GET /a"]);
  assert.deepEqual(report.dead, []);
});

test("other protocols and broken addresses are passed over", async () => {
  site = {
    "/": `${link("mailto:a@example.org", "tel:+49", "javascript:void(0)", "http://[", "ftp://example.org/")}<a>x</a>`,
  };
  assert.deepEqual(await taskFunc(`${base}/`), { pages: ["/"], external: [], dead: [] });
});

test("queries are part of the page, pages come in natural order", async () => {
  site = {
    "/news?page=1": link("?page=10", "?page=2", "?page=3"),
    "/news?page=2": link("?page=99"),
    "/news?page=10": link("?page=98", "?page=98", "?page=97"),
  };
  const report = await taskFunc(`${base}/news?page=1`);
  assert.deepEqual(report.pages, ["/news?page=1", "/news?page=2", "/news?page=10"]);
  assert.deepEqual(report.dead, [
    { page: "/news?page=1", link: "?page=3", reason: "404" },
    { page: "/news?page=2", link: "?page=99", reason: "404" },
    { page: "/news?page=10", link: "?page=98", reason: "404" },
    { page: "/news?page=10", link: "?page=97", reason: "404" },
  ]);
});

test("only so many requests are under way at a time", async () => {
  for (const [parallel, most] of [
    [undefined, 4],
    [2, 2],
  ] as const) {
    let peak = 0;
    let timer: NodeJS.Timeout | undefined;
    const waiting: ServerResponse[] = [];
    const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
    site = { "/": link(...names) };
    for (const name of names) {
      site[`/${name}`] = (response) => {
        waiting.push(response);
        peak = Math.max(peak, waiting.length);
        // all are answered when as many wait as may be under way and one too many had time to come
        clearTimeout(timer);
        const release = () => {
          for (const held of waiting.splice(0)) held.end("ok");
        };
        timer = setTimeout(release, waiting.length < most ? 3000 : 50);
      };
    }
    assert.equal((await taskFunc(`${base}/`, parallel)).pages.length, 9);
    assert.equal(peak, most);
  }
});

test("a start page that does not answer with 200 is refused", async () => {
  site = { "/moved": (response) => response.writeHead(301, { location: "/" }).end(), "/": "home" };
  await assert.rejects(taskFunc(`${base}/missing`), Error);
  await assert.rejects(taskFunc(`${base}/moved`), Error);
});
