import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc, type Tile } from "./solution.ts";

// SHA-256 of the texts "alpha", "beta" and "gamma"
const ALPHA = "8ed3f6ad685b959ead7022518e1af76cd816f8e8ec7ccdda1ed4018e8f2223f8";
const BETA = "f44e64e75f3948e9f73f8dfa94721c4ce8cbb4f265c4790c702b2d41cfbf2753";
const GAMMA = "be9d587defa1f0c09ef49eb17e206983a5f8f8289e4281860bd0ee5a19592c67";

let folder = "";
let base = "";
let requests: string[] = [];
let handlers: Record<string, (response: ServerResponse, attempt: number) => void> = {};
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const attempt = requests.filter((entry) => entry === requests.at(-1)).length;
  const handler = handlers[request.url!];
  response.setHeader("connection", "close");
  if (handler) handler(response, attempt);
  else response.writeHead(404).end("none");
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tiles-"));
  requests = [];
  handlers = {};
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/map/`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function mirror(tiles: Tile[], ...counts: number[]): Promise<[string, string][]> {
  return [...(await taskFunc(base, tiles, folder, ...counts))];
}

test("tiles are fetched and stored under their path", async () => {
  handlers = {
    "/map/12/5.png": (response) => response.end("alpha"),
    "/map/a.png": (response) => response.end("beta"),
  };
  const tiles = [
    { path: "12/5.png", sha256: ALPHA },
    { path: "a.png", sha256: BETA },
  ];
  assert.deepEqual(await mirror(tiles), [
    ["12/5.png", "downloaded"],
    ["a.png", "downloaded"],
  ]);
  assert.equal(await readFile(path.join(folder, "12/5.png"), "utf8"), "alpha");
  assert.equal(await readFile(path.join(folder, "a.png"), "utf8"), "beta");
  assert.deepEqual(requests.sort(), ["GET /map/12/5.png", "GET /map/a.png"]);
  assert.deepEqual((await readdir(folder)).sort(), ["12", "a.png"]);
  assert.deepEqual(await readdir(path.join(folder, "12")), ["5.png"]);
});

test("a tile that is there is not requested", async () => {
  await writeFile(path.join(folder, "a.png"), "alpha");
  assert.deepEqual(await mirror([{ path: "a.png", sha256: ALPHA }]), [["a.png", "present"]]);
  assert.deepEqual(requests, []);
});

test("a tile with other content is replaced", async () => {
  await writeFile(path.join(folder, "a.png"), "old");
  handlers = { "/map/a.png": (response) => response.end("alpha") };
  assert.deepEqual(await mirror([{ path: "a.png", sha256: ALPHA }]), [["a.png", "downloaded"]]);
  assert.equal(await readFile(path.join(folder, "a.png"), "utf8"), "alpha");
});

test("statuses from 400 to 499 are not tried again", async () => {
  handlers = {
    "/map/gone": (response) => response.writeHead(410).end(),
    "/map/secret": (response) => response.writeHead(403).end(),
    "/map/bad": (response) => response.writeHead(400).end(),
    "/map/odd": (response) => response.writeHead(499).end(),
  };
  const tiles = ["none", "gone", "secret", "bad", "odd"].map((name) => ({
    path: name,
    sha256: ALPHA,
  }));
  assert.deepEqual(await mirror(tiles, 1), [
    ["none", "missing"],
    ["gone", "missing"],
    ["secret", "refused"],
    ["bad", "refused"],
    ["odd", "refused"],
  ]);
  assert.equal(requests.length, 5);
  assert.deepEqual(await readdir(folder), []);
});

test("errors of the server are tried again, three times by default", async () => {
  handlers = {
    "/map/late": (response, attempt) => response.writeHead(attempt < 3 ? 503 : 200).end("alpha"),
    "/map/never": (response) => response.writeHead(500).end("alpha"),
    "/map/empty": (response) => response.writeHead(204).end(),
  };
  const tiles = ["late", "never", "empty"].map((name) => ({ path: name, sha256: ALPHA }));
  assert.deepEqual(await mirror(tiles, 1), [
    ["late", "downloaded"],
    ["never", "failed"],
    ["empty", "failed"],
  ]);
  assert.equal(requests.length, 9);
});

test("only status 200 counts, even with the right content", async () => {
  handlers = { "/map/a": (response) => response.writeHead(203).end("alpha") };
  assert.deepEqual(await mirror([{ path: "a", sha256: ALPHA }], 1, 2), [["a", "failed"]]);
  assert.equal(requests.length, 2);
});

test("a 404 after an error ends the attempts", async () => {
  handlers = {
    "/map/a": (response, attempt) => response.writeHead(attempt === 1 ? 500 : 404).end(),
  };
  assert.deepEqual(await mirror([{ path: "a", sha256: ALPHA }], 1, 5), [["a", "missing"]]);
  assert.equal(requests.length, 2);
});

test("wrong content is tried again and never stored", async () => {
  await writeFile(path.join(folder, "b"), "old");
  handlers = {
    "/map/a": (response, attempt) => response.end(attempt === 1 ? "alp" : "alpha"),
    "/map/b": (response) => response.end("gamma"),
  };
  const tiles = [
    { path: "a", sha256: ALPHA },
    { path: "b", sha256: BETA },
    { path: "c", sha256: GAMMA },
  ];
  assert.deepEqual(await mirror(tiles, 2, 2), [
    ["a", "downloaded"],
    ["b", "failed"],
    ["c", "missing"],
  ]);
  assert.equal(await readFile(path.join(folder, "b"), "utf8"), "old");
  assert.deepEqual(requests.filter((entry) => entry.endsWith("b")).length, 2);
});

test("a broken connection is tried again", async () => {
  handlers = {
    "/map/a": (response, attempt) => {
      if (attempt === 1) response.destroy();
      else if (attempt === 2) {
        response.writeHead(200, { "content-length": "5" });
        response.write("al", () => response.destroy());
      } else response.end("alpha");
    },
    "/map/b": (response) => response.destroy(),
  };
  const tiles = [
    { path: "a", sha256: ALPHA },
    { path: "b", sha256: ALPHA },
  ];
  assert.deepEqual(await mirror(tiles), [
    ["a", "downloaded"],
    ["b", "failed"],
  ]);
  assert.equal(requests.length, 6);
});

test("one attempt is one request", async () => {
  handlers = { "/map/a": (response) => response.writeHead(500).end() };
  assert.deepEqual(await mirror([{ path: "a", sha256: ALPHA }], 1, 1), [["a", "failed"]]);
  assert.equal(requests.length, 1);
});

test("only so many requests are under way at a time, and as many as may be", async () => {
  for (const [parallel, most] of [
    [undefined, 4],
    [2, 2],
    [1, 1],
  ] as const) {
    let open = 0;
    let peak = 0;
    let timer: NodeJS.Timeout | undefined;
    const waiting: ServerResponse[] = [];
    const names = Array.from({ length: 8 }, (_, index) => `${most}-${index}`);
    for (const name of names) {
      handlers[`/map/${name}`] = (response) => {
        open += 1;
        peak = Math.max(peak, open);
        waiting.push(response);
        // all are answered when as many wait as may be under way and one too many had time to come
        clearTimeout(timer);
        const release = () => {
          open -= waiting.length;
          for (const held of waiting.splice(0)) held.end("alpha");
        };
        timer = setTimeout(release, waiting.length < most ? 3000 : 50);
      };
    }
    const tiles = names.map((name) => ({ path: name, sha256: ALPHA }));
    const outcomes = await taskFunc(base, tiles, folder, parallel);
    assert.deepEqual([...outcomes.keys()], names);
    assert.deepEqual(new Set(outcomes.values()), new Set(["downloaded"]));
    assert.equal(peak, most);
  }
});

test("paths that lead out of the folder are refused before any request", async () => {
  handlers = { "/map/a": (response) => response.end("alpha") };
  for (const wrong of ["../a", "/etc/a", "b/../../a", "b/.."]) {
    const tiles = [
      { path: "a", sha256: ALPHA },
      { path: wrong, sha256: ALPHA },
    ];
    await assert.rejects(mirror(tiles), RangeError);
  }
  assert.deepEqual(requests, []);
  assert.deepEqual(await mirror([{ path: "..a", sha256: ALPHA }]), [["..a", "missing"]]);
});

test("wrong counts are refused", async () => {
  await assert.rejects(mirror([], 0), RangeError);
  await assert.rejects(mirror([], 1.5), RangeError);
  await assert.rejects(mirror([], 1, 0), RangeError);
  assert.deepEqual(await mirror([]), []);
});

test("a folder in the place of the file is no reason not to ask", async () => {
  await mkdir(path.join(folder, "a"));
  assert.deepEqual(await mirror([{ path: "a", sha256: ALPHA }]), [["a", "missing"]]);
  assert.equal(requests.length, 1);
});
