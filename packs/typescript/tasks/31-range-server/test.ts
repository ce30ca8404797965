import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { taskFunc, type FileServer } from "./solution.ts";

// the first 16 digits of the SHA-256 of "0123456789"
const ETAG = '"84d89877f0d4041e"';
let base = "";
let server: FileServer;

before(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), "guide-"));
  const folder = path.join(base, "files");
  const files: Record<string, string> = {
    "digits.mp3": "0123456789",
    "index.html": "<h1>Guide</h1>",
    "rooms/index.html": "<h1>Räume</h1>",
    "rooms/room 3.txt": "armour",
    "empty.bin": "",
    "data.unknownkind": "?",
    plain: "no ending",
    ".secret": "hidden",
    ".git/config": "hidden",
    "../outside.txt": "outside",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  await mkdir(path.join(folder, "bare"));
  server = await taskFunc(folder);
});

after(async () => {
  await server.close();
  await rm(base, { recursive: true });
});

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

function ask(
  target: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      port: server.port,
      host: "127.0.0.1",
      path: target,
      method,
      headers,
      agent: false,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body }),
      );
    });
    request.end();
  });
}

async function range(
  value: string,
  target = "/digits.mp3",
): Promise<[number, string, string | undefined]> {
  const { status, body, headers } = await ask(target, { range: value });
  return [status, body, headers["content-range"]];
}

test("a file is served with its headers", async () => {
  const { status, headers, body } = await ask("/digits.mp3");
  assert.equal(status, 200);
  assert.equal(body, "0123456789");
  assert.equal(headers["content-type"], "audio/mpeg");
  assert.equal(headers["content-length"], "10");
  assert.equal(headers["accept-ranges"], "bytes");
  assert.equal(headers.etag, '"84d89877f0d4041e"');
  assert.equal(headers["content-range"], undefined);
});

test("types of other files", async () => {
  assert.equal(
    (await ask("/rooms/room%203.txt")).headers["content-type"],
    "text/plain; charset=utf-8",
  );
  assert.equal((await ask("/index.html")).headers["content-type"], "text/html; charset=utf-8");
  assert.equal(
    (await ask("/data.unknownkind")).headers["content-type"],
    "application/octet-stream",
  );
  assert.equal((await ask("/plain")).headers["content-type"], "application/octet-stream");
});

test("paths are decoded, queries do not matter, folders have an index", async () => {
  assert.equal((await ask("/rooms/room%203.txt?x=/y")).body, "armour");
  assert.equal((await ask("/")).body, "<h1>Guide</h1>");
  const rooms = await ask("/rooms/?lang=de");
  assert.equal(rooms.body, "<h1>Räume</h1>");
  assert.equal(rooms.headers["content-length"], "15");
});

test("what is not there is not found", async () => {
  for (const target of ["/none", "/rooms", "/bare/", "/bare", "/digits.mp3/", "/rooms%2Fnone"]) {
    assert.equal((await ask(target)).status, 404, target);
  }
});

test("nothing hidden or outside is served", async () => {
  for (const target of [
    "/.secret",
    "/.git/config",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2Foutside.txt",
    "/rooms/../digits.mp3",
    "/%2Esecret",
  ]) {
    const { status, body } = await ask(target);
    assert.equal(status, 404, target);
    assert.doesNotMatch(body, /hidden|outside/);
  }
});

test("paths that cannot be decoded", async () => {
  assert.equal((await ask("/%zz")).status, 400);
  assert.equal((await ask("/%ff")).status, 400);
  assert.equal((await ask("/digits.mp3%00.txt")).status, 400);
});

test("parts of a file", async () => {
  assert.deepEqual(await range("bytes=2-5"), [206, "2345", "bytes 2-5/10"]);
  assert.deepEqual(await range("bytes=0-0"), [206, "0", "bytes 0-0/10"]);
  assert.deepEqual(await range("bytes=7-"), [206, "789", "bytes 7-9/10"]);
  assert.deepEqual(await range("bytes=9-99"), [206, "9", "bytes 9-9/10"]);
  assert.deepEqual(await range("bytes=-4"), [206, "6789", "bytes 6-9/10"]);
  assert.deepEqual(await range("bytes=-40"), [206, "0123456789", "bytes 0-9/10"]);
  assert.deepEqual(await range("bytes=0-"), [206, "0123456789", "bytes 0-9/10"]);
});

