import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { fetchPublished } from "../../../src/tasks/hub/fetch-published.ts";
import type { PublishedVersion } from "../../../src/tasks/known-datasets.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const rows = '{"task_id":"A/1"}\n';
const text = "[]\n";
const published: PublishedVersion = {
  version: "v1",
  place: "github",
  repo: "someone/tasks",
  commit: "0123abcd",
  files: [
    { path: "data/rows of it.jsonl.gz", sha256: sha256(rows) },
    { path: "more.json", sha256: sha256(text) },
  ],
};

test.for([
  ["github", ["/someone/tasks/0123abcd/data/rows%20of%20it.jsonl.gz"], undefined],
  ["hub", ["/datasets/someone/tasks/resolve/0123abcd/data/rows%20of%20it.jsonl.gz"], "Bearer key"],
] as const)(
  "a file on %s is downloaded once and kept by the hash of its text",
  async ([place, asked, authorization]) => {
    const { fetch, requests } = await fixture();
    const version = { ...published, place, files: published.files.slice(0, 1) };
    const [first = ""] = await fetch(version);
    expect(path.basename(first)).toBe(`${sha256(rows)}.jsonl.gz`);
    expect(await readFile(first)).toEqual(gzipSync(rows));
    expect(await fetch(version)).toEqual([first]);
    expect(requests.map(({ url }) => url)).toEqual(asked);
    expect(requests[0]?.authorization).toBe(authorization);
  },
);

test("all files of a version come in their order, and a damaged copy is fetched again", async () => {
  const { fetch, requests } = await fixture();
  const [first = "", second = ""] = await fetch(published);
  await writeFile(second, "damaged");
  expect(await fetch(published)).toEqual([first, second]);
  expect(await readFile(second, "utf8")).toBe(text);
  expect(requests).toHaveLength(3);
});

test("other content than what is known is refused and not kept", async () => {
  const { fetch } = await fixture({ "/someone/tasks/0123abcd/more.json": Buffer.from("[1]") });
  const version = { ...published, files: published.files.slice(1) };
  await expect(fetch(version)).rejects.toMatchObject({
    name: "HubRefused",
    message: expect.stringContaining(`not ${sha256(text)}`),
  });
  await expect(fetch(version, { offline: true })).rejects.toMatchObject({ name: "HubUnreachable" });
});

test("what is not there is said", async () => {
  const { fetch } = await fixture();
  const version = { ...published, files: [{ path: "gone.json", sha256: sha256(text) }] };
  await expect(fetch(version)).rejects.toMatchObject({
    name: "DatasetUnknown",
    message: expect.stringContaining("/someone/tasks/0123abcd/gone.json"),
  });
});

/** A host of files under both routes, and a user with an empty cache. */
async function fixture(changes: Record<string, Uint8Array> = {}) {
  const files: Record<string, Uint8Array> = {};
  for (const folder of ["/someone/tasks/0123abcd", "/datasets/someone/tasks/resolve/0123abcd"]) {
    files[`${folder}/data/rows%20of%20it.jsonl.gz`] = gzipSync(rows);
    files[`${folder}/more.json`] = Buffer.from(text);
  }
  Object.assign(files, changes);
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    requests.push({ url, authorization: headers.authorization });
    const content = files[url];
    // As GitHub's: sixty-four digits that are no hash of the content.
    response.writeHead(content === undefined ? 404 : 200, { etag: `W/"${"0".repeat(64)}"` });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const endpoint = `http://127.0.0.1:${address.port}`;
  const folder = await temporaryFolder();
  const fetch = (version: PublishedVersion, { offline = false } = {}) =>
    fetchPublished(version, {
      settings: {
        cacheDir: folder,
        hub: { endpoint, repositories: endpoint, token: "key", home: folder, offline },
      },
      progress: noProgress,
      sleep: async () => {},
    });
  return { fetch, requests };
}