test("parts have the length of the part and the tag of the file", async () => {
  const { headers } = await ask("/digits.mp3", { range: "bytes=2-5" });
  assert.equal(headers["content-length"], "4");
  assert.equal(headers["content-type"], "audio/mpeg");
  assert.equal(headers["accept-ranges"], "bytes");
  assert.equal(headers.etag, '"84d89877f0d4041e"');
});

test("ranges after the end", async () => {
  assert.deepEqual(await range("bytes=10-"), [416, "", "bytes */10"]);
  assert.deepEqual(await range("bytes=10-12"), [416, "", "bytes */10"]);
  assert.deepEqual(await range("bytes=-0"), [416, "", "bytes */10"]);
  assert.deepEqual(await range("bytes=0-", "/empty.bin"), [416, "", "bytes */0"]);
  assert.deepEqual(await range("bytes=-5", "/empty.bin"), [416, "", "bytes */0"]);
});

test("other ranges are passed over", async () => {
  for (const value of [
    "bytes=5-2",
    "bytes=12-11",
    "bytes=0-1,4-5",
    "bytes=-",
    "items=0-1",
    "bytes=a-b",
    "bytes=1",
  ]) {
    assert.deepEqual(await range(value), [200, "0123456789", undefined], value);
  }
});

test("a copy that is still right is not sent again", async () => {
  for (const tag of [ETAG, "*", `"other", ${ETAG}`, `${ETAG},"other"`, `W/${ETAG}`]) {
    const { status, body, headers } = await ask("/digits.mp3", {
      "if-none-match": tag,
      range: "bytes=99-",
    });
    assert.equal(status, 304, tag);
    assert.equal(body, "");
    assert.equal(headers.etag, '"84d89877f0d4041e"');
    assert.equal(headers["accept-ranges"], "bytes");
  }
  assert.equal((await ask("/digits.mp3", { "if-none-match": '"other"' })).status, 200);
  assert.equal((await ask("/digits.mp3", { "if-none-match": ETAG.slice(1, -1) })).status, 200);
  assert.equal((await ask("/none", { "if-none-match": "*" })).status, 404);
});

test("HEAD has the same headers and no body", async () => {
  const whole = await ask("/digits.mp3", {}, "HEAD");
  assert.deepEqual([whole.status, whole.body, whole.headers["content-length"]], [200, "", "10"]);
  const part = await ask("/digits.mp3", { range: "bytes=2-5" }, "HEAD");
  assert.deepEqual(
    [part.status, part.body, part.headers["content-range"]],
    [206, "", "bytes 2-5/10"],
  );
  assert.equal((await ask("/none", {}, "HEAD")).status, 404);
});

test("other methods", async () => {
  for (const method of ["POST", "DELETE", "OPTIONS"]) {
    const { status, headers } = await ask("/%zz", {}, method);
    assert.equal(status, 405);
    assert.equal(headers.allow, "GET, HEAD");
  }
});

test("an empty file", async () => {
  const { status, headers, body } = await ask("/empty.bin");
  assert.deepEqual([status, headers["content-length"], body], [200, "0", ""]);
});

test("a stopped server takes nothing any more, even with a connection open", async () => {
  const other = await taskFunc(base);
  const socket = net.connect(other.port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.on("error", () => {});
  await other.close();
  await assert.rejects(fetch(`http://127.0.0.1:${other.port}/`));
  socket.destroy();
});

test("the folder has to be there", async () => {
  await assert.rejects(taskFunc(path.join(base, "nowhere")), Error);
  await assert.rejects(taskFunc(path.join(base, "outside.txt")), Error);
});
